import { expect, test } from 'vitest';
import { costOf, measure } from '../measures.ts';
import { findRegressions, parseBaseline, toBaseline } from './baseline.ts';
import { compare } from './compare.ts';
import { estimateDifference, estimateShare, medianOf } from './interval.ts';
import { summarize, type Result } from './summary.ts';
import { reportPage } from './report-page.ts';
import { differenceRows } from './summary-rows.ts';

/** `values`: of the score `complete`, by case; a list has one value a run. */
function resultOf(name: string, values: Readonly<Record<string, number | readonly number[]>>): Result {
  const answers = Object.entries(values).flatMap(([id, value]) =>
    [value].flat().map((one, index) => ({
      case: {
        id,
        kind: 'kind',
        turns: [],
        toolResults: [],
        expect: { must: [], mustNot: [], components: [], derived: [], open: false },
      },
      run: index + 1,
      answer: { turns: [] },
      scores: new Map([['complete', { value: one, problems: [] }]]),
      measures: { promptTokens: 10, cachedTokens: 0, completionTokens: 5, isEstimate: false },
    })),
  );
  return { contender: { name, model: name }, answers, missing: 0 };
}

const cases = (count: number, value: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`case-${index}`, value]));

test("a share has Wilson's interval, which is not empty at 0 and 1", () => {
  expect(estimateShare([])).toBeUndefined();
  const all = estimateShare(Array.from({ length: 20 }, () => 1));
  expect(all).toMatchObject({ mean: 1, high: 1, count: 20 });
  expect(all?.low).toBeCloseTo(0.839, 3);
  const half = estimateShare([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  expect(half?.low).toBeCloseTo(0.237, 3);
  expect(half?.high).toBeCloseTo(0.763, 3);
});

test('a difference has the interval of its pairs; a single pair has none', () => {
  expect(estimateDifference([1])).toEqual({ mean: 1, low: -1, high: 1, count: 1 });
  const estimate = estimateDifference([0, 1, 0, 1]);
  expect(estimate?.mean).toBe(0.5);
  expect(estimate?.low).toBeCloseTo(0.5 - 1.96 * Math.sqrt(1 / 3 / 4), 6);
});

test('the interval of a few equal differences is not empty', () => {
  const [two, many] = [estimateDifference([-0.5, -0.5]), estimateDifference(Array<number>(73).fill(-0.5))];
  expect([two?.low, two?.high]).toEqual([-1, expect.closeTo(-0.5 + 1.96 ** 2 / (2 + 1.96 ** 2), 6)]);
  expect(many?.high).toBeLessThan(0);
  expect(estimateDifference([0, 0])).toMatchObject({ low: 0, high: 0 });
});

test('the median of an even number of values is between the middle two', () => {
  expect([medianOf([]), medianOf([3, 1, 2]), medianOf([4, 1, 2, 3])]).toEqual([undefined, 2, 2.5]);
});

test('the runs of a case count as one value', () => {
  const { scores, answers } = summarize(resultOf('a', { one: [1, 0], two: 1 }));
  expect(answers).toBe(3);
  expect(scores.get('complete')).toMatchObject({ mean: 0.75, count: 2 });
});

test('contenders are compared on the cases that both have answered', () => {
  const comparison = compare(resultOf('b', { one: 1, two: 0, three: 1 }), resultOf('a', { one: 0, two: 1, four: 1 }));
  expect(comparison).toMatchObject({ reference: 'a', better: ['one'], worse: ['two'] });
  expect(comparison.differences.get('complete')).toMatchObject({ mean: 0, count: 2 });
  expect([...comparison.cases]).toEqual([
    ['one', new Map([['complete', 1]])],
    ['two', new Map([['complete', -1]])],
  ]);
});

test('only a difference over several cases is marked', () => {
  const rowsOf = (count: number) =>
    differenceRows([compare(resultOf('b', cases(count, 1)), resultOf('a', cases(count, 0)))]).at(-1);
  expect(rowsOf(4)).toEqual(['complete', '+100.0 (+51.0 to +100.0)']);
  expect(rowsOf(5)).toEqual(['complete', '+100.0 (+56.6 to +100.0) *']);
});

test('the page shows cases first in which contenders differ, in any score', () => {
  const withClean = (result: Result, id: string, value: number): Result => ({
    ...result,
    answers: result.answers.map((one) =>
      one.case.id === id ? { ...one, scores: new Map([...one.scores, ['clean', { value, problems: [] }]]) } : one,
    ),
  });
  const [a, b] = [0, 1].map((value) =>
    withClean(resultOf(`model-${value}`, { right: 1, wrong: 0, clean: 1, complete: value }), 'clean', value),
  );
  if (a === undefined || b === undefined) throw new Error('There are two results.');
  const page = reportPage(
    { results: [a, b], summaries: [a, b].map(summarize), comparisons: [compare(b, a)], regressions: [] },
    { style: '', draw: () => '' },
  );
  const order = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  expect(order).toEqual(['complete', 'clean', 'wrong', 'right']);
});

test('scores must not fall below the baseline by more than the tolerance', () => {
  const baseline = parseBaseline(JSON.stringify(toBaseline([resultOf('a', cases(10, 1))])));
  if (typeof baseline === 'string') throw new Error(baseline);
  const fallen = resultOf('a', { ...cases(10, 1), 'case-3': 0 });
  expect(findRegressions([fallen], baseline, 0.01)).toEqual(['a: complete fell from 100.0 % to 90.0 % (case-3).']);
  expect(findRegressions([fallen], baseline, 0.1)).toEqual([]);
  expect(findRegressions([resultOf('a', cases(11, 1))], baseline, 0)).toEqual([]);
});

test('an invalid baseline is rejected with the expected members', () => {
  expect(parseBaseline('[]')).toBe('must be an object by contender; got an empty list.');
  expect(parseBaseline('{"a": {"scores": {"complete": "1"}}}')).toBe(
    'needs "answers", "scores", "kinds" and "complete" in ["a"]. Make it again with --write-baseline.',
  );
});

test('cached tokens have their own price', () => {
  const call = { text: '', toolCalls: [], usage: { promptTokens: 1000, cachedTokens: 400, completionTokens: 200 } };
  expect(costOf(call, { prompt: 2, completion: 10, cached: 0.5 })).toBeCloseTo((600 * 2 + 400 * 0.5 + 200 * 10) / 1e6);
  expect(costOf(call, { prompt: 2, completion: 10 })).toBeCloseTo((1000 * 2 + 200 * 10) / 1e6);
});

test('the measures of an answer add up its calls; the first text is that of the last one', () => {
  const reply = (firstText: number, total: number) => ({
    content: '',
    repairs: [],
    isTruncated: false,
    argumentProblems: [],
    call: { text: '', toolCalls: [], usage: { promptTokens: 10, completionTokens: 5 }, times: { firstText, total } },
  });
  expect(measure({ turns: [[reply(5, 20), reply(7, 30)]] }, undefined)).toEqual({
    promptTokens: 20,
    cachedTokens: 0,
    completionTokens: 10,
    isEstimate: false,
    firstText: 7,
    firstComponent: undefined,
    total: 50,
  });
});
