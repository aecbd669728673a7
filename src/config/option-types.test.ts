import { expect, test } from 'vitest';
import { durationType, sizeType } from './option-types.ts';

test.each([
  ['500ms', 500, '500ms'],
  ['1.5s', 1_500, '1500ms'],
  ['90s', 90_000, '90s'],
  ['2 m', 120_000, '2m'],
  ['1440m', 86_400_000, '24h'],
  ['24h', 86_400_000, '24h'],
])('reads the time %s and writes it in the largest whole unit', (text, milliseconds, written) => {
  expect(durationType.parse(text)).toBe(milliseconds);
  expect(durationType.format(milliseconds)).toBe(written);
});

test.each(['0ms', '25h', '30', '30S', '1d', ''])('rejects the time "%s"', (text) => {
  expect(durationType.parse(text)).toBeUndefined();
});

test.each([
  ['16384B', 16_384, '16KiB'],
  ['1536KiB', 1_572_864, '1536KiB'],
  ['8 mib', 8_388_608, '8MiB'],
])('reads the size %s and writes it in the largest whole unit', (text, bytes, written) => {
  expect(sizeType.parse(text)).toBe(bytes);
  expect(sizeType.format(bytes)).toBe(written);
});
