// The rules of a form field, checked before its form is sent.
import type { JsonValue } from '../../schema/schema.ts';
import { refusePattern } from '../../ui/safety/safe-pattern.ts';
import { filled, type Words } from '../words.ts';
import { numberOf, recordOf, textOf } from '../read-props.ts';

const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The validation message, or undefined. */
export function checkField(value: unknown, rules: JsonValue | undefined, words: Words): string | undefined {
  const rule = recordOf(rules);
  const isEmpty = isNothing(value);
  if (isEmpty) return rule['required'] === true ? words.fillIn : undefined;
  const text = typeof value === 'string' ? value.trim() : String(value);
  if (rule['email'] === true && !email.test(text)) return words.enterEmail;
  if (rule['url'] === true && !/^https?:\/\/[^\s/]/i.test(text)) {
    return words.enterUrl;
  }
  const count = Array.isArray(value) ? Number(value[0]) : Number(text);
  const [min, max] = [numberOf(rule['min']), numberOf(rule['max'])];
  if (rule['numeric'] === true || min !== undefined || max !== undefined) {
    if (Number.isNaN(count)) return words.enterNumber;
    if (min !== undefined && count < min) return filled(words.enterAtLeast, min);
    if (max !== undefined && count > max) return filled(words.enterAtMost, max);
  }
  const [minLength, maxLength] = [numberOf(rule['minLength']), numberOf(rule['maxLength'])];
  if (minLength !== undefined && text.length < minLength) return filled(words.enterLonger, minLength);
  if (maxLength !== undefined && text.length > maxLength) return filled(words.enterShorter, maxLength);
  const pattern = textOf(rule['pattern']);
  return pattern !== '' && !matches(pattern, text) ? words.enterOther : undefined;
}

/** True if nothing is chosen, typed or switched on. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  if ('mode' in value) return Object.entries(value).every(([key, part]) => key === 'mode' || isNothing(part));
  return Object.values(value).every((one) => one === false || isNothing(one));
}

/** A pattern that cannot be run safely is not checked here; the receiving server decides. */
function matches(pattern: string, text: string): boolean {
  if (refusePattern(pattern) !== undefined) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
