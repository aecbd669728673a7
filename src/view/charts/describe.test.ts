import { expect, test } from 'vitest';
import { wordsOf } from '../word-table.ts';
import { english } from '../words.ts';
import { describeSeries, describeShares } from './describe.ts';

const data = {
  labels: ['2026-01', '2026-02', '2026-03'],
  series: [
    { name: 'North', values: [3, null, 8] },
    { name: '', values: [null, null, null] },
  ],
  xTitle: undefined,
  yTitle: undefined,
};

test('states the extremes and the trend of each series', () => {
  expect(describeSeries(english.lineChart, data, { locale: 'en', words: english })).toBe(
    'Line chart with 3 places, from January 2026 to March 2026. ' +
      'North: highest 8 at March 2026, lowest 3 at January 2026. It rises from 3 to 8. Values: no values.',
  );
});

test('is in the language of the reader', () => {
  const words = wordsOf('de');
  expect(describeSeries(words.lineChart, data, { locale: 'de', words })).toContain(
    'North: höchster Wert 8 bei März 2026, niedrigster 3 bei Januar 2026. Steigt von 3 auf 8.',
  );
  const shares = [4, 9, 2, 3, 5, 6, 7, 8].map((value, index) => ({ name: `T${index}`, value, index }));
  expect(describeShares(words.pieChart, shares, { locale: 'de', words })).toBe(
    'Kreisdiagramm mit 8 Teilen. T1 9, T7 8, T6 7, T5 6, T4 5, T0 4. Und 2 weitere.',
  );
});
