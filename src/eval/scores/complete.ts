import type { Scored } from './score.ts';

/** 1 if everything that the case requires is right, otherwise 0. */
export function complete(scores: ReadonlyMap<string, Scored>, required: readonly string[]): Scored {
  const wrong = required.filter((name) => (scores.get(name)?.value ?? 1) < 1);
  return { value: wrong.length === 0 ? 1 : 0, problems: wrong };
}
