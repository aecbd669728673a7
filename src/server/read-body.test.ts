import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../slices.ts';
import { decodeBody } from './read-body.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** More than is decoded at once, three bytes a character. */
const long = `\ufeff${'漢\ufeff👍'.repeat(90_000)}`;

test('a body is the same text however its bytes arrive', () => {
  const bytes = Buffer.from(long);
  const lengths = fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(lengths, (cuts) => {
      const pieces: Uint8Array[] = [];
      let rest: Uint8Array = bytes;
      for (const cut of cuts) {
        pieces.push(rest.subarray(0, cut));
        rest = rest.subarray(cut);
      }
      expect(atOnce(decodeBody([...pieces, rest])) === utf8.decode(bytes)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a body is decoded in slices', () => {
  const work = decodeBody([Buffer.from(long)]);
  let slices = 0;
  while (work.next().done !== true) slices += 1;
  expect(slices).toBeGreaterThan(2);
});

test.each([
  ['ends inside a character', Buffer.from(long).subarray(0, -1)],
  ['has a byte that begins no character', Buffer.concat([Buffer.from(long), Buffer.from([0xff])])],
  ['is empty but for half a character', Buffer.from([0xe6])],
])('refuses bytes whose text %s', (_, bytes) => {
  expect(() => atOnce(decodeBody([bytes]))).toThrow('not valid UTF-8');
});

test('an empty body is an empty text', () => {
  expect(atOnce(decodeBody([]))).toBe('');
});
