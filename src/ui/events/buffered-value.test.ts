import { expect, test } from 'vitest';
import { ValueBuffer } from './buffered-value.ts';

test.each([
  ['empty strings', (buffer: ValueBuffer) => (buffer.openString(), buffer.closeString(false))],
  ['short words', (buffer: ValueBuffer) => buffer.bare('1')],
  ['empty lists', (buffer: ValueBuffer) => (buffer.openArray(), buffer.close(false))],
])('bounds the number of buffered %s', (_, write) => {
  const buffer = new ValueBuffer(1000);
  buffer.openArray();
  for (let count = 0; count < 10_000; count += 1) write(buffer);
  buffer.close(false);
  expect(buffer.isDone).toBe(true);
  expect(buffer.isTruncated).toBe(true);
  expect(Array.isArray(buffer.value) ? buffer.value.length : Infinity).toBeLessThan(200);
});
