// Expands a repetition over a list that is written in the text, `{["North", "South"].map((region) =>
// <li>{region}</li>)}`, and chooses the elements behind a condition.
import { hasOwn, isRecord } from '../../schema/check.ts';
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { endOfBraces } from '../dialects/markup/attributes.ts';
import { isTrue } from './data-operations.ts';
import { evaluate, type Lookup } from './evaluate.ts';
import { repetitionOf, type Repetition, type Ternary } from './raw-expression.ts';

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
  readonly #constants: Lookup;

  constructor(constants: Lookup) {
    this.#constants = constants;
  }

  /**
   * The elements of a repetition, or those that a condition chooses. Undefined for any other expression, or if its data is
   * not in the text.
   */
  of(source: string): string | undefined {
    return this.#repeated(source, this.#constants, 0) ?? this.#chosen(source, this.#constants, 0);
  }

  /** `isNew && <Tag>New</Tag>` and `isOpen ? <A /> : <B />`. */
  #chosen(source: string, lookup: Lookup, depth: number): string | undefined {
    if (depth >= maxNesting || this.#left <= 0 || !/[?&][\s(]*</.test(source)) return undefined;
    const { condition, consequent, otherwise } = choiceOf(source) ?? {};
    if (condition === undefined || consequent === undefined || otherwise === undefined) return undefined;
    const value = this.#value(condition, lookup);
    if (value === undefined) return undefined;
    const chosen = isTrue(value) ? consequent : otherwise;
    const element = elementOf(chosen);
    if (element !== '') return this.#filled(element, lookup, depth);
    return chosen === 'null' ? '' : this.#literal(chosen, lookup);
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
      const written =
        this.#repeated(source, lookup, depth + 1) ??
        this.#chosen(source, lookup, depth + 1) ??
        this.#literal(source, lookup);
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

/** `condition && <element>`, or a ternary whose condition has no strings with such signs. */
function choiceOf(source: string): Ternary | undefined {
  const [, shown, element = ''] = /^([^<]*?)&&\s*(\(?\s*<[^]*)$/.exec(source) ?? [];
  if (shown !== undefined) return { condition: shown, consequent: element, otherwise: 'null' };
  const [, condition, consequent = '', otherwise = ''] =
    /^([^<?]*?)\?\s*((?:\(\s*)?<[^]*?>(?:\s*\))?|null|"[^"]*"|'[^']*')\s*:\s*((?:\(\s*)?<[^]*|null|"[^"]*"|'[^']*')\s*$/.exec(
      source,
    ) ?? [];
  return condition === undefined ? undefined : { condition, consequent, otherwise };
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
