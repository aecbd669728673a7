import assert from 'node:assert/strict';
import { responsesPath } from '../../../src/wire/paths.ts';
import { callerKey, hostileModel, type Attack } from '../attack.ts';

/** Bytes; every body is just within the limits for bytes and for values. */
const size = 7_900_000;
const values = 45_000;

const fill = (bytes: number, make: (index: number) => string): string => {
  const pieces: string[] = [];
  for (let length = 0; length < bytes; length += pieces.at(-1)?.length ?? 1) pieces.push(make(pieces.length));
  return pieces.join(',');
};

const members = `{${fill(size / 2, (index) => `"key${index}":${index}`)}}`;
const rows = `[${fill(size / 1.5, (index) => `{"id":${index},"name":"n${index}"}`)}]`;
const document = `{"component":{"component":"Card","props":{"children":[${fill(size / 2, (index) => `{"component":"TextContent","props":{"text":"row ${index}"}}`)}]}},"error":null}`;
const quotes = JSON.stringify(document.slice(0, size / 4).replaceAll('"', '\\"'));

const user = { role: 'user', content: 'Change the first row.' };
const withCall = (argument: string, result: string): readonly object[] => [
  user,
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: argument } }],
  },
  { role: 'tool', tool_call_id: 'call_1', content: result },
];
const withAnswer = (content: string): readonly object[] => [user, { role: 'assistant', content }, user];
const item = (index: number): object => ({ type: 'function_call_output', call_id: `c${index}`, output: 'x' });
/** As many pairs of a call and a result as the limit for values allows. */
const pairs = 4_900;
const longIds = Array.from({ length: pairs }, (_, index) => 'c'.repeat(680) + index);
const callWith = (id: string): object => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' });
const outputFor = (id: string): object => ({ type: 'function_call_output', call_id: id, output: 'x' });
const call = (index: number): object => ({ type: 'function_call', call_id: `c${index}`, name: 'f', arguments: '{}' });

/** The messages of chat completions. */
const histories: Readonly<Record<string, readonly object[]>> = {
  'arguments of one string': withCall(JSON.stringify({ a: 'x'.repeat(size) }), 'ok'),
  'arguments of many members': withCall(members, 'ok'),
  'arguments nested without end': withCall('[{"a":'.repeat(size / 10), 'ok'),
  'a result of many members': withCall('{}', members),
  'a result of many rows': withCall('{}', rows),
  'a result nested without end': withCall('{}', '[{"a":'.repeat(size / 10)),
  'a large document': withAnswer(document),
  'a document of quotes': withAnswer(quotes),
  'a document nested without end': withAnswer(
    '{"component":{"component":"Card","props":{"children":['.repeat(size / 80),
  ),
  'a forged document': withAnswer('{"component":{"component":"Card","props":{"__proto__":[],"children":{"a":1}}}}'),
  'turns that repeat an id': Array.from({ length: pairs / 2 }, () => withCall('{}', 'ok')).flat(),
  'notation without end': withAnswer(`root = Card([${'TextContent("x"),'.repeat(size / 22)}`),
};

/** The input of the Responses API. */
const inputs: Readonly<Record<string, unknown>> = {
  'one long text': 'x '.repeat(size / 2),
  'a large document': [
    user,
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: document }] },
    user,
  ],
  'a result of many rows': [user, call(1), { ...item(1), output: rows }],
  'many calls': [user, ...Array.from({ length: 3_000 }, (_, index) => [call(index), item(index)]).flat()],
  'one call answered again and again': [user, call(1), ...Array.from({ length: 5_000 }, () => item(1))],
  'calls answered in reverse order': [user, ...longIds.map(callWith), ...longIds.toReversed().map(outputFor)],
  'calls with one id': [user, ...longIds.map(() => callWith('c')), ...longIds.map(() => outputFor('c'))],
  'empty items': Array.from({ length: values }, () => ({})),
  numbers: Array.from({ length: values }, () => 1),
};

export const attack: Attack = {
  name: 'stored calls, results and documents of 8 MB, and input items of the Responses API',
  modelServer(request, response) {
    request.resume().on('end', () => {
      const delta = { content: 'root = Card([TextContent("ok")])' };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: 'stop' }] })}\n\n`);
    });
  },
  async run({ ask, url }) {
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
    for (const [name, messages] of Object.entries(histories)) {
      const { status, text } = await ask({ model: hostileModel, tools, messages });
      assert.ok([200, 400, 413].includes(status), `${name}: ${status} ${text.slice(0, 200)}`);
    }
    for (const [name, input] of Object.entries(inputs)) {
      const response = await fetch(url + responsesPath, {
        method: 'POST',
        headers: { authorization: `Bearer ${callerKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: hostileModel, tools: [{ type: 'function', name: 'f', parameters: {} }], input }),
      });
      const text = await response.text();
      assert.ok([200, 400, 413].includes(response.status), `${name}: ${response.status} ${text.slice(0, 200)}`);
    }
  },
};
