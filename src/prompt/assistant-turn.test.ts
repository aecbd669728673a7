import { expect, test } from 'vitest';
import { runSync } from '../slices.ts';
import { builtInCatalog } from '../ui/built-in-catalog.ts';
import { toModelCall } from './model-call.ts';

const card = { component: 'Card', props: { children: [{ component: 'TextContent', props: { text: 'One.' } }] } };

function turnOf(error: string | null) {
  const messages = [
    { role: 'user', content: [{ type: 'text', text: 'Count.' }] },
    { role: 'assistant', content: JSON.stringify({ component: card, error }), toolCalls: [] },
    { role: 'user', content: [{ type: 'text', text: 'continue' }] },
  ] as const;
  const call = { messages, tools: [], toolChoice: { type: 'auto' }, settings: {} } as const;
  const content = runSync(toModelCall(call, builtInCatalog())).call.messages[2]?.content;
  if (typeof content !== 'string') throw new Error('The turn of the assistant is not a text.');
  return content;
}

test('an answer that was cut off says so in the history, so that "continue" continues', () => {
  const error = 'The answer was cut off because it reached the maximum length.';
  expect(turnOf(error)).toBe(`${turnOf(null)}\n[This answer broke off: ${error}]`);
});
