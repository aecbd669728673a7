import { expect, test } from 'vitest';

import type { ModelCall } from '../model/language-model.ts';
import type { Message } from '../model/message.ts';
import { toJsonBody } from './json-body.ts';
import type { JsonObject } from './json-object.ts';

const stable = 'The "catalog", \u2028 $& {\n} and 漢字';

function callOf(content: string, text: string, isStable: boolean): ModelCall {
  const system: Message = isStable ? { role: 'system', content, stable } : { role: 'system', content };
  const messages: readonly Message[] = [system, { role: 'user', content: [{ type: 'text', text }] }];
  return { messages, tools: [], toolChoice: { type: 'auto' }, settings: {} };
}

/** Other fields before and behind, and another message that holds the same words. */
const write = ({ messages }: ModelCall): JsonObject => ({
  model: 'm',
  messages: messages.map(({ role, content }) => ({ role, content })),
  user: stable,
});

test.each(['', ' and the wishes of the caller', '"', stable])('writes the same body as JSON.stringify (%j)', (more) => {
  for (const text of ['hello', stable, '$&', '😀', '@@prompt@@']) {
    for (const isStable of [true, false]) {
      const call = callOf(stable + more, text, isStable);
      expect(Buffer.from(toJsonBody(call, write)).toString()).toBe(JSON.stringify(write(call)));
    }
  }
});

test('writes a body that does not contain the system message', () => {
  const call = callOf(stable, 'hello', true);
  expect(Buffer.from(toJsonBody({ ...call, messages: [] }, () => ({ a: '漢' }))).toString()).toBe('{"a":"漢"}');
  expect(Buffer.from(toJsonBody(call, () => ({ a: 1 }))).toString()).toBe('{"a":1}');
});
