// Expands a repetition over a list that is written in the markup: `{["North", "South"].map((region) =>
// <li>{region}</li>)}`.
import { hasOwn, isRecord } from '../../schema/check.ts';
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { endOfBraces } from '../dialects/markup/attributes.ts';
import { evaluate, type Lookup } from './evaluate.ts';
import { repetitionOf, type Repetition } from './raw-expression.ts';

const maxItems = 200;
const maxNesting = 4;
/** Maximum number of characters that all repetitions of a document make. */
const maxMade = 64 * 1024;
/**
 * The characters that an expression with a function counts as, because the function may be called for each item of a
 * list.
 */
const costOfFunction = 8 * 1024;

export class RepeatedMarkup {
  #left = maxMade;

  /** Undefined for an expression that is not a repetition of elements, or whose list is not written out. */
  of(source: string): string | undefined {
    return this.#repeated(source, () => undefined, 0);
  }

  #repeated(source: string, lookup: Lookup, depth: number): string | undefined {
    const isPossible = depth < maxNesting && this.#left > 0 && /\.map\s*\(/.test(source);
    const repetition = isPossible ? repetitionOf(source) : undefined;
    const template = elementOf(repetition?.template ?? '');
    const items = repetition === undefined || template === '' ? undefined : this.#value(repetition.list, lookup);
    if (repetition === undefined || !isList(items)) return undefined;
    let made = '';
    for (const [position, value] of items.slice(0, maxItems).entries()) {
      const own = ownValues(repetition, value, position);
      made += this.#filled(template, (name) => (own.has(name) ? own.get(name) : lookup(name)), depth);
      if (this.#left <= 0) return undefined;
    }
    return made;
  }

  #value(source: string, lookup: Lookup): JsonValue | undefined {
    if (source.includes('=>')) this.#left -= costOfFunction;
    return this.#left > 0 ? evaluate(source, lookup) : undefined;
  }

  /** The template with the values of its expressions. */
  #filled(template: string, lookup: Lookup, depth: number): string {
    let made = '';
    let from = 0;
    this.#left -= template.length;
    for (let at = template.indexOf('{'); at >= 0; at = template.indexOf('{', from)) {
      const end = endOfBraces(template, at);
      const source = template.slice(at + 1, end - 1).trim();
      const written = this.#repeated(source, lookup, depth + 1) ?? this.#literal(source, lookup);
      made += template.slice(from, at) + (written ?? template.slice(at, end));
      from = end;
    }
    made += template.slice(from);
    this.#left -= made.length;
    return made;
  }

  #literal(source: string, lookup: Lookup): string | undefined {
    const value = this.#value(source, lookup);
    return value === undefined ? undefined : `{${JSON.stringify(value)}}`;
  }
}

/** The element that the function returns; empty for anything else. */
function elementOf(template: string): string {
  const inner = /^\(([^]*)\)$/.exec(template.trim())?.[1] ?? template;
  return inner.trim().startsWith('<') ? inner.trim() : '';
}

function ownValues({ item, index, offset }: Repetition, value: JsonValue, position: number): Map<string, JsonValue> {
  const own = new Map<string, JsonValue>([[index, position + offset]]);
  const names = item.match(/[\w$]+/g) ?? [];
  for (const [at, name] of names.entries()) {
    if (item.startsWith('{')) own.set(name, isRecord(value) && hasOwn(value, name) ? (value[name] ?? null) : null);
    else if (item.startsWith('[')) own.set(name, isList(value) ? (value[at] ?? null) : null);
    else own.set(name, value);
  }
  return own;
}
