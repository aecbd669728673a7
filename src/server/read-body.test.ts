import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../test/seed-count.ts';
import { runSync } from '../slices.ts';
import { decodeBody } from './read-body.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Longer than one slice of decoding, with three bytes per character. */
const long = `\ufeff${'漢\ufeff👍'.repeat(90_000)}`;

test('decodes the same text however the bytes are chunked', () => {
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
      expect(runSync(decodeBody([...pieces, rest])) === utf8.decode(bytes)).toBe(true);
    }),
    { numRuns: sized(30, 10) },
  );
});

test('decodes a long body in slices', () => {
  const work = decodeBody([Buffer.from(long)]);
  let slices = 0;
  while (work.next().done !== true) slices += 1;
  expect(slices).toBeGreaterThan(2);
});

test.each([
  ['ends within a character', Buffer.from(long).subarray(0, -1)],
  ['contains an invalid byte', Buffer.concat([Buffer.from(long), Buffer.from([0xff])])],
  ['consists of a partial character', Buffer.from([0xe6])],
])('rejects a body that %s', (_, bytes) => {
  expect(() => runSync(decodeBody([bytes]))).toThrow('not valid UTF-8');
});

test('decodes an empty body as an empty text', () => {
  expect(runSync(decodeBody([]))).toBe('');
});
