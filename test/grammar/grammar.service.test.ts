import { beforeAll, describe, expect, test } from 'vitest';
import { grammarOf, printEbnf, printGbnf, type Grammar } from '../../src/grammar/index.ts';
import { exampleUi } from '../../src/prompt/example-ui.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../../src/ui/catalog.ts';
import { seedCount, seedTimeout, sized } from '../seed-count.ts';
import { createRandom } from '../ui/random.ts';
import { createDerive } from './derive.ts';
import { createEbnfCheck, createGbnfCheck } from './engines.ts';
import { goldenTexts } from './golden-notation.ts';
import { damages } from './mutate.ts';
import { findAcceptedDamage, findRefusals, findRepairs } from './proof.ts';

const catalog = builtInCatalog();

function grammarFor(given: Catalog = catalog): Grammar {
  const grammar = grammarOf(given);
  if (grammar === undefined) throw new Error('The grammar is too large.');
  return grammar;
}

type Check = (text: string) => boolean;

let acceptsByEbnf: Check;
let acceptsByGbnf: Check;

beforeAll(async () => {
  const grammar = grammarFor();
  acceptsByEbnf = await createEbnfCheck(printEbnf(grammar));
  acceptsByGbnf = createGbnfCheck(grammar);
}, 60_000);

const accepts = (text: string): readonly [ebnf: boolean, gbnf: boolean] => [acceptsByEbnf(text), acceptsByGbnf(text)];
const both = [true, true];
const neither = [false, false];

describe('both engines', () => {
  test('accept the example in the prompt', () => {
    expect(accepts(exampleUi(catalog))).toEqual(both);
  });

  test('accept the example of each component that is allowed in a Card', () => {
    const refused = catalog.components
      .filter(({ isBlock, example }) => isBlock && !accepts(`root = Card([${example}])`).every(Boolean))
      .map(({ name }) => name);
    expect(refused).toEqual([]);
  });

  test.each([
    ['prose', 'Sales are up.'],
    ['a fence', '```\nroot = Card([TextContent("x")])\n```'],
    ['an unknown component', 'root = Card([Box("x")])'],
    ['a component in the wrong place', 'root = Card([Series("x", [1])])'],
    ['an argument of the wrong type', 'root = Card([TextContent(12)])'],
    ['a value that is not listed', 'root = Card([Callout("blue", "Title", "Text")])'],
    ['a missing argument', 'root = Card([Callout("info", "Title")])'],
    ['an argument too many', 'root = Card([FollowUpBlock([FollowUpItem("a", "b")])])'],
    ['a missing bracket', 'root = Card([TextContent("x"])'],
    ['an empty document', 'root = Card([])'],
    ['a line break in a string', 'root = Card([TextContent("a\nb")])'],
    ['an unbounded number', `root = Card([Progress("a", ${'9'.repeat(100)})])`],
    ['white space that is not taught', 'root  =  Card([ TextContent("x") ])'],
  ])('reject %s', (_, text) => {
    expect(accepts(text)).toEqual(neither);
  });
});

test('xgrammar accepts the documents of all golden cases, in the layout that the prompt teaches', () => {
  const texts = goldenTexts();
  expect(texts.length).toBeGreaterThan(450);
  expect(texts.filter(({ text }) => !acceptsByEbnf(text))).toEqual([]);
});

test(
  'texts that the grammar allows compile without repairs',
  () => {
    expect(findRepairs(grammarFor(), catalog, seedCount(10_000))).toEqual([]);
  },
  seedTimeout,
);

test(
  'xgrammar accepts texts that the grammar allows',
  async () => {
    expect(await findRefusals(grammarFor(), seedCount(2_000))).toEqual([]);
  },
  seedTimeout,
);

test(
  'xgrammar rejects damaged texts',
  async () => {
    const { tried, failures } = await findAcceptedDamage(grammarFor(), seedCount(1_200));
    expect(tried).toBeGreaterThan(sized(10_000, 90));
    expect(failures).toEqual([]);
  },
  seedTimeout,
);

test(
  'the GBNF parser agrees on allowed and damaged texts',
  () => {
    const derive = createDerive(grammarFor());
    const wrong = Array.from({ length: seedCount(100) }, (_, seed) => seed).filter((seed) => {
      const random = createRandom(seed);
      const text = derive(random);
      const damaged = damages['a bracket is missing']?.(text, random);
      return !acceptsByGbnf(text) || damaged === undefined || acceptsByGbnf(damaged);
    });
    expect(wrong).toEqual([]);
  },
  seedTimeout,
);

test('accepts units of one letter and units that begin like style words, and rejects words that the compiler would drop', () => {
  const isUnit = (unit: string): boolean => acceptsByEbnf(`root = Card([Stats([Stat("Time", 5, "${unit}")])])`);
  const units = [
    'h',
    'm',
    's',
    'W',
    'm/s',
    'm2',
    'km/h',
    'l',
    'px',
    'min',
    'min.',
    'hours',
    'items',
    'watts',
    'per day',
  ];
  expect(units.filter((unit) => !isUnit(unit))).toEqual([]);
  expect(['sm', 'h1', 'truck', 'gap-4', 'text.primary', 'up', '5', '+3'].filter(isUnit)).toEqual([]);
});

test('texts that would be read as another argument are only allowed with a name', () => {
  const isAccepted = (call: string): boolean => acceptsByEbnf(`root = Card([${call}])`);
  const read = [
    'Image("https://example.com/a", "https://example.com/b.png")',
    'Avatar("Ann", "https://example.com/a")',
    'Timeline([TimelineItem("2024", "Founded")])',
    'Timeline([TimelineItem("March 3", "Founded")])',
    'Timeline([TimelineItem("done", "Founded")])',
    'Tag("success", "star")',
  ];
  expect(read.filter(isAccepted)).toEqual([]);
  const plain = [
    'Image("HTML, on a screen", "https://example.com/b.png")',
    'Avatar("Ann", subtitle: "https://example.com/a")',
    'Timeline([TimelineItem("2024", "March 3"), TimelineItem("Founded", "2024"), TimelineItem("Phase 2", "soon")])',
    'Timeline([TimelineItem(title: "2024", time: "Founded"), TimelineItem("done")])',
    'Tag("success"), Tag("success", variant: "info"), Tag(text: "success", icon: "star")',
  ];
  expect(plain.filter((call) => !isAccepted(call))).toEqual([]);
});

test('a bracket in Markdown is followed by text or by a destination with a known scheme', () => {
  const isAccepted = (markdown: string): boolean => acceptsByEbnf(`root = Card([MarkDownRenderer("${markdown}")])`);
  const changed = ['[a](x:y)', '[a](&b)', '[a](a\\\\b)', '[a]: x:y', ']:\\\\.', ']:a<b', '[a](<script>)', ']](:'];
  expect(changed.filter(isAccepted)).toEqual([]);
  const plain = [
    '[a](https://example.com/b?c&d) and [e](/f)',
    '[mail](mailto:a@example.com)',
    '- [ ] one\\n- [x] two [[3]]',
    'rows[i](x), rows[0] `x[0](y:z)`',
    '[1]: see below\\n[Note]: http://example.com',
    'a[0]',
  ];
  expect(plain.filter((markdown) => !isAccepted(markdown))).toEqual([]);
});

test('excluded components are absent', () => {
  const grammar = printGbnf(grammarFor(createCatalog({ exclude: ['Table', 'Callout'] })));
  expect(grammar).not.toMatch(/Table|"Callout/);
});

test('the same catalog always yields the same grammar', () => {
  expect(grammarOf(catalog)).toBe(grammarOf(catalog));
});
