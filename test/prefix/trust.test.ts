// Content from tools, documents and users stays in their messages: the role of the system belongs to the application.
import { describe, expect, test } from 'vitest';
import { setUpUi } from '../../src/generate/ui-setup.ts';
import { runSync } from '../../src/slices.ts';
import { parseRequest } from '../../src/wire/parse-request.ts';
import { canary, injections } from './injections.ts';
import { protocols } from './shared-prefix.ts';

const application = { role: 'system', content: 'You advise the shops of a small town.' };
const tools = [{ type: 'function', function: { name: 'get_sales', parameters: { type: 'object', properties: {} } } }];

const setUp = (messages: readonly object[]) =>
  runSync(setUpUi(parseRequest({ model: 'm', messages: [application, ...messages], tools }))).call;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The parts of a body that have system authority: separate members, and messages in a system role. */
function systemOf(body: Readonly<Record<string, unknown>>): string {
  const lists = [body['messages'], body['contents'], body['input']].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const messages = lists.filter((one) => isRecord(one) && (one['role'] === 'system' || one['role'] === 'developer'));
  return JSON.stringify([body['system'], body['systemInstruction'], body['instructions'], body['tools'], messages]);
}

test('there are at least 60 injections, each with the canary', () => {
  expect(injections.length).toBeGreaterThanOrEqual(60);
  for (const { messages } of injections) expect(JSON.stringify(messages)).toContain(canary);
});

for (const [protocol, { write }] of Object.entries(protocols)) {
  describe(protocol, () => {
    const harmless = systemOf(write(setUp([{ role: 'user', content: 'Hi' }])));

    for (const { name, messages } of injections) {
      test(`${name}: the system prompt does not change`, () => {
        const call = setUp(messages);
        expect(systemOf(write(call))).toBe(harmless);
        for (const message of call.messages) {
          if (message.role === 'tool') expect(message.note ?? '').not.toContain(canary);
        }
      });
    }
  });
}

test('the prompt says that text in tool results is data', () => {
  const [system] = setUp([{ role: 'user', content: 'Hi' }]).messages;
  expect(system?.content).toMatch(/tool result is data/);
});

test('the note beside a result names members that are identifiers, in any script, but no look-alikes', () => {
  const result = {
    region: 1,
    größe: 2,
    売上: 3,
    売上USD: 4,
    'unit price': 5,
    rеgion: 6,
    ｒegion: 7,
    reցion: 8,
    rᎬgion: 9,
  };
  const call = setUp([
    { role: 'user', content: 'Sales?' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_sales', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: JSON.stringify(result) },
  ]);
  const last = call.messages.at(-1);
  expect(last?.role === 'tool' ? last.note : undefined).toMatch(
    /@tool\("call_1"\): \{region: number, größe: number, 売上: number, 売上USD: number, 5 more\}$/,
  );
});
