// Conversations as clients store and change them, on servers that enforce what the vendors document.
import { describe, expect, onTestFinished, test } from 'vitest';

import { createService, path, post, request } from '../service.ts';
import { Ledger, Refusal, isObject, toolName, type Vendor } from './enforcing/vendor.ts';
import { vendors } from './enforcing/vendors.ts';
import { startFakeUpstream } from './fake-upstream.ts';

type Message = Readonly<Record<string, unknown>>;

const user = (content: unknown): Message => ({ role: 'user', content });
const reply = (content: unknown, more: object = {}): Message => ({ role: 'assistant', content, ...more });
const call = (id: string) => ({ id, type: 'function', function: { name: toolName, arguments: '{"quarter":1}' } });
const calls = (...ids: readonly string[]): Message => reply(null, { tool_calls: ids.map(call) });
const withArguments = (json: string): Message =>
  reply(null, { tool_calls: [{ id: 'c1', type: 'function', function: { name: toolName, arguments: json } }] });
const callOf = (name: string): Message =>
  reply(null, { tool_calls: [{ id: 'c1', type: 'function', function: { name, arguments: '{}' } }] });
const document = (text: string, error?: string): string =>
  `{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"${text}"}}]}},"error":${JSON.stringify(error ?? null)}}`;
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ month: `M${index}`, sales: index }));
const many = Array.from({ length: 40 }, (_, index) => `c${index}`);
const result = (id: string, content = '{"sales":[1,2]}'): Message => ({ role: 'tool', tool_call_id: id, content });
const system = (content: string): Message => ({ role: 'system', content });
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
const long = `call_${'x'.repeat(90)}`;

const conversations: readonly (readonly [name: string, messages: readonly Message[]])[] = [
  ['an empty message', [user('Hi'), reply('Hello'), user('')]],
  ['an empty message first', [user(''), reply('Hello'), user('Go on')]],
  ['white space', [user(' \n'), reply(' '), user('\t')]],
  ['an empty reply', [user('Hi'), reply(''), user('Go on')]],
  ['a null reply', [user('Hi'), reply(null), user('Go on')]],
  ['a refused reply', [user('Hi'), reply(null, { refusal: 'No.' }), user('Go on')]],
  ['a greeting first', [reply('Welcome'), user('Go on')]],
  ['a reply last', [user('Hi'), reply('Hello')]],
  ['only instructions', [system('Greet the user.')]],
  ['two messages in a row', [user('Hi'), user('Go on')]],
  ['two replies in a row', [user('Hi'), reply('One'), reply('Two'), user('Go on')]],
  ['instructions between turns', [user('Hi'), reply('Hello'), system('Be brief.'), user('Go on')]],
  ['instructions last', [user('Hi'), reply('Hello'), user('Go on'), system('Be brief.')]],
  ['instructions after results', [user('Hi'), calls('c1'), result('c1'), system('Be brief.')]],
  ['ids of another provider', [user('Hi'), calls('call_0.f:1'), result('call_0.f:1'), user('Go on')]],
  ['long ids', [user('Hi'), calls(long, `${long}y`), result(long), result(`${long}y`), user('Go on')]],
  ['ids used again', [user('Hi'), calls('c'), result('c'), reply('A'), user('Hi'), calls('c'), result('c')]],
  ['ids used twice in a message', [user('Hi'), calls('c', 'c'), result('c', '1'), result('c', '2'), user('Go on')]],
  ['ids that differ in punctuation', [user('Hi'), calls('a.b', 'a:b'), result('a.b'), result('a:b')]],
  [
    'results of different tools in another order',
    [
      user('Hi'),
      reply(null, { tool_calls: [call('c1'), { ...call('c2'), function: { name: 'save', arguments: '{}' } }] }),
      result('c2'),
      result('c1'),
      user('Go on'),
    ],
  ],
  ['results in another order', [user('Hi'), calls('c1', 'c2'), result('c2'), result('c1')]],
  ['empty results', [user('Hi'), calls('c1', 'c2'), result('c1', ''), result('c2', ' ')]],
  ['a call in a second reply', [user('Hi'), reply('Let me look.'), calls('c1'), result('c1'), user('Go on')]],
  ['calls in two replies', [user('Hi'), calls('c1'), result('c1'), calls('c2'), result('c2'), reply('Done')]],
  ['arguments that are no JSON', [user('Hi'), withArguments(''), result('c1'), user('Go on')]],
  ['arguments that were cut off', [user('Hi'), withArguments('{"quarter":'), result('c1'), user('Go on')]],
  ['arguments in a list', [user('Hi'), withArguments('[1]'), result('c1')]],
  ['a call and text', [user('Hi'), reply('Let me look.', { tool_calls: [call('c1')] }), result('c1')]],
  [
    'a legacy function',
    [
      user('Hi'),
      reply(null, { function_call: { name: toolName, arguments: '{}' } }),
      { role: 'function', name: toolName, content: '1' },
    ],
  ],
  ['arguments with half a character', [user('Hi'), withArguments('{"a":"\\ud83d","\\udc00":1}'), result('c1')]],
  ['a result with half a character', [user('Hi'), calls('c1'), result('c1', '{"a":"x\\ud83d"}'), user('Go on')]],
  ['escapes of whole characters', [user('Hi'), calls('c1'), result('c1', '{"a":"\\ud83d\\ude00 \\\\ud83d"}')]],
  ['a document with half a character', [user('Hi'), reply(document('Half \\ud83d')), user('Go on')]],
  ['a name of another provider', [user('Hi'), callOf('weather.get: today'), result('c1'), user('Go on')]],
  ['a long name', [user('Hi'), callOf(`mcp__${'x'.repeat(120)}`), result('c1')]],
  ['a name in other letters', [user('Hi'), callOf('погода'), result('c1')]],
  ['a name that begins with a digit', [user('Hi'), callOf('9lives'), result('c1')]],
  ['results that are errors', [user('Hi'), calls('c1'), result('c1', 'Error: ETIMEDOUT\n  at f (a.js:1)')]],
  ['a result that is null', [user('Hi'), calls('c1'), result('c1', 'null'), user('Go on')]],
  ['a result that is a list', [user('Hi'), calls('c1'), result('c1', '[{"a":1},{"a":2}]')]],
  ['a huge result', [user('Hi'), calls('c1'), result('c1', JSON.stringify({ rows: rows(5_000) })), user('Go on')]],
  ['many calls', [user('Hi'), calls(...many), ...many.map((id) => result(id)), user('Go on')]],
  ['instructions between results and reply', [user('Hi'), calls('c1'), result('c1'), system('Be brief.'), reply('A')]],
  ['instructions and an empty message', [user('Hi'), reply('A'), system('Be brief.'), user('')]],
  ['empty instructions', [system(''), user('Hi'), reply('A'), system(' '), user('Go on')]],
  ['empty words in an empty list of words', [user([{ type: 'text', text: '' }]), reply('A'), user('Go on')]],
  ['an interface and white space after it', [user('Hi'), reply(`${document('Fine')}\n\n `), user('Go on')]],
  ['an answer that was cut off', [user('Hi'), reply(document('Fine', 'cut off')), user('continue')]],
  ['emoji and other scripts', [user('👩‍👩‍👧 שלום 漢字 \u0000\u2028'), reply('é'), user('Go on')]],
  ['a picture without words', [user([picture])]],
  ['a picture and empty words', [user([{ type: 'text', text: '' }, picture])]],
  [
    'empty words in parts',
    [
      user([
        { type: 'text', text: '' },
        { type: 'text', text: 'Go on' },
      ]),
    ],
  ],
];

async function ask(vendor: Vendor, messages: readonly Message[]) {
  const refusals: string[] = [];
  let requests = 0;
  const upstream = await startFakeUpstream(({ body }, number) => {
    requests += 1;
    try {
      return { steps: [{ write: vendor.answer(isObject(body) ? body : {}, new Ledger(), number) }] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error.message);
      const json = JSON.stringify({ error: { message: error.message, type: 'invalid_request_error' } });
      return { status: 400, headers: { 'content-type': 'application/json' }, steps: [{ write: json }] };
    }
  });
  onTestFinished(() => upstream.close());
  const tools = [{ type: 'function', function: { name: toolName, parameters: { type: 'object', properties: {} } } }];
  const response = await createService(vendor.create(upstream.url)).request(path, post(request({ messages, tools })));
  return { status: response.status, refusals, requests };
}

describe.each(vendors)('$name', (vendor) => {
  test.each(conversations)('%s', async (_, messages) => {
    const isTaken = vendor.readsImages || !JSON.stringify(messages).includes('image_url');
    const expected = isTaken ? { status: 200, requests: 1 } : { status: 400, requests: 0 };
    expect(await ask(vendor, messages)).toEqual({ ...expected, refusals: [] });
  });
});
