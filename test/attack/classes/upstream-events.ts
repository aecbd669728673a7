import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Attack, AttackReply } from '../attack.ts';
import { askEach, deltaOf, finish, requestFor, send, serveCases, type HostileCase } from '../hostile-model-server.ts';

const million = 1_000_000;
const withText = (content: string): HostileCase => {
  const body = deltaOf({ content }) + finish;
  return (response) => send(response, body);
};
const withBody = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): HostileCase => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    send(response, body);
  };
};
const call = (json: string) => ({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: json } }] });

const cases: Readonly<Record<string, HostileCase>> = {
  'many-values': withBody(`data: {"a":[${'[],'.repeat(million)}0]}\n\n`),
  'many-names': withBody(`data: {${Array.from({ length: 200_000 }, (_, index) => `"k${index}":1`).join(',')}}\n\n`),
  'deep-values': withBody(`data: ${'['.repeat(million)}${']'.repeat(million)}\n\n`),
  'deep-error': withBody(`data: {"error":${'['.repeat(15_000)}${']'.repeat(15_000)}}\n\n`),
  'many-values-in-json': withBody(`{"choices":[${'{},'.repeat(million)}{}]}`),
  'a-long-number': withBody(`data: ${'9'.repeat(3 * million)}\n\n`),
  'short-lines': withBody('data:x\n'.repeat(300_000)),
  'unknown-fields': withBody('x: y\n'.repeat(150_000)),
  'empty-lines': withBody('data:\n'.repeat(300_000)),
  'much-prose': withText('and **so** on\n'.repeat(70_000)),
  'many-unknown-calls': withText(`root = Card([${'Foo("x"),'.repeat(100_000)}`),
  'many-numbers': withText(`root = Card([${'1,'.repeat(500_000)}`),
  'many-angles': withText('<'.repeat(million)),
  'whole-reply': withBody(
    JSON.stringify({
      choices: [{ message: { content: '- a **b** [c](x)\n'.repeat(60_000) }, finish_reason: 'stop' }],
    }),
  ),
  'long-arguments': (response) => send(response, deltaOf(call(`{"a":[${'[],'.repeat(500_000)}0]}`)) + finish),
  'many-small-arguments': (response) => {
    const calls = Array.from({ length: 500 }, (_, index) => ({
      index,
      id: `${index}`,
      function: { name: 'f', arguments: `{"a":[${'[],'.repeat(2_000)}0]}` },
    }));
    send(response, calls.map((one) => deltaOf({ tool_calls: [one] })).join('') + finish);
  },
  bomb: withBody(gzipSync(Buffer.alloc(300 * million, ': \n'), { level: 9 }), { 'content-encoding': 'gzip' }),
  'bomb-of-one-event': withBody(
    gzipSync(Buffer.concat([Buffer.from('data: {"a":"'), Buffer.alloc(100 * million, 'x')])),
    { 'content-encoding': 'gzip' },
  ),
  'bomb-of-an-error': (response) => {
    response.writeHead(400, { 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(50 * million, '[')));
  },
};

/** Sent 48 times concurrently, which exceeds the heap. */
const unfinished = `data: {"a":"${'x'.repeat(8 * million - 100)}`;

/** Events and bodies that are expensive to hold, to parse or to compile. */
export const attack: Attack = {
  name: 'a model server that sends oversized events and bodies',
  environment: { TESSERA_UPSTREAM_REPLY_TIMEOUT: '20s', TESSERA_UPSTREAM_RETRIES: '0' },
  modelServer: serveCases({
    ...cases,
    unfinished: (response) => send(response, unfinished, 'hang'),
  }),
  async run({ ask }) {
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
    const check = (name: string, { status }: AttackReply): void => {
      assert.ok([200, 400, 502, 503].includes(status), `${name}: status ${status}`);
    };
    await askEach(cases, ask, check, { tools });
    const held = Array.from({ length: 48 }, (_, index) => ask(requestFor('unfinished', index % 2 === 0)));
    const first = await Promise.race(held);
    assert.match(first.text, /"code":"overloaded"/);
    // The others end at the deadline, or with the service.
    for (const reply of held) reply.catch(() => undefined);
  },
};
