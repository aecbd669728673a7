import type { Scored } from './score.ts';

/** All that the case asks for is right: 1 or 0. */
export function complete(scores: ReadonlyMap<string, Scored>, required: readonly string[]): Scored {
  const wrong = required.filter((name) => (scores.get(name)?.value ?? 1) < 1);
  return { value: wrong.length === 0 ? 1 : 0, problems: wrong };
}
