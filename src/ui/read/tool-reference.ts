// `@tool("call_1").rows[0].name` refers to a value in a tool result, so that the model need not repeat it. Applied to a
// list of records, a name yields the list of that field.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { Report } from '../check/diagnostics.ts';
import { replayValue } from '../events/replay-value.ts';
import type { TreeSink } from '../events/tree-sink.ts';

/** Results of tool calls that a UI may refer to, by the id of the call. */
export type ToolResults = ReadonlyMap<string, JsonValue>;

export const toolWord = '@tool';

type Place = 'id' | 'after' | 'name' | 'index';

const nameCharacter = /[\p{L}\p{N}_$-]/u;
/** Maximum length of an id or a path. */
const maxLength = 1_000;

/** Reads one reference, from after its first bracket, one character at a time. */
export class ToolReference {
  id = '';
  readonly steps: string[] = [];
  #place: Place = 'id';
  #quote = '';
  #part = '';
  #length = 0;

  start(): void {
    this.id = '';
    this.steps.length = 0;
    this.#place = 'id';
    this.#quote = '';
    this.#part = '';
    this.#length = 0;
  }

  /** The reference as written, for diagnostics. */
  get text(): string {
    return `${toolWord}("${this.id}")${this.steps.map((step) => `.${step}`).join('')}`.slice(0, 120);
  }

  /** Returns false if the character is not part of the reference, which has then ended. */
  take(char: string): boolean {
    this.#length += 1;
    if (char === '\n' || this.#length > maxLength) return this.#over();
    switch (this.#place) {
      case 'id':
      case 'index':
        return this.#inBrackets(char);
      case 'name':
        if (nameCharacter.test(char)) {
          this.#part += char;
          return true;
        }
        this.#endPart();
        return this.#after(char);
      case 'after':
        return this.#after(char);
      default:
        return this.#place satisfies never;
    }
  }

  #inBrackets(char: string): boolean {
    const closer = this.#place === 'id' ? ')' : ']';
    if (this.#quote !== '') {
      if (char === this.#quote) this.#quote = '';
      else this.#part += char;
    } else if (char === '"' || char === "'") this.#quote = char;
    else if (char === closer) this.#endPart();
    else if (char !== ' ') this.#part += char;
    return true;
  }

  #after(char: string): boolean {
    if (char === '.') this.#place = 'name';
    else if (char === '[') this.#place = 'index';
    else return false;
    return true;
  }

  #endPart(): void {
    if (this.#place === 'id') this.id = this.#part;
    else if (this.#part !== '') this.steps.push(this.#part);
    this.#part = '';
    this.#place = 'after';
  }

  #over(): false {
    if (this.#place === 'name') this.#endPart();
    return false;
  }
}

/** Maximum number of values in all references of a document, including records searched for them. */
const maxValues = 200_000;
const maxDepth = 64;
/** Maximum depth of nested lists that a name reaches through. */
const maxLists = 3;

export type ToolValue =
  | { readonly type: 'value'; readonly value: JsonValue }
  | { readonly type: 'unresolved' }
  /** The references of this document have used up their budget. */
  | { readonly type: 'spent' };

export class ToolValues {
  readonly #results: ToolResults;
  readonly #hear: ((call: string, reference: string) => void) | undefined;
  #left = maxValues;

  constructor(results: ToolResults, hear?: (call: string, reference: string) => void) {
    this.#results = results;
    this.#hear = hear;
  }

  find({ id, steps }: Pick<ToolReference, 'id' | 'steps'>): ToolValue {
    this.#hear?.(id, steps.join('.'));
    let value = this.#results.get(id);
    for (const step of steps) {
      if (value === undefined || this.#left <= 0) break;
      if (isList(value)) this.#left -= value.length;
      value = memberOf(value, step);
    }
    if (value === undefined) return { type: 'unresolved' };
    const size = sizeOf(value, this.#left);
    // Refuse even small references from now on, because measuring them costs time too.
    this.#left = size === undefined ? 0 : this.#left - size;
    return size === undefined ? { type: 'spent' } : { type: 'value', value };
  }
}

/** The value to which one step of a path leads. */
export function memberOf(value: JsonValue, step: string, depth = 0): JsonValue | undefined {
  if (isList(value)) {
    if (step === '*') return value;
    if (/^-?\d+$/.test(step)) return value.at(Number(step));
    if (step === 'length') return value.length;
    if (depth > maxLists) return undefined;
    const found = value.map((item) => memberOf(item, step, depth + 1));
    return found.every((one) => one === undefined) ? undefined : found.map((one) => one ?? null);
  }
  return isRecord(value) && hasOwn(value, step) ? value[step] : undefined;
}

/** The number of values, or undefined if it exceeds `limit` or the nesting is too deep. Not recursive. */
function sizeOf(value: JsonValue, limit: number): number | undefined {
  let size = 0;
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    size += level.length;
    if (size > limit || depth > maxDepth) return undefined;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return size;
}

/** Sends the value of a reference, or null. */
export function sendToolValue(
  reference: ToolReference,
  values: ToolValues | undefined,
  sink: TreeSink,
  report: Report,
): void {
  const found = values?.find(reference);
  if (found?.type === 'value') return replayValue(found.value, sink);
  if (found?.type === 'spent')
    report('reference_limit_exceeded', `${reference.text} exceeds the limit of referenced values.`, true);
  else report('unresolved_reference', `${reference.text} is not in any tool result.`, true);
  sink.bare('null');
}
