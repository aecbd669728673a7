import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { describeJson, formatPath, type JsonPath } from '../json.ts';

export type Issue = z.core.$ZodIssue;

interface Finding {
  readonly path: JsonPath;
  /** Completes "... must be". */
  readonly expected: string;
  readonly isAboutType: boolean;
}

/** Converts an issue of the request schema to an error that names the parameter, the problem and the expected value. */
export const toRequestError = (issue: Issue, body: unknown, base: JsonPath = []): ApiError =>
  requestError(deepest(issue, base), body);

export function requestError({ path, expected, isAboutType }: Finding, body: unknown): ApiError {
  const value = valueAt(body, path);
  if (path.length === 0) {
    return new ApiError('invalid_type', `The body must be ${expected}; got ${describeJson(value)}.`);
  }
  const param = formatPath(path);
  if (value === undefined || value === null) {
    return new ApiError('missing_required_parameter', `${param} is missing: it must be ${expected}.`, { param });
  }
  const message = `${param} must be ${expected}; got ${describeJson(value)}.`;
  return new ApiError(isAboutType ? 'invalid_type' : 'invalid_value', message, { param });
}

/** A union reports all of its branches; the caller most likely meant the one that matched the furthest. */
function deepest(issue: Issue, base: JsonPath): Finding {
  const path = [...base, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const isAboutType = issue.code === 'invalid_type' || issue.code === 'custom';
  if (issue.code !== 'invalid_union') return { path, expected: issue.message, isAboutType };
  let best: Finding = { path, expected: issue.message, isAboutType: issue.errors.length > 0 };
  for (const branch of issue.errors) {
    const first = branch[0];
    if (first === undefined) continue;
    const found = deepest(first, path);
    if (found.path.length > best.path.length) best = found;
    else if (found.path.length === path.length && !found.isAboutType && best.path === path) {
      best = { ...best, isAboutType: false };
    }
  }
  return best;
}

function valueAt(body: unknown, path: JsonPath): unknown {
  let value: unknown = body;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
