// Applies one seeded edit of each kind that models and networks cause, and measures the share of preserved text.
import type { JsonValue } from '../src/schema/schema.ts';
import type { Random } from '../test/ui/random.ts';

export type Damage = (text: string, random: Random) => string;

function atOneOf(text: string, pattern: RegExp, random: Random, edit: (at: number) => string): string {
  const places = [...text.matchAll(pattern)].map(({ index }) => index);
  return places.length === 0 ? text : edit(random.pick(places));
}

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

export const damages: Readonly<Record<string, Damage>> = {
  'closing bracket removed': (text, random) => atOneOf(text, /[)\]}]/g, random, (at) => without(text, at)),
  'opening bracket removed': (text, random) => atOneOf(text, /[([{]/g, random, (at) => without(text, at)),
  'closing bracket added': (text, random) => {
    const closer = random.pick([')', ']', '}']);
    return atOneOf(text, /[)\]},]/g, random, (at) => text.slice(0, at) + closer + text.slice(at));
  },
  'comma removed': (text, random) => atOneOf(text, /,/g, random, (at) => without(text, at)),
  'quote added': (text, random) =>
    atOneOf(text, /(?<=[a-z])[a-z ]/g, random, (at) => `${text.slice(0, at)}"${text.slice(at)}`),
  'truncated at 70 %': (text) => text.slice(0, Math.floor(text.length * 0.7)),
  'wrong case': (text, random) =>
    atOneOf(
      text,
      /\b[A-Z][A-Za-z]+(?=\()|(?<="component":")[A-Z]/g,
      random,
      (at) => text.slice(0, at) + (text[at] ?? '').toLowerCase() + text.slice(at + 1),
    ),
  'single quotes': (text) =>
    text.replace(
      /"((?:[^"\\]|\\.)*)"/g,
      (_, inside: string) => `'${inside.replaceAll("'", "\\'").replaceAll('\\"', '"')}'`,
    ),
};

/** Props with component names and enum values, which are not text. */
const settings = new Set([
  'component',
  'variant',
  'type',
  'size',
  'value',
  'name',
  'icon',
  'direction',
  'mode',
  'orientation',
  'language',
  'src',
  'url',
  'appearance',
  'pattern',
]);

/** The visible texts of a document, in order. */
export function textsOf(value: JsonValue, key = ''): string[] {
  if (typeof value === 'string') return settings.has(key) || value.trim() === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item as JsonValue, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, name));
}

/** The share of texts found in the repaired texts. Each repaired text matches a given text only once. */
export function shareKept(texts: readonly string[], repaired: readonly string[]): number {
  if (texts.length === 0) return 1;
  const left = [...repaired];
  let kept = 0;
  for (const text of texts) {
    const at = left.findIndex((candidate) => candidate.includes(text));
    if (at < 0) continue;
    kept += 1;
    // Only the matched part is consumed, because other texts may have been joined to it.
    left[at] = (left[at] ?? '').replace(text, '');
  }
  return kept / texts.length;
}
