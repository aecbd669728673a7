import { expect, test } from 'vitest';
import { Utf8Decoder } from './utf8-decoder.ts';

const text = '\ufeffPlain, then é, 漢字, 🙂 and \ufeff inside. Plain again.';

test('decodes the same text however the bytes are split', () => {
  const bytes = new TextEncoder().encode(text);
  const expected = new TextDecoder().decode(bytes);
  for (let size = 1; size <= bytes.length; size += 1) {
    const decoder = new Utf8Decoder();
    let decoded = '';
    for (let at = 0; at < bytes.length; at += size) decoded += decoder.push(bytes.subarray(at, at + size));
    expect(decoded + decoder.end()).toBe(expected);
  }
});

test('invalid UTF-8 becomes a replacement character, also between pieces and at the end', () => {
  for (const bytes of [
    [0x61, 0xe2, 0x82, 0x62],
    [0xff, 0x61],
    [0x61, 0xf0, 0x9f],
    [0xef, 0xbb],
    [0xef, 0xbb, 0xbf],
  ]) {
    const decoder = new Utf8Decoder();
    const decoded = bytes.map((byte) => decoder.push(Uint8Array.of(byte))).join('') + decoder.end();
    expect(decoded).toBe(new TextDecoder().decode(Uint8Array.from(bytes)));
  }
});
