/// <reference lib="es2024.string" />
// Rejects what JSON allows and we do not: unbounded nesting, objects with too many members, and invalid Unicode. The
// whole body is checked once before it is used, so that later code is safe from stack overflows, objects that are
// expensive to list, and lone surrogates.
import { ApiError } from '../errors.ts';
import { formatPath, type JsonPath } from '../json.ts';
import { isRecord } from '../schema/check.ts';

const maxDepth = 128;
/** Listing the names of a large object takes 1 us per name. */
const maxMembers = 10_000;
/** Steps of a path in an error message, and for excessive nesting, whose beginning is enough. */
const maxSteps = 16;
const maxStepsIn = 4;

interface Problem {
  /** Innermost step first. */
  readonly path: (string | number)[];
  readonly maxSteps: number;
  /** Describes the problem, given its path. */
  readonly describe: (place: string) => string;
}

/** `base` is the path of `body` if it was a string inside another body. */
export function checkTree(body: unknown, base: JsonPath = []): void {
  const problem = findProblem(body, 1);
  if (problem === undefined) return;
  const path = [...base, ...problem.path.reverse()].slice(0, problem.maxSteps);
  const param = formatPath(path) || undefined;
  throw new ApiError('invalid_value', problem.describe(param ?? 'The body'), { param });
}

/** Recursive up to the maximum depth. */
function findProblem(value: unknown, depth: number): Problem | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : notUnicode('has text');
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return tooDeep();
  return isRecord(value) ? findInObject(value, depth) : Array.isArray(value) ? findInList(value, depth) : undefined;
}

function findInList(list: readonly unknown[], depth: number): Problem | undefined {
  for (let index = 0; index < list.length; index += 1) {
    const problem = findProblem(list[index], depth + 1);
    if (problem === undefined) continue;
    problem.path.push(index);
    return problem;
  }
  return undefined;
}

function findInObject(value: Readonly<Record<string, unknown>>, depth: number): Problem | undefined {
  let members = 0;
  for (const key in value) {
    members += 1;
    if (members > maxMembers) return tooManyMembers();
    if (!key.isWellFormed()) return notUnicode('has a name');
    const problem = findProblem(value[key], depth + 1);
    if (problem === undefined) continue;
    problem.path.push(key);
    return problem;
  }
  return undefined;
}

const tooDeep = (): Problem => ({
  path: [],
  maxSteps: maxStepsIn,
  describe: (place) => `${place} is nested too deeply: at most ${maxDepth} levels are accepted in the whole body.`,
});

const tooManyMembers = (): Problem => ({
  path: [],
  maxSteps,
  describe: (place) =>
    `${place} has more than ${maxMembers} members, the limit for one object. Use a list, or send it as text.`,
});

const notUnicode = (what: string): Problem => ({
  path: [],
  maxSteps,
  describe: (place) =>
    `${place} ${what} that is not valid Unicode: it contains half of a surrogate pair. ` +
    'The text was probably cut inside an emoji; cut it between whole characters.',
});
