// Parses the attributes of a tag: names, and values in quotes, in braces or bare.
import { BufferedWord, type BufferedValue } from '../../events/buffered-value.ts';

export interface Attribute {
  readonly name: string;
  readonly value: string;
  /** The value is JavaScript source. */
  readonly isSource: boolean;
}

const nameAndSign = /[\s/]*([^\s=/>"'{}]+)(\s*=\s*)?/y;
const bareValue = /[^\s>"'{}]+/y;

export function attributesIn(written: string): readonly Attribute[] {
  const found: Attribute[] = [];
  let at = 0;
  while (at < written.length) {
    nameAndSign.lastIndex = at;
    const [whole = '', name = '', sign] = nameAndSign.exec(written) ?? [];
    if (whole === '') {
      at = written.charAt(at) === '{' ? endOfBraces(written, at) : at + 1;
      continue;
    }
    at += whole.length;
    if (sign === undefined) {
      found.push({ name, value: 'true', isSource: false });
      continue;
    }
    const first = written.charAt(at);
    if (first === '"' || first === "'") {
      const close = endOfQuotes(written, at);
      const value = written.slice(at + 1, close);
      found.push({ name, value: /^[[{]/.test(value) ? value.replaceAll('\\"', '"') : value, isSource: false });
      at = close + 1;
    } else if (first === '{') {
      const end = endOfBraces(written, at);
      found.push({ name, value: written.slice(at + 1, end - 1).trim(), isSource: true });
      at = end;
    } else {
      bareValue.lastIndex = at;
      const value = bareValue.exec(written)?.[0] ?? '';
      found.push({ name, value, isSource: false });
      at += value.length;
    }
  }
  return found;
}

/** Returns the index of the closing quote. JSON may contain the same quotes: `labels="["Sleep","Cook"]"`. */
function endOfQuotes(written: string, from: number): number {
  const quote = written.charAt(from);
  const end = written.indexOf(quote, from + 1);
  if (end < 0) return written.length;
  const isOver = /[\s/>]/.test(written.charAt(end + 1) || ' ');
  const bracket = brackets.get(written.charAt(from + 1));
  const later = isOver || bracket === undefined ? -1 : written.indexOf(bracket + quote, end);
  return later < 0 ? end : later + 1;
}

const brackets = new Map([
  ['[', ']'],
  ['{', '}'],
]);

const data = /^\s*(?:\[\s*(?:[[{'"\d-]|true\b|false\b|null\b)[^]*\]|\{\s*["']?\w+["']?\s*:[^]*\})\s*$/;
const textName =
  /^(?:text|content|value|label|title|name|description|placeholder|pattern|alt|message|body|format|\w*(?:code|json|markdown|example|regex|template)\w*)$/i;

/** True for a list or an object that is written as a string: `values='[5.2, 1.9]'`. */
export const isData = ({ name, value }: Pick<Attribute, 'name' | 'value'>): boolean =>
  data.test(value) && !textName.test(name);

/** Event handlers, styles and internal attributes, which show nothing to the user. */
const silentName =
  /^(?:on[A-Z].*|on[a-z]+|class|className|style|key|ref|id|data-.*|aria-.*|role|tabindex|v-.*|@.*|x-.*|sx|asChild|htmlFor|htmlType|expandIcon|xmlns.*)$/;

/** A word for readers, as opposed to a key of React or a role of HTML: `<spec key="Weight">`, `<person role="Chair">`. */
const isForReader = (tag: string, { name, value, isSource }: Attribute): boolean =>
  (name === 'key' || name === 'role') && !isSource && /^[a-z]/.test(tag) && /^\p{Lu}/u.test(value);

/** True for an attribute that shows nothing to the user. */
export const isSilent = (tag: string, attribute: Attribute): boolean =>
  silentName.test(attribute.name) && !isForReader(tag, attribute);

/** True for an attribute that says that something is done. */
export const isSwitchName = (name: string): boolean =>
  /^(?:is)?(?:done|completed?|finished|checked|ticked)$/i.test(name);

/** The string as a boolean if its attribute switches something on: `checked="true"`. */
export const switchOf = (name: string, value: string): BufferedValue =>
  /^(?:true|false)$/.test(value) && isSwitchName(name) ? new BufferedWord(value) : value;

/** True for an attribute that is present and not false: `required`, `required="required"`. */
export const isOn = (value: BufferedValue | undefined): boolean =>
  value !== undefined && (value instanceof BufferedWord ? value.word : value) !== 'false';

/** Returns the index after the brace that closes the one at `from`, ignoring braces in strings. */
export function endOfBraces(written: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < written.length; at += 1) {
    const char = written.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === '`' || (char === "'" && !/[\p{L}\p{N}]/u.test(written.charAt(at - 1))))
      quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return written.length + 1;
}
