import { estimateDifference, type Estimate } from './interval.ts';
import { caseValues, scoreNames, type Result } from './summary.ts';

export interface Comparison {
  readonly name: string;
  /** The contender that it is compared with. */
  readonly reference: string;
  /** The mean difference of each score over the cases that both have answered. */
  readonly differences: ReadonlyMap<string, Estimate>;
  /** Cases whose answers became complete, and cases whose answers are no longer complete. */
  readonly better: readonly string[];
  readonly worse: readonly string[];
  /** The scores that differ, by the id of the case: the value minus that of the reference. */
  readonly cases: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export function compare(result: Result, reference: Result): Comparison {
  const differences = new Map<string, Estimate>();
  const cases = new Map<string, Map<string, number>>();
  for (const name of scoreNames) {
    const pairs = pairsOf(result, reference, name);
    const estimate = estimateDifference(pairs.map(({ difference }) => difference));
    if (estimate !== undefined) differences.set(name, estimate);
    for (const { id, difference } of pairs) {
      if (difference === 0) continue;
      const own = cases.get(id) ?? new Map<string, number>();
      cases.set(id, own.set(name, difference));
    }
  }
  const complete = pairsOf(result, reference, 'complete');
  return {
    name: result.contender.name,
    reference: reference.contender.name,
    differences,
    better: complete.filter(({ difference }) => difference > 0).map(({ id }) => id),
    worse: complete.filter(({ difference }) => difference < 0).map(({ id }) => id),
    cases,
  };
}

function pairsOf(result: Result, reference: Result, name: string) {
  const before = caseValues(reference.answers, name);
  return [...caseValues(result.answers, name)].flatMap(([id, value]) => {
    const other = before.get(id);
    return other === undefined ? [] : [{ id, difference: value - other }];
  });
}
