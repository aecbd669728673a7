// Evaluates operators, members, methods and functions over data. Those of JavaScript keep their meaning.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';

/** Maximum number of characters in the text that an expression produces. */
export const maxText = 20_000;

/** Larger binds more tightly. */
export const levels: Readonly<Record<string, number>> = {
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
 * Caught only by `evaluate`: an expression has no value if any part has none. A single shared error, because capturing
 * the stack of a new one is half the cost of a short expression.
 */
export const noValue = new Error('The expression has no value.');

/** A value as text for a sentence; undefined if it has no textual form. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(roundedFraction(value));
  return typeof value === 'boolean' ? String(value) : undefined;
}

/** False for a value without a text, and for the marks between values that are missing: " / ". */
export const saysMore = (value: JsonValue | undefined): boolean => !/^[\s\p{P}|+=<>~]*$/u.test(textOf(value) ?? '');

/** Only the result of a division has so many digits, some of them decimals. */
const longFraction = /^-?(?=(?:\D?\d){11})\d+\.\d{3}/;

/** Numbers with many decimals, such as averages, are rounded for display: two decimals, or three digits below 1. */
function roundedFraction(value: number): number {
  if (!longFraction.test(String(value))) return value;
  return Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(2));
}

/** A value with its numbers rounded for display. */
export function legible(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(legible);
  return typeof value === 'number' ? roundedFraction(value) : value;
}

export const isTrue = (value: JsonValue): boolean => value !== null && value !== false && value !== 0 && value !== '';

export function numberOf(value: JsonValue): number {
  if (typeof value === 'number') return value;
  throw noValue;
}

const rounded = (value: number): number => {
  if (!Number.isFinite(value)) throw noValue;
  return Number(value.toPrecision(12));
};

export function memberOf(value: JsonValue, name: JsonValue): JsonValue {
  if (isList(value)) {
    if (name === 'length' || (name === 'size' && !value.some(isRecord))) return value.length;
    if (typeof name === 'number') return value[name] ?? null;
    return value.map((item) => memberOf(item, name));
  }
  const member = isRecord(value) && typeof name === 'string' && hasOwn(value, name) ? value[name] : undefined;
  if (member === undefined) throw noValue;
  return member;
}

export function operate(sign: string, left: JsonValue, right: JsonValue): JsonValue {
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

/** The texts of a list as one. In Python, the separator comes first. */
export function joined(value: JsonValue, separator: JsonValue): string {
  if (typeof value === 'string' && isList(separator)) return joined(separator, value);
  const parts = isList(value) ? value.map(textOf) : [undefined];
  const text = parts.join(textOf(separator) ?? ', ');
  if (parts.includes(undefined) || text.length > maxText) throw noValue;
  return text;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw noValue;
  return value;
}

/** Numbers by value, anything else by its text. */
function inOrder(a: JsonValue, b: JsonValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [textOf(a), textOf(b)];
  if (left === undefined || right === undefined) throw noValue;
  return left < right ? -1 : left > right ? 1 : 0;
}

const maxRange = 1_000;

function recordOf(value: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (!isRecord(value)) throw noValue;
  return Object.entries(value).map(([key, member]) => [key, member ?? null] as const);
}

export function call(name: string, [first = null, ...rest]: readonly JsonValue[]): JsonValue {
  const list = isList(first) ? first : undefined;
  const numbers = (): readonly number[] => {
    // Gaps are ignored, as in a table.
    const values = (list ?? []).filter((value) => value !== null);
    if (values.length === 0) throw noValue;
    return values.map(numberOf);
  };
  const sum = (): number => numbers().reduce((total, value) => total + value, 0);
  switch (name) {
    case 'Count':
      if (list === undefined) throw noValue;
      return list.length;
    case 'Sum':
      return rounded(sum());
    case 'Join':
      return joined(first, rest[0] ?? null);
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
    case 'Sqrt':
      return rounded(Math.sqrt(numberOf(first)));
    case 'Sign':
      return Math.sign(numberOf(first));
    case 'Trunc':
      return Math.trunc(numberOf(first));
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
    // JavaScript's.
    case 'String':
      return textOf(first) ?? '';
    case 'Boolean':
      return isTrue(first);
    case 'Number':
    case 'parseFloat':
      return finite(
        typeof first === 'string' && name === 'parseFloat' ? Number.parseFloat(first) : Number(textOf(first)),
      );
    case 'parseInt':
      return finite(Number.parseInt(textOf(first) ?? '', 10));
    case 'Set':
      if (list === undefined) throw noValue;
      return [...new Set(list)];
    // Python's.
    case 'len':
      if (isRecord(first)) return Object.keys(first).length;
      if (list === undefined && typeof first !== 'string') throw noValue;
      return list === undefined ? (textOf(first)?.length ?? 0) : list.length;
    case 'str':
      return textOf(first) ?? '';
    case 'int':
    case 'float':
      return numberOf(typeof first === 'string' && first.trim() !== '' ? Number(first) : first);
    case 'round':
      return Number(numberOf(first).toFixed(Math.min(10, Math.max(0, numberOf(rest[0] ?? 0)))));
    case 'sum':
      return rounded(sum());
    case 'max':
    case 'min':
      return call(name === 'max' ? 'Max' : 'Min', list === undefined ? [[first, ...rest]] : [first]);
    case 'list':
      if (list === undefined) throw noValue;
      return list;
    case 'sorted':
      if (list?.every((item) => typeof item === 'number') === true) return [...list].sort((a, b) => a - b);
      if (list?.every((item) => typeof item === 'string') === true) return [...list].sort();
      throw noValue;
    case 'reversed':
      if (list === undefined) throw noValue;
      return [...list].reverse();
    case 'zip': {
      const lists = [first, ...rest].filter(isList);
      if (list === undefined || lists.length <= rest.length) throw noValue;
      return list
        .slice(0, Math.min(...lists.map(({ length }) => length)))
        .map((_, at) => lists.map((one) => one[at] ?? null));
    }
    // `isSpread`: each item is a list whose values follow the number.
    case 'enumerate': {
      const [start = 0, isSpread = false] = rest;
      if (list === undefined) throw noValue;
      return list.map((item, at) => [numberOf(start) + at, ...(isSpread === true && isList(item) ? item : [item])]);
    }
    case 'range': {
      const [from, to] = rest[0] === undefined ? [0, numberOf(first)] : [numberOf(first), numberOf(rest[0] ?? null)];
      if (to - from > maxRange) throw noValue;
      return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
    }
    case 'ObjectEntries':
      return recordOf(first).map(([key, value]) => [key, value]);
    case 'ObjectKeys':
      return recordOf(first).map(([key]) => key);
    case 'ObjectValues':
      return recordOf(first).map(([, value]) => value);
    case 'FormatDate':
    case 'FormatNumber':
      return first;
    case 'Switch': {
      const [cases = null, otherwise = ''] = rest;
      const word = textOf(first);
      return word !== undefined && isRecord(cases) && hasOwn(cases, word) ? (cases[word] ?? null) : otherwise;
    }
    case 'Sort': {
      const [field = null, direction = 'asc'] = rest;
      if (list === undefined) throw noValue;
      const sign = direction === 'desc' ? -1 : 1;
      const keyOf = (item: JsonValue): JsonValue => (field === null || field === '' ? item : memberOf(item, field));
      return [...list].sort((a, b) => sign * inOrder(keyOf(a), keyOf(b)));
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
