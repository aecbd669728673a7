import { describe, expect, test } from 'vitest';
import { endLabels, roomForEnds, type LineEnd } from './end-labels.ts';

const ends = (...lines: readonly (readonly [name: string, value: number])[]): readonly LineEnd[] =>
  lines.map(([name, value], index) => ({ name, index, value }));

describe('the labels at the ends of lines', () => {
  test('appear only where there is room', () => {
    expect(roomForEnds(ends(['North', 1], ['South', 2]), 700)).toBeGreaterThan(30);
    expect(roomForEnds(ends(['North', 1], ['South', 2]), 320)).toBe(0);
    expect(roomForEnds(ends(['North', 1]), 700)).toBe(0);
    expect(roomForEnds(ends(['Gross merchandise volume of partners', 1], ['Net', 2]), 700)).toBe(0);
    expect(roomForEnds(ends(['', 1], ['Net', 2]), 700)).toBe(0);
  });

  test('are at the height of their lines, and never overlap or leave the plot', () => {
    const labels = endLabels(ends(['a', 100], ['b', 0], ['c', 1], ['d', 2]), (value) => 200 - value, 200);
    expect(labels.map(({ name }) => name)).toEqual(['a', 'd', 'c', 'b']);
    expect(labels[0]?.at).toBe(100);
    const places = labels.map(({ at }) => at);
    expect(Math.max(...places)).toBeLessThanOrEqual(200);
    for (const [index, at] of places.slice(1).entries()) expect(at - (places[index] ?? 0)).toBeGreaterThanOrEqual(15);
  });
});
