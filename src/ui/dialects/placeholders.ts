// Placeholders of templates, `${creator.name}` and `{{creator.name}}`: the data, or a substitute.
import type { JsonValue } from '../../schema/schema.ts';
import { readableName } from './form-field.ts';
import { shown } from './foreign-node.ts';
import { dateText } from './formulas.ts';

/** Undefined if the data is unknown. */
export type Lookup = (path: string) => JsonValue | undefined;

const dateCall = /\{\{(DATE|TIME)\(([^{}()]*)\)\}\}/g;
const placeholder = /\$\{([^{}]{1,300})\}|\{\{([^{}]{1,300})\}\}/g;
export const hasPlaceholder = (text: string): boolean => /\$\{[^{}]+\}|\{\{[^{}]+\}\}/.test(text);

/** The text with its placeholders replaced: by the data, or by their name in brackets. */
export function filledText(text: string, look: Lookup): string {
  if (!hasPlaceholder(text)) return text;
  return text
    .replaceAll(placeholder, (whole, inner: string | undefined, double: string | undefined) => {
      const written = (inner ?? double ?? '').trim();
      return /^(?:DATE|TIME)\(/.test(written) ? whole : (valueOf(written, look) ?? `[${nameOf(written)}]`);
    })
    .replaceAll(dateCall, (_, kind: string, args: string) => dateOf(kind, args, isEnglish(text)));
}

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
  if (!/^[$\w.[\]'"]+$/.test(written)) return undefined;
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

const plain = /^(?:name|title|value|text|key|label|id|url|date|type|description)$/i;

/** `creator.name` as "Creator name". */
function nameOf(written: string): string {
  const paths = written.match(/[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*(?![\w$]*\()/g) ?? [];
  const words = (paths[0] ?? written).split(/[.[\]]+/).filter((word) => !/^(?:\$\w+|\d+|)$/.test(word));
  const last = words.at(-1) ?? '';
  return readableName((plain.test(last) ? words.slice(-2) : [last]).join(' ')) || '…';
}
