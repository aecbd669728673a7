// The methods of texts, numbers and records with which models format values, in JavaScript and Python.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { call, joined, maxText, noValue, numberOf, textOf } from './data-operations.ts';

const maxPadded = 200;

/** The formats of a number that a language decides; without one, the number itself, which the renderer formats. */
function localized(value: number, locale: JsonValue, options: JsonValue): JsonValue {
  if (typeof locale !== 'string' && !isRecord(options)) return value;
  try {
    const format = isRecord(options) ? { ...options } : {};
    return new Intl.NumberFormat(typeof locale === 'string' ? locale : 'en-US', format).format(value);
  } catch {
    throw noValue;
  }
}

/** The JavaScript methods with which models format values. */
export function method(name: string, value: JsonValue, [first = null, last = null]: readonly JsonValue[]): JsonValue {
  const text = textOf(value);
  switch (name) {
    case 'toFixed':
      return numberOf(value).toFixed(Math.min(10, Math.max(0, numberOf(first ?? 0))));
    case 'toLocaleString':
      if (text === undefined) throw noValue;
      return typeof value === 'number' ? localized(value, first, last) : text;
    case 'toString':
      if (text === undefined) throw noValue;
      return text;
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
    case 'localeCompare': {
      const other = textOf(first);
      if (text === undefined || other === undefined) throw noValue;
      return text.localeCompare(other, 'en');
    }
    case 'includes':
    case 'endsWith':
    case 'indexOf':
    case 'startsWith': {
      const part = textOf(first);
      if (typeof value !== 'string' || part === undefined) throw noValue;
      if (name === 'indexOf') return value.indexOf(part);
      return name === 'includes'
        ? value.includes(part)
        : name === 'endsWith'
          ? value.endsWith(part)
          : value.startsWith(part);
    }
    // Python's.
    case 'upper':
    case 'lower':
    case 'strip':
      return method(name === 'upper' ? 'toUpperCase' : name === 'lower' ? 'toLowerCase' : 'trim', value, []);
    case 'title':
      if (typeof value !== 'string') throw noValue;
      return value.replaceAll(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
    case 'items':
    case 'keys':
    case 'values':
      return call(name === 'items' ? 'ObjectEntries' : name === 'keys' ? 'ObjectKeys' : 'ObjectValues', [value]);
    case 'get': {
      const key = textOf(first);
      return isRecord(value) && key !== undefined && hasOwn(value, key) ? (value[key] ?? null) : last;
    }
    case 'join':
      return joined(value, first);
    case 'padStart':
    case 'padEnd': {
      const [length, filler] = [Math.min(maxPadded, numberOf(first)), textOf(last) ?? ' '];
      if (text === undefined) throw noValue;
      return name === 'padStart' ? text.padStart(length, filler) : text.padEnd(length, filler);
    }
    case 'repeat': {
      const count = numberOf(first);
      if (typeof value !== 'string' || count < 0 || value.length * count > maxText) throw noValue;
      return value.repeat(count);
    }
    case 'replace':
    case 'replaceAll': {
      const [part, other] = [textOf(first), textOf(last)];
      if (typeof value !== 'string' || part === undefined || other === undefined) throw noValue;
      const replaced = name === 'replace' ? value.replace(part, () => other) : value.replaceAll(part, () => other);
      if (replaced.length > maxText) throw noValue;
      return replaced;
    }
    case 'split': {
      const separator = textOf(first);
      if (typeof value !== 'string' || separator === undefined) throw noValue;
      return value.split(separator);
    }
    case 'charAt':
      if (typeof value !== 'string') throw noValue;
      return value.charAt(numberOf(first ?? 0));
    case 'substring':
      if (typeof value !== 'string') throw noValue;
      return value.substring(numberOf(first ?? 0), last === null ? value.length : numberOf(last));
    case 'at':
      if (typeof value !== 'string') throw noValue;
      return value.at(numberOf(first ?? 0)) ?? null;
    case 'has':
      if (!isList(value)) throw noValue;
      return value.includes(first);
    default:
      throw noValue;
  }
}
