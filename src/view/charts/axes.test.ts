import { describe, expect, test } from 'vitest';
import { exactNumber, shortNumber, tickTexts } from '../format.ts';
import { longLabel, momentsOf, timeLabels, timeTicks } from './time.ts';
import { extentOf, valueAxis } from './value-axis.ts';

const axis = (values: readonly number[], fromZero = false) => valueAxis(values, [0, 100], { fromZero, count: 5 });

describe('valueAxis', () => {
  test('has four to seven round ticks', () => {
    expect(axis([0, 96]).ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect(axis([12, 23], true).ticks).toEqual([0, 5, 10, 15, 20, 25]);
  });
  test('lines of a narrow range do not begin at zero', () => {
    expect(axis([320, 520]).scale.domain()).toEqual([300, 550]);
    expect(axis([100, 520]).scale.domain()[0]).toBe(0);
  });
  test('bars begin at zero, also downwards', () => {
    expect(axis([-8, -3], true).scale.domain()).toEqual([-8, 0]);
  });
  test.each([[[]], [[0]], [[5, 5]], [[-1e300, 1e300]], [[1e-12, 2e-12]]])('has finite ticks for %j', (values) => {
    const { ticks, scale } = axis(values);
    expect(ticks.length).toBeGreaterThan(1);
    expect([...ticks, ...scale.domain()].every(Number.isFinite)).toBe(true);
  });
  test.each([[[60, 190]], [[800, 2100]], [[3, 97]], [[-50, 49]], [[0.11, 0.19]], [[1_000_001, 1_000_005]]])(
    'has at most six ticks for %j',
    (values) => expect(axis(values).ticks.length).toBeLessThanOrEqual(6),
  );
  test('reads long lists', () => {
    expect(extentOf(Array.from({ length: 300_000 }, (_, index) => index))).toEqual([0, 299_999]);
  });
});

describe('time', () => {
  const days = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10));
  const labels = (names: readonly string[]): readonly string[] =>
    timeLabels(timeTicks(momentsOf(names) ?? [], 5), 'en');

  test('is recognized when all labels are dates in ascending order', () => {
    expect(momentsOf(['2025-01-01', '2025-01-02'])).toHaveLength(2);
    expect(momentsOf(['2025-01', '2025-02'])).toHaveLength(2);
    expect(momentsOf(['2025-02-01', '2025-01-01'])).toBeUndefined();
    expect(momentsOf(['2025-02-31', '2025-03-01'])).toBeUndefined();
    expect(momentsOf(['Mon', 'Tue'])).toBeUndefined();
  });
  test('ticks are days, Mondays, months or years', () => {
    expect(labels(days(5))).toEqual(['Jan 1', 'Jan 2', 'Jan 3', 'Jan 4', 'Jan 5']);
    expect(labels(days(30))).toEqual(['Jan 6', 'Jan 13', 'Jan 20', 'Jan 27']);
    expect(labels(days(365))).toEqual(['Jan 2025', 'Apr', 'Jul', 'Oct']);
  });
  test("labels use the reader's date format", () => {
    expect(longLabel('2025-03-04', 'de')).toBe('04.03.2025');
    expect(longLabel('2025-03', 'en')).toBe('March 2025');
    expect(longLabel('Q1', 'en')).toBe('Q1');
  });
});

test('numbers are short on axes and exact elsewhere', () => {
  expect(shortNumber(1_250_000, 250_000, 'en')).toBe('1.25M');
  expect(shortNumber(0.25, 0.05, 'en')).toBe('0.25');
  expect(exactNumber(1234.5678, 'en')).toBe('1,234.5678');
  expect(exactNumber(2024, 'en')).toBe('2024');
  expect(exactNumber(1234.5, 'de')).toBe('1.234,5');
});

describe('tickTexts', () => {
  test('have equally many decimals, except for 0', () => {
    expect(tickTexts([99.88, 99.9, 99.92], 0.02, 'en')).toEqual(['99.88', '99.90', '99.92']);
    expect(tickTexts([0, 2.5, 5], 2.5, 'en')).toEqual(['0', '2.5', '5.0']);
  });
  test('are short if nothing is lost', () => {
    expect(tickTexts([0, 500_000, 1_000_000], 500_000, 'en')).toEqual(['0', '500K', '1M']);
  });
  test('are in full where the short form would round', () => {
    expect(tickTexts([1_000_001, 1_000_002], 1, 'en')).toEqual(['1,000,001', '1,000,002']);
    expect(tickTexts([12_344, 12_348], 4, 'ja')).toEqual(['12,344', '12,348']);
  });
});
