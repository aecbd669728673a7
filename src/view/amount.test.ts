import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';

test.each([
  ['€92,400', 92_400],
  ['€68,000.50', 68_000.5],
  ['1.249,50 €', 1249.5],
  ['-€12.00', -12],
  ['− 3,5 %', -3.5],
  ['0.004%', 0.004],
  ['1.234 %', 1.234],
  ['CHF 1’200.00', 1200],
  ['1 240,00 kr', 1240],
  ['12.50', 12.5],
  ['R$ 1.000.000', 1_000_000],
])('reads %s', (text, value) => {
  expect(parseAmount(text)).toBe(value);
});

test.each(['48211', '03.02.2025', '2025-03-02', '1.2.3', '13:40', '0555 000 00 00', 'A4', '12 rooms', '', '$'])(
  'treats %j as text',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);
