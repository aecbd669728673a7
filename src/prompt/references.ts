// Values of an earlier UI that occur in a tool result are written as references to it. The model sees what it wrote,
// and a table of 200 rows takes one line.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue, Schema } from '../schema/schema.ts';
import { Pace, type Sliced } from '../slices.ts';
import { isPlainId, isStepOfList, referenceTo, stepOf } from '../ui/read/reference-text.ts';

interface Candidate {
  readonly text: string;
  readonly items: readonly JsonValue[];
}

/** Shorter lists are as short as a reference. */
const minItems = 3;
const maxDepth = 5;
/** Maximum number of fields examined per record, and of lists remembered. */
const maxFields = 50;
const maxCandidates = 2_000;

/**
 * The lists in the tool results so far. A UI is written with only the results before it, so later results do not change
 * it.
 */
export class References {
  readonly #lists = new Map<string, Candidate[]>();
  #count = 0;

  /** `value` is the parsed result of the call. */
  *add(id: string, value: JsonValue): Sliced<void> {
    if (isPlainId(id)) yield* this.#visit(referenceTo(id), value, 0);
  }

  /** The reference for the value of a prop; undefined if the value must be written out. */
  find(value: JsonValue, schema: Schema | undefined): string | undefined {
    if (!isList(value) || value.length < minItems) return undefined;
    const item = schema?.type === 'array' ? schema.items.type : undefined;
    return this.#lists
      .get(keyOf(value))
      ?.find(({ items }) => value.every((one, index) => isSame(one, items[index] ?? null, item)))?.text;
  }

  *#visit(text: string, value: JsonValue, depth: number): Sliced<void> {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    if (isRecord(value)) {
      for (const [key, member] of Object.entries(value).slice(0, maxFields)) {
        const step = stepOf(key);
        if (step !== undefined) yield* this.#visit(text + step, member, depth + 1);
      }
      return;
    }
    if (!isList(value) || value.length < minItems) return;
    const [first] = value;
    if (!isRecord(first)) {
      this.#register(text, value);
      return;
    }
    const pace = new Pace();
    for (const key of Object.keys(first).slice(0, maxFields)) {
      const step = stepOf(key);
      if (step === undefined || isStepOfList(key)) continue;
      if (pace.isDue(value.length)) yield;
      this.#register(
        text + step,
        value.map((record) => (isRecord(record) && Object.hasOwn(record, key) ? (record[key] ?? null) : null)),
      );
    }
  }

  #register(text: string, items: readonly JsonValue[]): void {
    if (items.some((item) => typeof item === 'object' && item !== null)) return;
    if (this.#count >= maxCandidates) return;
    this.#count += 1;
    const key = keyOf(items);
    const known = this.#lists.get(key);
    if (known === undefined) this.#lists.set(key, [{ text, items }]);
    else known.push({ text, items });
  }
}

const keyOf = (items: readonly JsonValue[]): string =>
  [items.length, wordOf(items[0] ?? null), wordOf(items.at(-1) ?? null)].join(' ').slice(0, 200);

const wordOf = (item: JsonValue): string => (typeof item === 'object' ? '' : String(item));

/**
 * True if the compiler converts one to the other: it turns numbers into texts and texts into numbers where the schema
 * requires it.
 */
function isSame(shown: JsonValue, given: JsonValue, item: Schema['type'] | undefined): boolean {
  if (shown === given) return true;
  if (item === 'string') return typeof given === 'number' && shown === String(given);
  return item === 'number' && typeof given === 'string' && /^-?\d+(?:\.\d+)?$/.test(given) && shown === Number(given);
}
