// References to tool results in grammars.
import { expect, test } from 'vitest';
import { grammarOf, printEbnf, type Grammar } from '../../src/grammar/index.ts';
import type { JsonObject, JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createRandom, type Random } from '../ui/random.ts';
import { seedCount, seedTimeout, sized } from '../seed-count.ts';
import { createEbnfCheck, createGbnfCheck } from './engines.ts';
import { findRefusals, findRepairs } from './proof.ts';

const catalog = builtInCatalog();

type ToolResults = ReadonlyMap<string, JsonValue>;

function grammarFor(toolResults: ToolResults): Grammar {
  const grammar = grammarOf(catalog, { toolResults });
  if (grammar === undefined) throw new Error('The grammar is too large.');
  return grammar;
}

const sales: ToolResults = new Map<string, JsonValue>([
  [
    'call_1',
    {
      region: 'North',
      total: 41,
      note: 'Snow "again", **twice**',
      page: 'https://example.com/a',
      rows: [
        { month: 'Jan', sales: 12, 'unit price': 2.5, isClosed: true, author: { name: 'A. Heron' } },
        { month: 'Feb', sales: 15, 'unit price': 3, isClosed: false, author: { name: 'B. Wren' } },
      ],
    },
  ],
  ['call_2', { style: 'bold', html: '<b>Big</b>', figure: '12 %', control: '\u0007', picture: 'javascript:alert(1)' }],
]);

test('references are allowed wherever their values are allowed', async () => {
  const grammar = grammarFor(sales);
  const acceptsByEbnf = await createEbnfCheck(printEbnf(grammar));
  const acceptsByGbnf = createGbnfCheck(grammar);
  const verdicts = (calls: readonly string[]) =>
    calls.map((call) => [acceptsByEbnf, acceptsByGbnf].map((accepts) => accepts(`root = Card([${call}])`)));
  const wanted = [
    'Table([Col("Month", @tool("call_1").rows.month), Col("Sales", @tool("call_1").rows.sales, "number")])',
    'Table([Col("Price", @tool("call_1").rows["unit price"]), Col("By", @tool("call_1").rows.author.name)])',
    'LineChart(@tool("call_1").rows.month, [Series("Sales", @tool("call_1").rows.sales)])',
    'TextContent(@tool("call_1").note)',
    'Stats([Stat(@tool("call_1").rows[0].month, @tool("call_1").total)])',
    'KeyValues([KeyValue("Region", @tool("call_1").region), KeyValue("Total", @tool("call_1").total)])',
    'Buttons([Button("Open", {type: "open_url", params: {url: @tool("call_1").page}})])',
  ];
  expect(verdicts(wanted)).toEqual(wanted.map(() => [true, true]));
  const unwanted = [
    'TextContent(@tool("call_1").nothing)',
    'TextContent(@tool("call_9").note)',
    'TextContent(@tool("call_1").rows)',
    'LineChart(@tool("call_1").rows.month, [Series("Sales", @tool("call_1").rows.month)])',
    'TextContent(@tool("call_2").html)',
    'TextContent(@tool("call_2").control)',
    'CardHeader("Title", @tool("call_2").style)',
    'Heading(@tool("call_2").figure)',
    'Image("Alt", @tool("call_2").picture)',
    'TextContent("A @tool(\\"call_1\\").note", @tool("call_1").note)',
  ];
  expect(verdicts(unwanted)).toEqual(unwanted.map(() => [false, false]));
});

test('a grammar with references stays within the size limit, and prefers the newest results', () => {
  const field = (index: number): [string, JsonValue] => [`aLongNameOfAField${index}`, [index, index + 1]];
  const large = (): JsonValue => Object.fromEntries(Array.from({ length: 50 }, (_, index) => field(index)));
  const toolResults = new Map(Array.from({ length: 20 }, (_, index) => [`call_${index}`, large()]));
  const text = printEbnf(grammarFor(toolResults));
  expect(JSON.stringify(text).length).toBeLessThan(60 * 1024);
  expect(text).toContain('call_19');
  expect(text).not.toContain('call_1\\"');
});

const words = [
  'Lapwing siskin',
  'a',
  'b',
  '',
  'red',
  'bold',
  'h',
  'm',
  'ABC',
  'x1',
  '4711',
  '😀😀',
  'heron, wren',
  'true',
  'null',
  'Q1',
  '12 %',
  '$1,200',
  '+3',
  '2026-03-01',
  'https://example.com/a',
  'javascript:x',
  '<b>x</b>',
  '`code`',
  'a | b',
  'line\nbreak',
  '@tool("call_1")',
  'user',
  'truck',
  'gap-4',
  'trending-up',
  'Zürich',
  'قيمة',
  '日本',
  'tab\there',
  'root = Card([])',
  '\\',
  '"',
];
const numbers = [0, -0, 1, -1, 3, 0.5, 12.25, 1e6, 1e21, 1e-9, 123456789012345, -40.1];
const keys = ['name', 'total', 'unit price', 'größe', 'length', '0', 'a"b', 'rows', '__proto__', 'x-y'];

function randomValue(random: Random, depth: number): JsonValue {
  if (depth > 3 || random.next() < 0.3)
    return random.pick<() => JsonValue>([
      () => random.pick(words),
      () => random.pick(words),
      () => random.pick(numbers),
      () => random.next() < 0.5,
      () => null,
    ])();
  const length = random.below(6);
  if (random.next() < 0.3) return randomRecord(random, depth);
  if (random.next() < 0.5) return Array.from({ length }, () => randomRecord(random, depth));
  return Array.from({ length }, () => randomValue(random, depth + 2));
}

const randomRecord = (random: Random, depth: number): JsonObject =>
  Object.fromEntries(keys.filter(() => random.next() < 0.5).map((key) => [key, randomValue(random, depth + 1)]));

test(
  'texts that grammars with references to random results allow compile without repairs',
  async () => {
    for (let seed = 0; seed < seedCount(200); seed += 1) {
      const random = createRandom(seed);
      const toolResults = new Map(['call_1', 'a.b:c', 'no"id'].map((id) => [id, randomValue(random, 0)]));
      const grammar = grammarFor(toolResults);
      expect([seed, findRepairs(grammar, catalog, sized(30, 5), { toolResults })]).toEqual([seed, []]);
      if (seed < sized(2, 1)) expect(await findRefusals(grammar, 10)).toEqual([]);
    }
  },
  seedTimeout,
);
