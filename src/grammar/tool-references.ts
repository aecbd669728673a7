// The references to tool results that a model is likely to write.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonScalar, JsonValue } from '../schema/schema.ts';
import { isPlainId, isStepOfList, referenceTo, stepOf } from '../ui/read/reference-text.ts';
import { memberOf, type ToolResults } from '../ui/read/tool-reference.ts';

export interface Reference {
  /** `@tool("call_1").rows.name` */
  readonly text: string;
  /** A scalar, or the items of a list. */
  readonly items: readonly JsonScalar[];
  readonly isList: boolean;
}

const maxReferences = 120;
/** The number of newest results whose values may be referred to. */
const maxResults = 8;
const maxDepth = 5;
/** Members of a record that are looked at, and items of a list that are named one by one. */
const maxMembers = 50;
const maxNamed = 3;
/** Longer lists and texts get no references, because testing them against the rules takes time. */
const maxItems = 2_000;
const maxText = 400;
/** Scalars, and characters, of all values. */
const maxValues = 5_000;
const maxCharacters = 50_000;

interface Found {
  readonly text: string;
  /** Columns of large results take time. */
  readonly read: () => JsonValue | undefined;
  /** A list of one field of each record. */
  readonly isColumn?: boolean;
}

/** The newest results first; in each, the values near its root first. */
export function referencesIn(results: ToolResults): readonly Reference[] {
  const found: Reference[] = [];
  let values = maxValues;
  let characters = maxCharacters;
  for (const [id, result] of [...results].slice(-maxResults).toReversed()) {
    if (!isPlainId(id)) continue;
    let level: readonly Found[] = [{ text: referenceTo(id), read: () => result }];
    for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
      const next: Found[] = [];
      for (const one of level) {
        if (found.length >= maxReferences || values <= 0 || characters <= 0) return found;
        const value = one.read();
        if (value === undefined) continue;
        const items = scalarsIn(value);
        values -= items?.length ?? 1;
        if (items === undefined) {
          next.push(...inside(one, value));
          continue;
        }
        const length = items.reduce<number>((sum, item) => sum + String(item).length, 0);
        if (items.every((item) => String(item).length <= maxText))
          found.push({ text: one.text, items, isList: isList(value) });
        characters -= length;
      }
      level = next;
    }
  }
  return found;
}

/** The values of a scalar or of a list of scalars; undefined for any other value. */
function scalarsIn(value: JsonValue): readonly JsonScalar[] | undefined {
  if (!isList(value)) return isScalar(value) ? [value] : undefined;
  return value.length > 0 && value.length <= maxItems && value.every(isScalar) ? value : undefined;
}

const isScalar = (value: JsonValue): value is JsonScalar => typeof value !== 'object' || value === null;

function inside({ text, isColumn = false }: Found, value: JsonValue): readonly Found[] {
  const found: Found[] = [];
  const add = (path: string, step: string, isColumnOf: boolean): void => {
    found.push({ text: text + path, read: () => memberOf(value, step), isColumn: isColumnOf });
  };
  if (isRecord(value)) for (const [path, key] of membersOf(value)) add(path, key, false);
  if (!isList(value) || value.length > maxItems) return found;
  const [first] = value;
  if (!isRecord(first)) return found;
  for (const [path, key] of membersOf(first)) if (!isStepOfList(key)) add(path, key, true);
  if (!isColumn)
    for (let index = 0; index < Math.min(value.length, maxNamed); index += 1) add(`[${index}]`, String(index), false);
  return found;
}

/** With the paths that lead to them. */
const membersOf = (record: { readonly [key: string]: JsonValue }): readonly (readonly [path: string, key: string])[] =>
  Object.keys(record)
    .slice(0, maxMembers)
    .flatMap((key) => {
      const step = stepOf(key);
      return step === undefined ? [] : [[step, key] as const];
    });
