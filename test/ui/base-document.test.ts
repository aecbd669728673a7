// A reply that edits an earlier UI: an element that is referenced by name and not redefined stays unchanged.
import { describe, expect, test } from 'vitest';
import { toNamedNotation } from '../../src/prompt/notation.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { createBaseDocument } from '../../src/ui/base-document.ts';
import { validate } from '../../src/ui/validate.ts';
import { readGolden } from '../golden-file.ts';
import { compileWhole, cutLaw, fixedPointLaw, prefixLaw } from './compiler-laws.ts';
import { createRandom, mutate } from './random.ts';
import { sampleOf, seedCount, seedTimeout } from '../seed-count.ts';

const catalog = builtInCatalog();

const rootOf = (content: string): JsonValue => JSON.parse(content).component;

const header = 'CardHeader("Sales")';
const months = 'Col("Month", ["Jan", "Feb"])';
const sales = 'Col("Sales", [12, 15])';
const words = 'TextContent("It rose.")';
const next = 'FollowUpBlock([FollowUpItem("Why?"), FollowUpItem("And costs?")])';
const table = (...columns: readonly string[]) => `Table([${columns.join(', ')}])`;
const card = (...children: readonly string[]) => `root = Card([${children.join(', ')}])`;
/** e1 header, e2 table of e3 and e4, e5 text, e6 block of e7 and e8. */
const base = rootOf(compileWhole(card(header, table(months, sales), words, next)));

function change(answer: string) {
  const compiler = createUiCompiler(catalog, { base });
  const content = compiler.push(answer) + compiler.end();
  expect(validate(JSON.parse(content), catalog)).toEqual([]);
  return { root: rootOf(content), codes: compiler.diagnostics.map(({ code }) => code) };
}

const unchanged = { root: base, codes: [] };
const becomes = (...children: readonly string[]) => ({ root: rootOf(compileWhole(card(...children))), codes: [] });

describe('an edit', () => {
  const cases: Readonly<Record<string, readonly [answer: string, expected: object]>> = {
    'replaces one element, without a root': [
      'e5 = TextContent("It fell.")',
      becomes(header, table(months, sales), 'TextContent("It fell.")', next),
    ],
    'replaces a nested element': [
      'e4 = Col("Costs", [3, 4])',
      becomes(header, table(months, 'Col("Costs", [3, 4])'), words, next),
    ],
    'replaces several elements in any order, without a root': [
      'e6 = FollowUpBlock([e8])\ne1 = CardHeader("Costs")',
      becomes('CardHeader("Costs")', table(months, sales), words, 'FollowUpBlock([FollowUpItem("And costs?")])'),
    ],
    'inserts a new element': [
      `${card('e1', 'n1', 'e2', 'e5', 'e6')}\nn1 = Callout("info", "Note", "Two months only")`,
      becomes(header, 'Callout("info", "Note", "Two months only")', table(months, sales), words, next),
    ],
    'inserts a new element inline': [
      card('e1', 'e2', 'TextContent("More")', 'e6'),
      becomes(header, table(months, sales), 'TextContent("More")', next),
    ],
    'removes the elements that the root omits': [card('e1', 'e5'), becomes(header, words)],
    'reorders elements': [card('e5', 'e2', 'e1'), becomes(words, table(months, sales), header)],
    'moves a nested element into a new one': [
      `${card('e1', 'n1')}\nn1 = ${table('e4', 'n2')}\nn2 = Col("Plan", [10, 11])`,
      becomes(header, table(sales, 'Col("Plan", [10, 11])')),
    ],
    'replaces an element nested in an unchanged one': [
      `${card('e1', 'e2', 'e5', 'e6')}\ne3 = Col("M", ["1", "2"])`,
      becomes(header, table('Col("M", ["1", "2"])', sales), words, next),
    ],
    'removes an element that is set to null': ['e5 = null', becomes(header, table(months, sales), next)],
    'repairs a misspelled component name': [
      'e5 = TextContnt("It fell.")',
      {
        ...becomes(header, table(months, sales), 'TextContent("It fell.")', next),
        codes: ['renamed_component'],
      },
    ],
    'may be wrapped in a fence': ['```\ne5 = null\n```', becomes(header, table(months, sales), next)],
    'keeps everything that is referenced by name': [card('e1', 'e2', 'e5', 'e6'), unchanged],
    'may be a completely new UI': [card('TextContent("New")'), becomes('TextContent("New")')],
    'may be a completely new UI that reuses the names': [
      `${card('e1', 'e2')}\ne1 = TextContent("A")\ne2 = TextContent("B")`,
      becomes('TextContent("A")', 'TextContent("B")'),
    ],
    'may be plain prose': ['Which of them?', becomes('MarkDownRenderer("Which of them?")')],
    'drops an unknown name': [card('e1', 'e99'), { ...becomes(header), codes: ['unresolved_reference'] }],
    'ignores a definition truncated in a name': ['e5 = TextC', { ...unchanged, codes: ['truncated'] }],
    'may define a name as an alias of another': [`${card('e1', 'e5')}\ne5 = e2`, becomes(header, table(months, sales))],
    'may make one element the root': ['root = e5', becomes(words)],
    'may end a line with a semicolon': ['root = e5;\n', becomes(words)],
    'may extend the base root': [
      `root = Card([...root, n1])\nn1 = TextContent("More")`,
      { ...becomes(header, table(months, sales), words, next, 'TextContent("More")'), codes: ['misplaced_component'] },
    ],
    'may nest the base root and replace an element of it': [
      `root = Card([n1, root])\nn1 = TextContent("More")\ne5 = TextContent("It fell.")`,
      {
        ...becomes('TextContent("More")', header, table(months, sales), 'TextContent("It fell.")', next),
        codes: ['misplaced_component'],
      },
    ],
    'ignores a definition truncated in a name after a root': [
      `${card('e1', 'e2', 'e5', 'e6')}\ne5 = TextC`,
      { ...unchanged, codes: ['truncated'] },
    ],
    'ignores a definition truncated in a list': [
      `${card('e1', 'e2', 'e5', 'e6')}\ne2 = Table([e3, e4, n`,
      { ...unchanged, codes: ['truncated'] },
    ],
    'appends an element that is redefined too late': [
      `${card('e1', 'e2', 'e5')}\ne5 = TextContent("B")\ne1 = CardHeader("Costs")`,
      {
        ...becomes(header, table(months, sales), 'TextContent("B")', 'CardHeader("Costs")'),
        codes: ['duplicate_definition', 'unused_definition'],
      },
    ],
  };
  for (const [name, [answer, expected]] of Object.entries(cases)) {
    test(name, () => expect(change(answer)).toEqual(expected));
  }

  test('streams: sends the unchanged elements before a redefinition once it begins, and its text as it arrives', () => {
    const compiler = createUiCompiler(catalog, { base });
    const first = compiler.push(`${card('e1', 'e2', 'e5', 'e6')}\n`);
    expect(first).not.toContain('Sales');
    const second = compiler.push('e5 = TextContent("It fe');
    expect(second).toContain('"title":"Sales"');
    expect(second).toMatch(/"text":"It fe$/);
    const third = compiler.push('ll.")\n');
    expect(third).not.toContain('Why?');
    expect(compiler.end()).toContain('Why?');
  });

  test('keeps the whole base document when the model fails mid-edit, and another model can continue', () => {
    const compiler = createUiCompiler(catalog, { base });
    let content = compiler.push(`${card('e1', 'e2', 'e5', 'e6')}\ne5 = TextContent("It fe`);
    content += compiler.interrupt();
    expect(content).toContain('Why?');
    content += compiler.push('TextContent("It fell.")') + compiler.end();
    expect(rootOf(content)).toEqual(
      rootOf(compileWhole(card(header, table(months, sales), 'TextContent("It fe")', next, 'TextContent("It fell.")'))),
    );
  });
});

describe('any base document', () => {
  const golden = sampleOf(readGolden('ui')).flatMap(({ name, sections: [, document] }) =>
    document === undefined ? [] : [{ name, root: rootOf(document) }],
  );

  test(`${golden.length} golden cases survive conversion to named notation, and an edit that changes nothing`, () => {
    for (const { name, root } of golden) {
      const named = toNamedNotation(root, catalog);
      expect({ name, root: rootOf(compileWhole(named)) }).toEqual({ name, root });
      const [first = ''] = named.split('\n');
      const compiler = createUiCompiler(catalog, { base: root });
      const content = compiler.push(first) + compiler.end();
      const changed = compiler.diagnostics.filter(({ code }) => code !== 'empty_output');
      expect({ name, root: rootOf(content), changed }).toEqual({ name, root, changed: [] });
    }
  });

  const count = seedCount(4_000);
  test(
    `${count} seeded edits, some of them damaged, keep the laws`,
    () => {
      for (let seed = 0; seed < count; seed += 1) {
        const random = createRandom(seed);
        const { root } = random.pick(golden);
        const lines = toNamedNotation(root, catalog).split('\n');
        const others = toNamedNotation(random.pick(golden).root, catalog).split('\n');
        let answer = [...lines, ...others].filter(() => random.next() < 0.3).join('\n');
        if (random.next() < 0.7) answer = `${lines[0] ?? ''}\n${answer}`;
        if (random.next() < 0.6) answer = mutate(answer, random, lines);
        try {
          const options = { base: root };
          const content = cutLaw(answer, random, options);
          prefixLaw(answer, content, random.below(answer.length + 1), options);
          fixedPointLaw(content);
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify(answer)}`, { cause: error });
        }
      }
    },
    seedTimeout,
  );

  test('a hostile base document is validated like any input', () => {
    const hostile: JsonValue = {
      component: 'Card',
      props: {
        children: [
          { component: 'TextContent', props: { text: 'Hi <script>alert(1)</script>\ud800' } },
          { component: 'Image', props: { alt: 'A', src: 'javascript:alert(1)' } },
          { component: '__proto__', props: { constructor: 'x' } },
        ],
      },
    };
    expect([...createBaseDocument(hostile).elements.keys()]).toEqual(['root', 'e1', 'e2', 'e3']);
    const compiler = createUiCompiler(catalog, { base: hostile });
    const content = compiler.push('root = Card([e1, e2, e3])') + compiler.end();
    expect(validate(JSON.parse(content), catalog)).toEqual([]);
    expect(content).not.toContain('javascript:');
  });
});
