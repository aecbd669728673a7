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
