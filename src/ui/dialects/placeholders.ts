// Placeholders of templates, `${creator.name}` and `{{creator.name}}`: the data, or a dash where they were not sent.
import type { JsonValue } from '../../schema/schema.ts';
import { shown } from './foreign-node.ts';
import { dateText } from './formulas.ts';

/** Undefined if the data is unknown. */
export type Lookup = (path: string) => JsonValue | undefined;

const dateCall = /\{\{(DATE|TIME)\(([^{}()]*)\)\}\}/g;
const placeholder = /\$\{([^{}]{1,300})\}|\{\{([^{}]{1,300})\}\}/g;
export const hasPlaceholder = (text: string): boolean => /\$\{[^{}]+\}|\{\{[^{}]+\}\}/.test(text);

/** Stands for a value that is unknown. */
const hole = '–';

/** A text of parts, of which those that are undefined are unknown. Without any words it is empty. */
export function withHoles(parts: readonly (string | undefined)[]): string {
  const isShown = !parts.includes(undefined) || /[\p{L}\p{N}]/u.test(parts.join(''));
  return isShown ? parts.map((part) => part ?? hole).join('') : '';
}

export interface Filled {
  readonly text: string;
  /** The placeholders without data, as written. */
  readonly missing: readonly string[];
}

/** The text with its placeholders replaced: by the data, or by a dash. A text that is only unknown is empty. */
export function filledText(text: string, look: Lookup): Filled {
  if (!hasPlaceholder(text)) return { text, missing: [] };
  const missing: string[] = [];
  const parts: (string | undefined)[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: inner, 2: double } of text.matchAll(placeholder)) {
    const written = (inner ?? double ?? '').trim();
    const value = /^(?:DATE|TIME)\(/.test(written) ? whole : valueOf(written, look);
    // A placeholder in code is meant to be seen.
    const isCode = value === undefined && text.includes('`');
    parts.push(text.slice(from, index), isCode ? whole : value);
    if (value === undefined && !isCode) missing.push(written.slice(0, maxName));
    from = index + whole.length;
  }
  parts.push(text.slice(from));
  const filled = withHoles(parts).replaceAll(dateCall, (_, kind: string, args: string) =>
    dateOf(kind, args, isEnglish(text)),
  );
  return { text: filled, missing };
}

/** True for a member that shows code, in which placeholders stay. */
export const isCodeMember = (name: string): boolean => /^(?:code\w*|snippet|lines|command|formula)$/i.test(name);

/** True for an address with data that are unknown: it leads nowhere. */
export const isIncompleteUrl = (name: string, url: string): boolean =>
  /(?:url|src|href|link)$/i.test(name) && (url === '' || url.includes(hole));

/** A value beside its label, which shows that it is unknown. */
export const unknownValue = hole;

/** Maximum length of a placeholder in a diagnostic, and their maximum number. */
const maxName = 40;
const maxNames = 8;

/** What a diagnostic says about placeholders without data. */
export const missingData = (placeholders: Iterable<string>): string =>
  `There is no data for ${[...placeholders].slice(0, maxNames).join(', ')}.`;

const englishWord =
  /(?<![\p{L}])(?:on|at|by|the|of|for|from|to|until|since|before|after|between|and|is|was|has|date|due|created|updated|posted|sent|paid|submitted|requested|ordered|delivered|expires|starts?|ends?|opens?|closes?|valid|last|next|arrives?|arrival|departure|departs)(?![\p{L}])/iu;

/** False for words in another language around the placeholders. */
function isEnglish(text: string): boolean {
  const words = text.replaceAll(placeholder, ' ');
  return !/\p{L}{2}/u.test(words) || (englishWord.test(words) && !/[^\P{L}A-Za-z]/u.test(words));
}

/** The data at a path, also inside of a function that formats them. */
function valueOf(written: string, look: Lookup): string | undefined {
  const called = /^(\w+)\((.*)\)$/.exec(written);
  if (called !== null) {
    const [path = '', format = ''] = (called[2] ?? '').split(',').map((part) => part.trim());
    const value = valueOf(path, look);
    const pattern = /^'([^']*)'$/.exec(format)?.[1] ?? '';
    return value === undefined ? undefined : /^formatDate/i.test(called[1] ?? '') ? dateText(value, pattern) : value;
  }
  if (!/^[$\w./[\]'"]+$/.test(written)) return undefined;
  const found = look(written.replaceAll(/\[['"]?(\w+)['"]?\]/g, '.$1').replace(/^\$(?:root|data)\./, ''));
  const words = shown(found ?? null);
  return words === '' && typeof found !== 'boolean' ? undefined : words;
}

/** `DATE(2026-05-01T10:00:00Z, SHORT)`. */
function dateOf(kind: string, args: string, isInEnglish: boolean): string {
  const [value = '', style = ''] = args.split(',').map((part) => part.trim());
  // Numbers alone are read in any language.
  if (!isInEnglish) return dateText(value, kind === 'TIME' ? 'HH:mm' : 'yyyy-MM-dd');
  if (kind === 'TIME') return dateText(value, 'h:mm a');
  return dateText(value, style === 'LONG' ? 'EEEE, MMMM d, yyyy' : style === 'SHORT' ? 'EEE, MMM d, yyyy' : 'M/d/yyyy');
}
