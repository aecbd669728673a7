// In later turns, the model sees values that a UI took from tool results as references.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import type { Message } from '../../src/model/message.ts';
import { toModelCall } from '../../src/prompt/model-call.ts';
import { toolResultsOf } from '../../src/prompt/tool-results.ts';
import { runSync } from '../../src/slices.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createRandom, type Random } from '../ui/random.ts';

const user: Message = { role: 'user', content: [{ type: 'text', text: '?' }] };
const result = (toolCallId: string, content: string): Message => ({ role: 'tool', toolCallId, content });
const assistant = (content: string): Message => ({ role: 'assistant', content, toolCalls: [] });

function compile(written: string, messages: readonly Message[]): string {
  const compiler = createUiCompiler(builtInCatalog(), { toolResults: runSync(toolResultsOf(messages)) });
  return compiler.push(written) + compiler.end();
}

/** The prompt text of a UI that was written after these messages, and of the messages after it. */
function shown(messages: readonly Message[], content: string, later: readonly Message[] = []): string {
  const call = {
    messages: [...messages, assistant(content), user, ...later],
    tools: [],
    toolChoice: { type: 'auto' },
    settings: {},
  } as const;
  const turn = runSync(toModelCall(call, builtInCatalog())).call.messages[messages.length + 1];
  return typeof turn?.content === 'string' ? turn.content : '';
}

const rows = Array.from({ length: 200 }, (_, index) => ({
  month: `20${10 + Math.floor(index / 12)}-${index % 12}`,
  year: 2010 + index,
  sales: index * 7919,
  cost: String(index * 31),
  'unit price': index / 4,
}));

const table = `root = Card([
  LineChart(@tool("call_1").rows.year, [Series("Sales", @tool("call_1").rows.sales), Series("Cost", @tool("call_1").rows.cost)]),
  Table([Col("Month", @tool("call_1").rows.month), Col("Price", @tool("call_1").rows["unit price"]), Col("Sales", @tool("call_1").rows.sales)])
])`;

test('a chart and a table of 200 records are shown as they were written, in less than 200 tokens', () => {
  const messages = [user, result('call_1', JSON.stringify({ rows }))];
  const content = compile(table, messages);
  const turn = shown(messages, content);
  expect(turn.match(/@tool/g)).toHaveLength(6);
  expect(encode(turn).length).toBeLessThan(200);
  expect(encode(content).length).toBeGreaterThan(4_000);
  expect(compile(turn, messages)).toBe(content);
});

test('a CSV is referenced by its header; short lists and data without a result are written out', () => {
  const messages = [user, result('a', 'month,sales\nJan,1\nFeb,2\nMar,3'), result('b', '{"pair":[1,2]}')];
  const written =
    'root = Card([BarChart(@tool("a").month, [Series("Sales", @tool("a").sales), Series("Mine", [1, 2, 4]), Series("Two", [1, 2])])])';
  expect(shown(messages, compile(written, messages))).toBe(
    'root = Card([BarChart(@tool("a").month, [\n  Series("Sales", @tool("a").sales),\n  Series("Mine", [1, 2, 4]),\n  Series("Two", [1, 2])\n])])',
  );
});

test('results after a UI do not change how it is shown', () => {
  const content = compile('root = Card([BarChart(["a", "b", "c"], [Series("S", [1, 2, 3])])])', [user]);
  const later = result('late', '{"values":[1,2,3]}');
  expect(shown([user], content, [later])).toBe(shown([user], content));
});

const scalar = (random: Random): unknown =>
  random.pick([
    1,
    2,
    3,
    -4.5,
    '5',
    '6.50',
    'text',
    '**bold**',
    'a "quote"',
    '',
    null,
    true,
    'https://example.com/a',
    1e21,
  ]);

const count = seedCount(3_000);
test(
  `${count} seeded results and UIs: what the model is shown compiles to the same UI`,
  () => {
    for (let seed = 0; seed < count; seed += 1) {
      const random = createRandom(seed);
      const columns = Object.fromEntries(
        ['a', 'b', 'unit price', 'length', '7', 'é'].map((name) => [
          name,
          random.next() < 0.5 ? random.below(5) : undefined,
        ]),
      );
      const list = Array.from({ length: random.below(8) }, () =>
        Object.fromEntries(
          Object.keys(columns).flatMap((name) =>
            random.next() < 0.9 ? [[name, columns[name] ?? scalar(random)]] : [],
          ),
        ),
      );
      const messages = [
        user,
        result('c', JSON.stringify({ list, own: list.map(() => scalar(random)), text: 'a text' })),
      ];
      const paths = [
        '.list.a',
        '.list.b',
        '.list["unit price"]',
        '.list.length',
        '.list["7"]',
        '.list.é',
        '.own',
        '.text',
        '.none',
        '',
      ];
      const path = (): string => `@tool("c")${random.pick(paths)}`;
      const written = `root = Card([BarChart(${path()}, [Series("S", ${path()})]), Table([Col("A", ${path()}), Col("B", ${path()}, "number")]), TagBlock(${path()}), TextContent(${path()})])`;
      const content = compile(written, messages);
      const turn = shown(messages, content);
      expect({ seed, turn, content: JSON.parse(compile(turn, messages)) }).toEqual({
        seed,
        turn,
        content: JSON.parse(content),
      });
    }
  },
  seedTimeout,
);
