import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Message } from '../model/message.ts';
import { runSync } from '../slices.ts';
import { fingerprintOf } from './fingerprint.ts';

const key = { name: 'a', digest: createHash('sha256').update('a').digest(), limits: {} };
const long = 'x'.repeat(100_000);
const call = { tools: [], toolChoice: { type: 'auto' }, settings: {} } as const;

const fingerprint = (...messages: readonly Message[]): string =>
  runSync(fingerprintOf(key, 'm', { model: 'm', stream: true, call: { ...call, messages }, ui: {}, ignored: [] }));

const tool = (content: string): Message => ({ role: 'tool', toolCallId: 'call_1', content });

test('is the same for the same conversation', () => {
  expect(fingerprint(tool(long), tool('a'))).toBe(fingerprint(tool(long.slice(0, 9) + long.slice(9)), tool('a')));
});

test.each<[string, readonly Message[], readonly Message[]]>([
  ['the last character of a long text', [tool(`${long}a`)], [tool(`${long}b`)]],
  ['half of a surrogate pair', [tool(`${long}\ud800`)], [tool(`${long}\ud801`)]],
  ['where a long text ends', [tool(long), tool(`${long}x`)], [tool(`${long}x`), tool(long)]],
  ['a text that reads as the mark of a long one', [tool(long)], [tool(`#${long.length}`)]],
  [
    'which of two texts is long',
    [{ role: 'user', content: [text(long), text('a')] }],
    [{ role: 'user', content: [text('a'), text(long)] }],
  ],
])('differs by %s', (_, one, other) => {
  expect(fingerprint(...one)).not.toBe(fingerprint(...other));
});

test('is computed in slices, even within one long text', () => {
  const messages = [tool('x'.repeat(8_000_000))];
  const work = fingerprintOf(key, 'm', { model: 'm', stream: true, call: { ...call, messages }, ui: {}, ignored: [] });
  let slices = 0;
  while (work.next().done !== true) slices += 1;
  expect(slices).toBeGreaterThan(100);
});

function text(content: string) {
  return { type: 'text', text: content } as const;
}
