// Writes out what the directives of Vue and Svelte say about elements: `v-for`, `v-if`, `{#each}`, `{#if}`. The result
// is plain markup with the values that are in the text.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { endOfBraces } from './markup/attributes.ts';

type Lookup = (name: string) => JsonValue | undefined;

export interface DirectiveValues {
  /** The value of an expression; undefined if that needs a program. */
  evaluate(source: string, lookup: Lookup): JsonValue | undefined;
  isTrue(value: JsonValue): boolean;
  /** Notes that a part was left out because it needs a program. */
  leaveOut(source: string): void;
}

const maxItems = 200;
/** Maximum number of characters that all repetitions of a document make. */
const maxMade = 64 * 1024;
const maxNesting = 12;

/** What the conditions of the elements before say about a following `v-else`. */
type Chain = 'none' | 'taken' | 'unknown' | 'open';

const special = /[<{]/g;
const openTag = /<([A-Za-z][\w.:-]*)/y;
const eachHead = /^#each\s+([^]+?)\s+as\s+([^]+?)\s*(?:,\s*([\w$]+)\s*)?(?:\([^]*\)\s*)?$/;
const forHead = /^\s*(?:\(([^()]*)\)|([\w$]+|\{[^{}]*\}|\[[^[\]]*\]))\s+(?:in|of)\s+([^]+)$/;
const directive = /\s(?:v-(?:for|if|else-if|else)(?=[\s=/>]|$))(?:\s*=\s*(?:"[^"]*"|'[^']*'))?/g;
const bound = /(\s)(?::|v-bind:)([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const shownAs = /\sv-(?:text|html)\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** The state of a control, which the document does not have. */
const isState =
  /^(?:loading|disabled|visible|open|show|active|selected|checked|expanded|is-.*|model-?value|value|rules|ripple|dense|outlined|elevation)$/i;
const unshown = /^(?:key|class|style|ref|id|is)$/;
const voidTag = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** The value of a directive in a tag; undefined if it is not there. */
function valueOf(tag: string, name: string): string | undefined {
  const [whole, double, single] =
    new RegExp(`\\sv-${name}(?=[\\s=/>]|$)(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'))?`).exec(tag) ?? [];
  return whole === undefined ? undefined : (double ?? single ?? '');
}

/** True for a tag that is shown or not, or several times. */
export const hasDirective = (tag: string): boolean => tag.includes('v-') && tag.search(directive) >= 0;

/** Finds the `>` that ends a tag, one character at a time. */
export class TagEnd {
  #quote = '';
  #isAfterSign = false;
  #braces = 0;

  /** True for the last character of the tag. */
  take(char: string): boolean {
    const isAfterSign = this.#isAfterSign;
    this.#isAfterSign = char === '=' || (isAfterSign && /\s/.test(char));
    if (this.#quote !== '') {
      if (char === this.#quote) this.#quote = '';
    } else if (this.#braces === 0 && (char === '"' || char === "'")) {
      if (isAfterSign) this.#quote = char;
    } else if (char === '{') this.#braces += 1;
    else if (char === '}') this.#braces -= 1;
    else if (char === '>') return this.#braces <= 0 && !isAfterSign;
    return false;
  }
}

/** The index after the `>` of the tag that begins at an index; the length of the text if it is not closed. */
function endOfTag(text: string, from: number): number {
  const end = new TagEnd();
  for (let at = from; at < text.length; at += 1) if (end.take(text.charAt(at))) return at + 1;
  return text.length;
}

export const isSelfClosed = (name: string, tag: string): boolean => /\/\s*>$/.test(tag) || voidTag.test(name);

const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '&#123;').replaceAll('"', '&quot;');

const words = (value: JsonValue): string | undefined =>
  value === null ? '' : typeof value === 'object' ? undefined : String(value);

export class TemplateDirectives {
  readonly #values: DirectiveValues;
  readonly #constants: Lookup;
  #left = maxMade;
  #chain: Chain = 'none';
  readonly #unclosed = new Set<string>();

  constructor(values: DirectiveValues, constants: Lookup) {
    this.#values = values;
    this.#constants = constants;
  }

  /** The markup without directives. */
  write(source: string): string {
    return this.#write(source, this.#constants, 0);
  }

  /** Anything but white space ends a chain of conditions. */
  leaveChain(): void {
    this.#chain = 'none';
  }

  #write(source: string, lookup: Lookup, depth: number): string {
    if (depth > maxNesting || this.#left <= 0) {
      if (source.trim() !== '') this.#values.leaveOut(source.trim());
      return '';
    }
    let made = '';
    let at = 0;
    while (at < source.length) {
      special.lastIndex = at;
      const next = special.exec(source)?.index ?? source.length;
      const text = source.slice(at, next);
      if (text.trim() !== '') this.#chain = 'none';
      made += text;
      at = next;
      if (at >= source.length) break;
      const [written, end] =
        source.charAt(at) === '{' ? this.#braces(source, at, lookup, depth) : this.#element(source, at, lookup, depth);
      made += written;
      at = Math.max(end, at + 1);
    }
    this.#left -= made.length;
    return made;
  }

  #element(source: string, at: number, lookup: Lookup, depth: number): readonly [string, number] {
    openTag.lastIndex = at;
    const name = openTag.exec(source)?.[1];
    if (name === undefined) {
      const end = source.startsWith('<!--', at) ? source.indexOf('-->', at) + 3 : endOfTag(source, at);
      const isTag = /^<[/!?]/.test(source.slice(at, at + 2));
      if (isTag && source.charAt(at + 1) === '/') this.#chain = 'none';
      return isTag && end > at ? [source.slice(at, end), end] : ['<', at + 1];
    }
    const tagEnd = endOfTag(source, at);
    const tag = source.slice(at, tagEnd);
    if (!hasDirective(tag)) {
      this.#chain = 'none';
      return [this.#filledTag(tag, lookup), tagEnd];
    }
    const end = isSelfClosed(name, tag) ? tagEnd : this.#endOfElement(source, name, tagEnd);
    if (end === undefined) return [tag.replaceAll(directive, ''), tagEnd];
    return [this.#directed(tag, source.slice(tagEnd, end), lookup, depth), end];
  }

  /** Once an element is not closed, no other of its name is searched for: that would take quadratic time. */
  #endOfElement(source: string, name: string, from: number): number | undefined {
    if (this.#unclosed.has(name)) return undefined;
    const end = endOfElement(source, name, from);
    if (end === undefined) this.#unclosed.add(name);
    return end;
  }

  #directed(tag: string, inner: string, lookup: Lookup, depth: number): string {
    const plain = tag.replaceAll(directive, '');
    const show = (own: Lookup): string => {
      const filled = this.#filledTag(plain, own);
      const outer = this.#chain;
      this.#chain = 'none';
      const written = filled + this.#write(inner, own, depth + 1);
      this.#chain = outer;
      return written;
    };
    const repeated = valueOf(tag, 'for');
    if (repeated === undefined) return this.#isShown(tag, lookup) ? show(lookup) : '';
    const [, listed, single = '', list = ''] = forHead.exec(repeated) ?? [];
    const names = listed === undefined ? [single] : listed.split(',').map((one) => one.trim());
    const items = this.#items(list, lookup, repeated);
    const condition = valueOf(tag, 'if');
    return items
      .map(([value, position]) => {
        const own = scope(lookup, names, value, position);
        const isShown = condition === undefined ? true : this.#values.evaluate(condition, own);
        return isShown === undefined || this.#values.isTrue(isShown) ? show(own) : '';
      })
      .join('');
  }

  /** The members of a list or an object with their positions or names. */
  #items(list: string, lookup: Lookup, written: string): readonly (readonly [JsonValue, JsonValue])[] {
    const value = list === '' ? undefined : this.#values.evaluate(list, lookup);
    if (isList(value)) return value.slice(0, maxItems).map((one, position) => [one, position]);
    if (isRecord(value))
      return Object.entries(value)
        .slice(0, maxItems)
        .map(([name, one]) => [one, name]);
    if (typeof value === 'number')
      return Array.from({ length: Math.max(0, Math.min(maxItems, value)) }, (_, index) => [index + 1, index]);
    this.#values.leaveOut(written);
    return [];
  }

  /** The first branch whose condition is not known to be false is shown. */
  #isShown(tag: string, lookup: Lookup): boolean {
    const first = valueOf(tag, 'if');
    const condition = first ?? valueOf(tag, 'else-if');
    if (first === undefined && this.#chain !== 'open' && this.#chain !== 'none') {
      if (this.#chain === 'unknown')
        this.#values.leaveOut(condition === undefined ? 'v-else' : `v-else-if="${condition}"`);
      return false;
    }
    const [isShown, chain] = this.#branch(condition, lookup);
    this.#chain = chain;
    return isShown;
  }

  #branch(condition: string | undefined, lookup: Lookup): readonly [boolean, Chain] {
    if (condition === undefined) return [true, 'taken'];
    const value = this.#values.evaluate(condition, lookup);
    if (value === undefined) return [true, 'unknown'];
    return this.#values.isTrue(value) ? [true, 'taken'] : [false, 'open'];
  }

  /** Bound attributes with their values, and expressions in braces. */
  #filledTag(tag: string, lookup: Lookup): string {
    const filled = tag
      .replaceAll(bound, (whole, space: string, name: string, double?: string, single?: string) => {
        const source = double ?? single ?? '';
        // Literals are read where the other attributes are.
        if (unshown.test(name) || /^\s*(?:[\d-]|(?:true|false|null)\b|\[\s*\]|\{\s*\})/.test(source)) return whole;
        const value = this.#values.evaluate(source, lookup);
        if (value !== undefined) return `${space}${name}=${attribute(value)}`;
        if (!/^\s*[[{'"`]/.test(source) && !isState.test(name)) this.#values.leaveOut(`${name}: ${source}`);
        return whole;
      })
      .replace(shownAs, (whole, double?: string, single?: string) => {
        const value = this.#values.evaluate(double ?? single ?? '', lookup);
        return value === undefined ? whole : ` text=${attribute(value)}`;
      });
    return this.#filledBraces(filled, lookup);
  }

  #filledBraces(tag: string, lookup: Lookup): string {
    let made = '';
    let from = 0;
    for (let at = tag.indexOf('={'); at >= 0; at = tag.indexOf('={', from)) {
      const end = endOfBraces(tag, at + 1);
      const value = this.#values.evaluate(tag.slice(at + 2, end - 1).trim(), lookup);
      made += tag.slice(from, at) + (value === undefined ? tag.slice(at, end) : `=${attribute(value)}`);
      from = end;
    }
    return made + tag.slice(from);
  }

  #braces(source: string, at: number, lookup: Lookup, depth: number): readonly [string, number] {
    const end = endOfBraces(source, at);
    const inner = source.slice(at + 1, end - 1).trim();
    if (inner.startsWith('#')) {
      const close = endOfBlock(source, at);
      return [this.#block(inner, source.slice(end, close.from), lookup, depth), close.to];
    }
    this.#chain = 'none';
    const isVue = inner.startsWith('{') && inner.endsWith('}');
    const written = isVue ? inner.slice(1, -1).trim() : inner.replace(/^@html\s+/, '');
    const value = /^[/:@]/.test(written) ? undefined : this.#values.evaluate(written, lookup);
    const text = value === undefined ? undefined : words(value);
    if (text !== undefined) return [encoded(text), end];
    if (!isVue && !/^[/:@]/.test(inner)) return [source.slice(at, end), end];
    if (isVue) this.#values.leaveOut(written);
    return ['', end];
  }

  /** `{#each}` and `{#if}`. The contents of any other block are shown. */
  #block(head: string, body: string, lookup: Lookup, depth: number): string {
    const branches = branchesOf(body);
    const [first = { head: '', body: '' }, ...others] = branches;
    const [, list, item = '', index = ''] = eachHead.exec(head) ?? [];
    if (list !== undefined) {
      const items = this.#items(list, lookup, head);
      return items
        .map(([value, position]) =>
          this.#write(first.body, scope(lookup, [item.trim(), index], value, position), depth + 1),
        )
        .join('');
    }
    const condition = /^#if\s+([^]+)$/.exec(head)?.[1];
    if (condition === undefined) return this.#write(first.body, lookup, depth + 1);
    const conditions = [{ head: condition, body: first.body }, ...others];
    for (const [at, branch] of conditions.entries()) {
      const test = branch.head.replace(/^:else(?:\s+if\s+)?/, '');
      const [isShown, chain] = this.#branch(test === '' ? undefined : test, lookup);
      if (!isShown) continue;
      if (chain === 'unknown') for (const { head: left } of conditions.slice(at + 1)) this.#values.leaveOut(left);
      return this.#write(branch.body, lookup, depth + 1);
    }
    return '';
  }
}

/** The names of an item and of its position with their values. */
function scope(lookup: Lookup, names: readonly string[], value: JsonValue, position: JsonValue): Lookup {
  const own = new Map<string, JsonValue>();
  const [item = '', ...positions] = names;
  for (const [at, name] of (item.match(/[\w$]+/g) ?? []).entries()) {
    if (item.startsWith('{')) own.set(name, isRecord(value) && hasOwn(value, name) ? (value[name] ?? null) : null);
    else if (item.startsWith('[')) own.set(name, isList(value) ? (value[at] ?? null) : null);
    else own.set(name, value);
  }
  for (const name of positions) if (name !== '') own.set(name, position);
  return (name) => (own.has(name) ? own.get(name) : lookup(name));
}

/** A value as it is written behind the equals sign. */
const attribute = (value: JsonValue): string =>
  typeof value === 'string' ? `"${encoded(value)}"` : `{${JSON.stringify(value)}}`;

/** The index after the closing tag of an element whose opening tag ends at an index; undefined if it is not closed. */
function endOfElement(source: string, name: string, from: number): number | undefined {
  let depth = 1;
  const tags = new RegExp(`<(/?)${name.replaceAll('.', '\\.')}(?=[\\s/>])`, 'g');
  tags.lastIndex = from;
  for (let found = tags.exec(source); found !== null; found = tags.exec(source)) {
    const end = endOfTag(source, found.index);
    if (found[1] === '/') depth -= 1;
    else if (!isSelfClosed(name, source.slice(found.index, end))) depth += 1;
    if (depth === 0) return end;
    tags.lastIndex = end;
  }
  return undefined;
}

/** Where the block of Svelte that begins at an index is closed. */
function endOfBlock(source: string, at: number): { readonly from: number; readonly to: number } {
  let depth = 0;
  const marks = /\{\s*([#/])/g;
  marks.lastIndex = at;
  for (let found = marks.exec(source); found !== null; found = marks.exec(source)) {
    depth += found[1] === '#' ? 1 : -1;
    if (depth === 0) return { from: found.index, to: endOfBraces(source, found.index) };
  }
  return { from: source.length, to: source.length };
}

/** The parts of a block that `{:else}` separates, each with its head. */
function branchesOf(body: string): readonly { readonly head: string; readonly body: string }[] {
  const found: { head: string; body: string }[] = [];
  let depth = 0;
  let from = 0;
  let head = '';
  for (const { 0: mark, index } of body.matchAll(/\{\s*(?:#|\/|:else[^{}]*\})/g)) {
    if (mark.endsWith('#')) depth += 1;
    else if (mark.endsWith('/')) depth -= 1;
    else if (depth === 0) {
      found.push({ head, body: body.slice(from, index) });
      head = mark.slice(1, -1).trim();
      from = index + mark.length;
    }
  }
  return [...found, { head, body: body.slice(from) }];
}
