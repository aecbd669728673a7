// References inside a JSON Schema: `#/$defs/node`.
import { isList } from '../is-list.ts';
import { hasOwn, isRecord } from './check.ts';
import type { JsonValue } from './schema.ts';

/** Characters of a reference. Each use traverses it. */
const maxReference = 1024;

/** An index of a list in a JSON Pointer (RFC 6901, section 4). */
const listIndex = /^(?:0|[1-9]\d*)$/;

/** The target of a local reference such as `#/$defs/node`; undefined when there is none. */
export function resolveReference(root: JsonValue, reference: string): JsonValue | undefined {
  if (reference.length > maxReference || !/^#(?:\/|$)/.test(reference)) return undefined;
  let target: JsonValue | undefined = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (target === undefined) return undefined;
    if (isList(target)) target = listIndex.test(key) ? target[Number(key)] : undefined;
    else target = isRecord(target) && hasOwn(target, key) ? target[key] : undefined;
  }
  return target;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
