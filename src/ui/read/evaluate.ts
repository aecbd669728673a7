// Evaluates expressions of newer OpenUI Lang and of JavaScript whose data is all in the text: string concatenation,
// arithmetic, comparisons, ternaries, members, `@Count(...)`. Everything else evaluates to undefined.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';

export type Lookup = (name: string) => JsonValue | undefined;

/** A string, number, name or operator. Anything else fails. */
const token =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([\p{L}_$@][\p{L}\p{M}\p{N}_$]*)|(===?|!==?|<=|>=|&&|\|\||\?\?|[-+*/%<>!?:.,()[\]{}])|(\s+)|[^]/gu;
const maxTokens = 4_000;
const maxNesting = 40;
/** Maximum number of characters in the text that an expression produces. */
export const maxText = 20_000;

const levels: Readonly<Record<string, number>> = {
  '??': 1,
  '||': 1,
  '&&': 2,
  '==': 3,
  '===': 3,
  '!=': 3,
  '!==': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};

/**
 * Thrown and caught only in this file: an expression has no value if any part has none. One for all, because taking the
 * stack for a new error is half the cost of a short expression.
 */
const noValue = new Error('The expression has no value.');

export function evaluate(source: string, lookup: Lookup): JsonValue | undefined {
  try {
    const evaluation = new Evaluation(source, lookup);
    const value = evaluation.expression(0);
    return evaluation.isOver ? value : undefined;
  } catch (error) {
    if (error === noValue) return undefined;
    throw error;
  }
}

/** A value as text for a sentence; undefined if it has no textual form. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

class Evaluation {
  readonly #tokens: readonly (readonly [kind: 'string' | 'number' | 'name' | 'sign', text: string])[];
  readonly #lookup: Lookup;
  #at = 0;
  #depth = 0;

  constructor(source: string, lookup: Lookup) {
    this.#lookup = lookup;
    this.#tokens = [...source.matchAll(token)]
      .filter(([, , , , , space]) => space === undefined)
      .map(([, quoted, number, name, sign]) => {
        if (quoted !== undefined) return ['string', quoted] as const;
        if (number !== undefined) return ['number', number] as const;
        if (name !== undefined) return ['name', name] as const;
        if (sign !== undefined) return ['sign', sign] as const;
        throw noValue;
      });
    if (this.#tokens.length > maxTokens) throw noValue;
  }

  get isOver(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #takeSign(...signs: readonly string[]): string | undefined {
    const [kind, text = ''] = this.#tokens[this.#at] ?? [];
    if (kind !== 'sign' || !signs.includes(text)) return undefined;
    this.#at += 1;
    return text;
  }

  #need(sign: string): void {
    if (this.#takeSign(sign) === undefined) throw noValue;
  }

  /** Operators that bind less tightly than `level` are left to the caller; level 0 includes ternaries. */
  expression(level: number): JsonValue {
    this.#depth += 1;
    if (this.#depth > maxNesting) throw noValue;
    let left = this.#unary();
    for (;;) {
      const [kind, sign = ''] = this.#tokens[this.#at] ?? [];
      const own = kind === 'sign' ? levels[sign] : undefined;
      if (own === undefined || own < Math.max(1, level)) break;
      this.#at += 1;
      left = operate(sign, left, this.expression(own + 1));
    }
    if (level === 0 && this.#takeSign('?') !== undefined) {
      const then = this.expression(0);
      this.#need(':');
      const otherwise = this.expression(0);
      left = isTrue(left) ? then : otherwise;
    }
    this.#depth -= 1;
    return left;
  }

  #unary(): JsonValue {
    const sign = this.#takeSign('!', '-', '(', '[', '{');
    if (sign === '!') return !isTrue(this.#unary());
    if (sign === '-') return -numberOf(this.#unary());
    if (sign === '(') {
      const value = this.expression(0);
      this.#need(')');
      return this.#members(value);
    }
    if (sign === '[') return this.#members(this.#list());
    if (sign === '{') return this.#members(this.#record());
    return this.#members(this.#primary());
  }

  #primary(): JsonValue {
    const [kind, text = ''] = this.#tokens[this.#at] ?? [];
    this.#at += 1;
    switch (kind) {
      case 'string':
        return unquoted(text);
      case 'number':
        return Number(text);
      case 'name': {
        if (text === 'true' || text === 'false') return text === 'true';
        if (text === 'null') return null;
        if (text === 'Math' && this.#takeSign('.') !== undefined) return this.#math();
        if (this.#takeSign('(') !== undefined) return call(text.replace(/^@/, ''), this.#arguments());
        const value = this.#lookup(text);
        if (value === undefined) throw noValue;
        return value;
      }
      case 'sign':
      case undefined:
        throw noValue;
      default:
        return kind satisfies never;
    }
  }

  /** `Math.max(...loads)`. */
  #math(): JsonValue {
    const [, name = ''] = this.#tokens[this.#at] ?? [];
    this.#at += 1;
    this.#need('(');
    const values = this.#arguments();
    if (name === 'max' || name === 'min') return call(name === 'max' ? 'Max' : 'Min', [values]);
    if (!/^(?:round|floor|ceil|abs)$/.test(name) || values.length !== 1) throw noValue;
    return call(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, values);
  }

  #list(): JsonValue {
    const values: JsonValue[] = [];
    while (this.#takeSign(']') === undefined) {
      values.push(this.expression(0));
      if (this.#takeSign(',') !== undefined) continue;
      this.#need(']');
      break;
    }
    return values;
  }

  #record(): JsonValue {
    const members: (readonly [string, JsonValue])[] = [];
    while (this.#takeSign('}') === undefined) {
      const [kind, key = ''] = this.#tokens[this.#at] ?? [];
      if (kind === undefined || kind === 'sign') throw noValue;
      this.#at += 1;
      this.#need(':');
      members.push([kind === 'string' ? unquoted(key) : key, this.expression(0)]);
      if (this.#takeSign(',') !== undefined) continue;
      this.#need('}');
      break;
    }
    return Object.fromEntries(members);
  }

  #arguments(): readonly JsonValue[] {
    const values: JsonValue[] = [];
    if (this.#takeSign(')') !== undefined) return values;
    do {
      if (this.#takeSign('.') === undefined) {
        values.push(this.expression(0));
        continue;
      }
      this.#need('.');
      this.#need('.');
      const list = this.expression(0);
      if (!isList(list)) throw noValue;
      values.push(...list);
    } while (this.#takeSign(',') !== undefined);
    this.#need(')');
    return values;
  }

  /** Reads `.name` (of each record if the value is a list), `[0]` and `.length`. */
  #members(from: JsonValue): JsonValue {
    let value = from;
    for (;;) {
      if (this.#takeSign('[') !== undefined) {
        value = memberOf(value, this.expression(0));
        this.#need(']');
      } else if (this.#takeSign('.') !== undefined) {
        const [kind, name = ''] = this.#tokens[this.#at] ?? [];
        if (kind !== 'name') throw noValue;
        this.#at += 1;
        value = this.#takeSign('(') === undefined ? memberOf(value, name) : method(name, value, this.#arguments());
      } else {
        return value;
      }
    }
  }
}

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
}

const isTrue = (value: JsonValue): boolean => value !== null && value !== false && value !== 0 && value !== '';

function numberOf(value: JsonValue): number {
  if (typeof value === 'number') return value;
  throw noValue;
}

const rounded = (value: number): number => {
  if (!Number.isFinite(value)) throw noValue;
  return Number(value.toPrecision(12));
};

function memberOf(value: JsonValue, name: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[];
    if (name === 'length') return list.length;
    if (typeof name === 'number') return list[name] ?? null;
    return list.map((item) => memberOf(item, name));
  }
  const member = isRecord(value) && typeof name === 'string' && hasOwn(value, name) ? value[name] : undefined;
  if (member === undefined) throw noValue;
  return member;
}

function operate(sign: string, left: JsonValue, right: JsonValue): JsonValue {
  switch (sign) {
    case '+': {
      if (typeof left === 'number' && typeof right === 'number') return rounded(left + right);
      const [a, b] = [textOf(left), textOf(right)];
      // Names whose text doubles at each step would otherwise grow exponentially.
      if (a === undefined || b === undefined || a.length + b.length > maxText) throw noValue;
      return a + b;
    }
    case '-':
      return rounded(numberOf(left) - numberOf(right));
    case '*':
      return rounded(numberOf(left) * numberOf(right));
    case '/':
      return rounded(numberOf(left) / numberOf(right));
    case '%':
      return rounded(numberOf(left) % numberOf(right));
    case '&&':
      return isTrue(left) ? right : left;
    case '||':
      return isTrue(left) ? left : right;
    case '??':
      return left ?? right;
    default:
      return compare(sign, left, right);
  }
}

function compare(sign: string, left: JsonValue, right: JsonValue): boolean {
  if (sign.startsWith('==')) return left === right;
  if (sign.startsWith('!=')) return left !== right;
  const [a, b] = [numberOf(left), numberOf(right)];
  return sign === '<' ? a < b : sign === '>' ? a > b : sign === '<=' ? a <= b : a >= b;
}

/** The JavaScript methods with which models format values. */
function method(name: string, value: JsonValue, [first = null, last = null]: readonly JsonValue[]): JsonValue {
  const text = textOf(value);
  switch (name) {
    case 'toFixed':
      return numberOf(value).toFixed(Math.min(10, Math.max(0, numberOf(first ?? 0))));
    case 'toLocaleString':
    case 'toString':
      if (text === undefined) throw noValue;
      return typeof value === 'number' && name === 'toLocaleString' ? value : text;
    case 'toUpperCase':
    case 'toLowerCase':
    case 'trim':
      if (text === undefined) throw noValue;
      return name === 'trim' ? text.trim() : name === 'toUpperCase' ? text.toUpperCase() : text.toLowerCase();
    case 'slice': {
      const [from, to] = [numberOf(first ?? 0), last === null ? undefined : numberOf(last)];
      if (typeof value === 'string' || isList(value)) return value.slice(from, to);
      throw noValue;
    }
    case 'join': {
      const parts = isList(value) ? value.map(textOf) : [undefined];
      const joined = parts.join(textOf(first) ?? ', ');
      if (parts.includes(undefined) || joined.length > maxText) throw noValue;
      return joined;
    }
    default:
      throw noValue;
  }
}

function call(name: string, [first = null, ...rest]: readonly JsonValue[]): JsonValue {
  const list = Array.isArray(first) ? (first as readonly JsonValue[]) : undefined;
  const numbers = (): readonly number[] => {
    if (list === undefined || list.length === 0) throw noValue;
    return list.map(numberOf);
  };
  const sum = (): number => numbers().reduce((total, value) => total + value, 0);
  switch (name) {
    case 'Count':
      if (list === undefined) throw noValue;
      return list.length;
    case 'Sum':
      return rounded(sum());
    case 'Avg':
      return rounded(sum() / numbers().length);
    case 'Min':
      return Math.min(...numbers());
    case 'Max':
      return Math.max(...numbers());
    case 'First':
      return list?.[0] ?? null;
    case 'Last':
      return list?.at(-1) ?? null;
    case 'Abs':
      return Math.abs(numberOf(first));
    case 'Floor':
      return Math.floor(numberOf(first));
    case 'Ceil':
      return Math.ceil(numberOf(first));
    case 'Round':
      return Number(numberOf(first).toFixed(Math.min(10, Math.max(0, numberOf(rest[0] ?? 0)))));
    case 'Take':
      if (list === undefined) throw noValue;
      return list.slice(0, Math.max(0, numberOf(rest[0] ?? null)));
    case 'FormatDate':
    case 'FormatNumber':
      return first;
    case 'Switch': {
      const [cases = null, otherwise = ''] = rest;
      const word = textOf(first);
      return word !== undefined && isRecord(cases) && hasOwn(cases, word) ? (cases[word] ?? null) : otherwise;
    }
    case 'Filter': {
      const [field = '', sign = '==', wanted = null] = rest;
      if (list === undefined || typeof sign !== 'string' || !Object.hasOwn(levels, sign)) throw noValue;
      return list.filter((item) => compare(sign, memberOf(item, field), wanted));
    }
    default:
      throw noValue;
  }
}
