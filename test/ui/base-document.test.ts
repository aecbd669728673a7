// A UI that stands, and an answer that changes it: what is named and not written again stays as it is.
import { describe, expect, test } from 'vitest';
import { toNamedNotation } from '../../src/prompt/notation.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { createBaseDocument } from '../../src/ui/base-document.ts';
import { validate } from '../../src/ui/validate.ts';
import { readGolden } from '../golden-file.ts';
import { compileWhole, cutLaw, fixedPointLaw, prefixLaw } from './compiler-laws.ts';
import { createRandom, mutate } from './random.ts';
import { seedCount } from '../seed-count.ts';

const catalog = createCatalog();

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

describe('an answer of changes', () => {
  const cases: Readonly<Record<string, readonly [answer: string, expected: object]>> = {
    'one element, without a root': [
      'e5 = TextContent("It fell.")',
      becomes(header, table(months, sales), 'TextContent("It fell.")', next),
    ],
    'one inside another': [
      'e4 = Col("Costs", [3, 4])',
      becomes(header, table(months, 'Col("Costs", [3, 4])'), words, next),
    ],
    'several, in any order without a root': [
      'e6 = FollowUpBlock([e8])\ne1 = CardHeader("Costs")',
      becomes('CardHeader("Costs")', table(months, sales), words, 'FollowUpBlock([FollowUpItem("And costs?")])'),
    ],
    'a new one between': [
      `${card('e1', 'n1', 'e2', 'e5', 'e6')}\nn1 = Callout("info", "Note", "Two months only")`,
      becomes(header, 'Callout("info", "Note", "Two months only")', table(months, sales), words, next),
    ],
    'a new one written in place': [
      card('e1', 'e2', 'TextContent("More")', 'e6'),
      becomes(header, table(months, sales), 'TextContent("More")', next),
    ],
    'others left out': [card('e1', 'e5'), becomes(header, words)],
    'in another order': [card('e5', 'e2', 'e1'), becomes(words, table(months, sales), header)],
    'a part of an old one in a new one': [
      `${card('e1', 'n1')}\nn1 = ${table('e4', 'n2')}\nn2 = Col("Plan", [10, 11])`,
      becomes(header, table(sales, 'Col("Plan", [10, 11])')),
    ],
    'a part of an old one that stays': [
      `${card('e1', 'e2', 'e5', 'e6')}\ne3 = Col("M", ["1", "2"])`,
      becomes(header, table('Col("M", ["1", "2"])', sales), words, next),
    ],
    'one taken away by null': ['e5 = null', becomes(header, table(months, sales), next)],
    'a component whose name is not right': [
      'e5 = TextContnt("It fell.")',
      {
        ...becomes(header, table(months, sales), 'TextContent("It fell.")', next),
        codes: ['renamed_component'],
      },
    ],
    'a fence around it': ['```\ne5 = null\n```', becomes(header, table(months, sales), next)],
    'all of it, by name': [card('e1', 'e2', 'e5', 'e6'), unchanged],
    'a whole new UI': [card('TextContent("New")'), becomes('TextContent("New")')],
    'a whole new UI whose statements have the same names': [
      `${card('e1', 'e2')}\ne1 = TextContent("A")\ne2 = TextContent("B")`,
      becomes('TextContent("A")', 'TextContent("B")'),
    ],
    'plain words': ['Which of them?', becomes('MarkDownRenderer("Which of them?")')],
    'a name that is none': [card('e1', 'e99'), { ...becomes(header), codes: ['unresolved_reference'] }],
    'cut in a name': ['e5 = TextC', { ...unchanged, codes: ['truncated'] }],
    'the name of another': [`${card('e1', 'e5')}\ne5 = e2`, becomes(header, table(months, sales))],
    'one alone': ['root = e5', becomes(words)],
    'one alone, as a program ends its lines': ['root = e5;\n', becomes(words)],
    'the base root with something more': [
      `root = Card([...root, n1])\nn1 = TextContent("More")`,
      { ...becomes(header, table(months, sales), words, next, 'TextContent("More")'), codes: ['misplaced_component'] },
    ],
    'the base root with a change in it': [
      `root = Card([n1, root])\nn1 = TextContent("More")\ne5 = TextContent("It fell.")`,
      {
        ...becomes('TextContent("More")', header, table(months, sales), 'TextContent("It fell.")', next),
        codes: ['misplaced_component'],
      },
    ],
    'cut in a name behind a root': [
      `${card('e1', 'e2', 'e5', 'e6')}\ne5 = TextC`,
      { ...unchanged, codes: ['truncated'] },
    ],
    'cut in a list': [`${card('e1', 'e2', 'e5', 'e6')}\ne2 = Table([e3, e4, n`, { ...unchanged, codes: ['truncated'] }],
    'written too late: it is kept, at the end': [
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

  test('streams: what stands before a change is sent when the change begins, and the change as it is written', () => {
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

  test('its writer is gone in the middle: what the base document has is all there, and another goes on', () => {
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

describe('any UI of ours', () => {
  const golden = readGolden('ui').map(({ name, sections }) => ({
    name,
    root: rootOf(compileWhole(sections[0] ?? '')),
  }));

  test(`${golden.length} golden cases: told by names it is the same, and so is what is kept of it`, () => {
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

  const count = seedCount(10_000);
  test(`${count} seeded answers, damaged ones too, keep the laws`, () => {
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
  });

  test('a base document that is none of ours is checked like anything else', () => {
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
