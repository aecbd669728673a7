import type { JsonValue } from '../schema/schema.ts';

/** Whether the value is nested beyond the limit. Without recursion, for it is asked of what may be deep. */
export function isDeeper(value: JsonValue, limit: number): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Nobody sent a document that is deeper: none of ours is nested as much. */
export const maxDocumentDepth = 200;
