// Live data: a document shows newer results of its calls without a model.
import { describe, expect, test } from 'vitest';
import { refresh, type LiveDocument } from '../../src/client/refresh.ts';
import { LiveCompiler } from '../../src/generate/live-compiler.ts';
import type { Message } from '../../src/model/message.ts';
import { toBaseNotation, toModelCall } from '../../src/prompt/model-call.ts';
import { toolResultsOf } from '../../src/prompt/tool-results.ts';
import type { JsonObject, JsonValue } from '../../src/schema/schema.ts';
import { runSync } from '../../src/slices.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { readGolden } from '../golden-file.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createRandom, mutate, type Random } from '../ui/random.ts';

const catalog = builtInCatalog();
const user: Message = { role: 'user', content: [{ type: 'text', text: '?' }] };

const called = (id: string): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: [{ id, name: 'get_sales', arguments: '{"region":"North"}' }],
});

const after = (results: JsonObject): readonly Message[] =>
  Object.entries(results).flatMap(([id, result]) => [
    called(id),
    { role: 'tool', toolCallId: id, content: typeof result === 'string' ? result : JSON.stringify(result) },
  ]);

/** The live document of a text; `before`: the conversation, in which the newest UI may be edited. */
function compile(
  text: string,
  results: JsonObject,
  before: readonly Message[] = [],
  urlProvenance: 'off' | 'images' = 'off',
): LiveDocument {
  const messages = [...before, user, ...after(results)];
  const toolResults = runSync(toolResultsOf(messages));
  const call = { messages, tools: [], toolChoice: { type: 'auto' }, settings: {} } as const;
  const asked = runSync(toModelCall(call, catalog, { isEditing: true }));
  const compiler = new LiveCompiler({
    messages,
    base: runSync(toBaseNotation(asked, catalog)),
    urlProvenance,
    create: (onReference) => createUiCompiler(catalog, { toolResults, base: asked.base, onReference }),
  });
  const content = compiler.push(text) + compiler.end();
  return { ...(JSON.parse(content) as LiveDocument), bindings: compiler.bindings };
}

const shown = ({ component, error }: LiveDocument) => ({ component, error });

const chart = (id: string): string =>
  `root = Card([LineChart(@tool("${id}").rows.month, [Series("Sales", @tool("${id}").rows.sales)]), TextContent(@tool("${id}").note)])`;

const salesOf = (...sales: readonly number[]): JsonValue => ({
  note: `${sales.length} months`,
  rows: sales.map((value, index) => ({ month: `2030-0${index + 1}`, sales: value })),
});

test('names the path, the call, its arguments and the reference of each value', () => {
  const { bindings } = compile(chart('call_1'), { call_1: salesOf(1, 2, 3) });
  const origin = { call: 'call_1', tool: 'get_sales', arguments: { region: 'North' } };
  expect(bindings?.values).toEqual([
    { path: 'root.children[0].labels', ...origin, reference: 'rows.month' },
    { path: 'root.children[0].series[0].values', ...origin, reference: 'rows.sales' },
    { path: 'root.children[1].text', ...origin, reference: 'note' },
  ]);
});

test('shows new data of a different length, also as CSV, and fills former gaps', () => {
  const live = compile(chart('call_1'), { call_1: { rows: [] } });
  const next = { call_1: salesOf(4, 5, 6, 7) };
  expect(shown(refresh(live, next))).toEqual(shown(compile(chart('call_1'), next)));
  const csv = 'root = Card([Table([Col("Month", @tool("a").month), Col("Sales", @tool("a").sales)])])';
  const again = { a: 'month,sales\nMay,1\nJune,2' };
  expect(shown(refresh(compile(csv, { a: 'month,sales\nApril,3' }), again))).toEqual(shown(compile(csv, again)));
});

test('a document without tool data has no bindings and stays unchanged', () => {
  const live = compile('root = Card([TextContent("Hi")])', { call_1: salesOf(1) });
  expect(live.bindings).toBeUndefined();
  expect(refresh(live, { call_1: salesOf(2) })).toBe(live);
});

test('an edited UI keeps its data live', () => {
  const [first, next] = [{ a: salesOf(1, 2, 3) }, { a: salesOf(4, 5, 6) }];
  const { component } = compile(chart('a'), first);
  const before: Message[] = [
    user,
    ...after(first),
    { role: 'assistant', content: JSON.stringify({ component, error: null }), toolCalls: [] },
  ];
  const edited = compile('e3 = TextContent("New words")', {}, before);
  const expected = compile(chart('a').replace('@tool("a").note', '"New words"'), next);
  expect(shown(refresh(edited, next))).toEqual(shown(expected));
});

test('shows no URL that was neither in the document nor in the results', () => {
  const image = 'root = Card([Image("A", "https://example.com/invented.png"), TextContent(@tool("a").note)])';
  const live = compile(image, { a: salesOf(1) }, [], 'images');
  const withoutImage = { ...live, component: { component: 'Card', props: { children: [] } } };
  expect(JSON.stringify(refresh(withoutImage, { a: salesOf(2) }).component)).not.toContain('invented');
  expect(JSON.stringify(refresh(live, { a: salesOf(2) }).component)).toContain('invented');
});

const scalar = (random: Random): JsonValue =>
  random.pick([
    1,
    -2.5,
    '3',
    'text',
    '**bold** _x',
    'a "quote"\n',
    '',
    null,
    true,
    '2030-01-02',
    'info',
    '[a](https://example.com)',
  ]);

const record = (random: Random): JsonObject =>
  Object.fromEntries(['a', 'b', 'c d'].flatMap((name) => (random.next() < 0.9 ? [[name, scalar(random)]] : [])));

const resultOf = (random: Random): JsonValue =>
  random.pick([
    {
      list: Array.from({ length: random.below(6) }, () => record(random)),
      own: [scalar(random), scalar(random)],
      one: scalar(random),
    },
    Array.from({ length: random.below(6) }, () => record(random)),
    'a,b\n1,2\n3,4',
    'prose',
  ]);

const resultsOf = (random: Random): JsonObject => ({ x: resultOf(random), y: resultOf(random) });

describe('refresh(compile(t, r1), r2) = compile(t, r2)', () => {
  const references = [
    '.list.a',
    '.list.b',
    '.list["c d"]',
    '.list',
    '.own',
    '.one',
    '.list[0].a',
    '.a',
    '[1].b',
    '',
    '.none',
  ];
  const golden = readGolden('ui').map(({ sections }) => sections[0] ?? '');
  const texts = [
    'root = Card([BarChart(R, [Series("S", R), Series(R, R)]), Table([Col("A", R), Col(R, R, "number")])])',
    'root = Card([t, TextContent(R), Callout("info", R, R)])\nt = Table(R)\nu = TagBlock(R)',
    'root = Card([ListBlock([ListItem(R, R)]), PieChart(R, R), Steps(R), R])',
    'root = Card([Form("f", Buttons([Button(R)]), [FormControl(R, Select("s", R))]), Image(R, R)])',
    '{"component": "Card", "props": {"children": []}}',
  ];
  const count = seedCount(1_000);
  test(
    `${count} seeded texts, some of them damaged, and two results of each`,
    () => {
      for (let seed = 0; seed < count; seed += 1) {
        const random = createRandom(seed);
        let text = random
          .pick(texts)
          .replaceAll(/\bR\b/g, () => `@tool("${random.pick(['x', 'y', 'z'])}")${random.pick(references)}`);
        if (random.next() < 0.3) text = mutate(text, random, golden);
        const [first, next] = [resultsOf(random), resultsOf(random)];
        const live = compile(text, first);
        const plain = createUiCompiler(catalog, { toolResults: runSync(toolResultsOf(after(first))) });
        const content = plain.push(text) + plain.end();
        expect({ seed, text, ...shown(live) }).toEqual({ seed, text, ...shown(JSON.parse(content) as LiveDocument) });
        // Without references there is nothing to refresh.
        const expected = live.bindings === undefined ? live : compile(text, next);
        expect({ seed, text, ...shown(refresh(live, next)) }).toEqual({ seed, text, ...shown(expected) });
      }
    },
    seedTimeout,
  );
});
