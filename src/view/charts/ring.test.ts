import { expect, test } from 'vitest';
import { arcPath, slicePath } from './ring.ts';

const turn = 2 * Math.PI;
const plain = (path: string): string => path.replaceAll('-0.00', '0.00');

test('a quarter of a ring begins at twelve o’clock', () => {
  expect(plain(arcPath(10, 0, turn / 4))).toBe('M0.00 -10.00A10 10 0 0 1 7.07 -7.07A10 10 0 0 1 10.00 0.00');
  expect(plain(slicePath(5, 10, 0, turn / 4))).toBe(
    'M0.00 -10.00A10 10 0 0 1 7.07 -7.07A10 10 0 0 1 10.00 0.00L5.00 0.00A5 5 0 0 0 3.54 -3.54A5 5 0 0 0 0.00 -5.00Z',
  );
});

test('a slice of a pie goes to the middle', () => {
  expect(plain(slicePath(0, 10, 0, turn / 2))).toMatch(/A10 10 0 0 1 0\.00 10\.00L0\.00 0\.00Z$/);
});

test('the whole has no edge', () => {
  expect(slicePath(0, 10, 0, turn)).not.toContain('L');
  expect(slicePath(5, 10, 0, turn)).toMatch(/^M[^LZ]*ZM[^LZ]*Z$/);
});
