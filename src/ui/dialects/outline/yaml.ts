// Reads the YAML that models write UIs in: maps and lists by indentation, scalars, block texts, flow values. Anchors, tags
// and several documents are not read; a line that fits nowhere is part of the text before it.
import { hasOwn } from '../../../schema/check.ts';
import type { JsonValue } from '../../../schema/schema.ts';
import { setOwn } from '../../events/buffered-value.ts';
import { flowValue, keyOf } from './flow-value.ts';
import { isToonCount, toonList, toonRow, toonValue, valuesOf, type ToonList } from './toon.ts';

interface Line {
  readonly indent: number;
  readonly text: string;
}

const maxDepth = 40;
const item = /^-(?:\s+([^]*))?$/;

const maxKey = 120;

interface Entry {
  readonly key: string;
  readonly written: string;
}

/** `key: value`; undefined for any other text. */
function entryOf(text: string): Entry | undefined {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')(?=\s*:(?:\s|$))/.exec(text)?.[0] ?? '';
  if (quoted === '' && /^["'[{#]/.test(text)) return undefined;
  const end = quoted === '' ? text.search(/:(?:\s|$)/) : text.indexOf(':', quoted.length);
  if (end < 1 || end > maxKey) return undefined;
  return { key: text.slice(0, end).trimEnd(), written: text.slice(end + 1).trim() };
}

/** `isComponent`: true for a key that is a component and has its text or its contents as the value. */
export function parseYaml(source: string, isComponent: (key: string) => boolean = () => false): JsonValue {
  const lines = source
    .split('\n')
    .map((line) => line.replace(/\r$/, '').replaceAll('\t', '  '))
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  const reader = new YamlReader(lines, isComponent);
  return reader.block(-1, 0);
}

class YamlReader {
  readonly #lines: Line[];
  readonly #isComponent: (key: string) => boolean;
  #at = 0;

  constructor(lines: Line[], isComponent: (key: string) => boolean) {
    this.#lines = lines;
    this.#isComponent = isComponent;
  }

  /** The next line that is neither blank nor a comment. */
  #next(): Line | undefined {
    while (this.#at < this.#lines.length && /^(?:#.*|---|\.\.\.)?$/.test(this.#lines[this.#at]?.text ?? ''))
      this.#at += 1;
    return this.#lines[this.#at];
  }

  /** The value in the lines that are indented further. */
  block(indent: number, depth: number): JsonValue {
    const first = this.#next();
    if (first === undefined || first.indent <= indent || depth > maxDepth) return null;
    if (item.test(first.text)) return this.#list(first.indent, depth);
    if (entryOf(withoutComment(first.text)) !== undefined) return this.#map(first.indent, {}, depth);
    return flowValue(this.#folded(indent, ''));
  }

  #list(indent: number, depth: number): JsonValue {
    const items: JsonValue[] = [];
    for (let line = this.#next(); line !== undefined && line.indent === indent; line = this.#next()) {
      const [whole, written = ''] = item.exec(line.text) ?? [];
      if (whole === undefined) break;
      this.#at += 1;
      const inner = indent + whole.length - written.length;
      items.push(written === '' ? this.block(indent, depth + 1) : this.#inItem(written, indent, inner, depth + 1));
    }
    return items;
  }

  /** The value after the dash: a map whose other members are below its first one, a list, or a scalar. */
  #inItem(written: string, indent: number, inner: number, depth: number): JsonValue {
    if (depth > maxDepth) return written;
    if (item.test(written) || entryOf(withoutComment(written)) !== undefined) {
      this.#at -= 1;
      this.#lines[this.#at] = { indent: inner, text: written };
      return this.block(inner - 1, depth);
    }
    return this.#scalarAt(written, indent);
  }

  #map(indent: number, members: { [key: string]: JsonValue }, depth: number): JsonValue {
    const components: Member[] = [];
    let isRepeated = false;
    for (let line = this.#next(); line !== undefined && line.indent === indent; line = this.#next()) {
      const { key: before, written } = entryOf(withoutComment(line.text)) ?? { key: '', written: '' };
      if (before === '') break;
      this.#at += 1;
      const toon = toonList(before);
      const key = toon?.key ?? before;
      const next = this.#next();
      // A list may have the same indent as its key.
      const isListBelow = written === '' && next?.indent === indent && item.test(next.text);
      const value =
        toon?.members !== undefined
          ? this.#rows(written, indent, toon)
          : toon !== undefined && written !== ''
            ? valuesOf(written, toon.separator)
            : written !== ''
              ? this.#scalarAt(written, indent)
              : isListBelow
                ? this.#list(indent, depth + 1)
                : this.block(indent, depth + 1);
      const name = keyOf(key);
      isRepeated ||= hasOwn(members, name);
      if (this.#isComponent(name)) components.push([name, value]);
      setOwn(members, name, value);
    }
    if (isRepeated && components.length > 1) return withRepeated(members, components);
    const [only, ...others] = components;
    return only === undefined || others.length > 0 ? members : withText(members, only);
  }

  /** The rows of `rows[2]{name,age}:`, one on each line. */
  #rows(written: string, indent: number, list: ToonList): JsonValue {
    const rows = written === '' ? [] : [toonRow(written, list)];
    for (let line = this.#next(); line !== undefined && line.indent > indent; line = this.#next()) {
      rows.push(toonRow(line.text.replace(/^-\s+/, ''), list));
      this.#at += 1;
    }
    return rows;
  }

  #scalarAt(written: string, indent: number): JsonValue {
    if (isToonCount(written) && (this.#next()?.indent ?? 0) > indent) return this.block(indent, 1);
    const block = /^([|>])[+-]?\d?$/.exec(written)?.[1];
    if (block !== undefined) return this.#blockText(indent, block === '|' ? '\n' : ' ');
    const text = this.#folded(indent, written);
    return toonValue(text) ?? flowValue(text);
  }

  /** A value that continues on the next lines. */
  #folded(indent: number, written: string): string {
    let text = written;
    for (let line = this.#next(); line !== undefined && line.indent > indent; line = this.#next()) {
      text += `${text === '' ? '' : ' '}${withoutComment(line.text)}`;
      this.#at += 1;
    }
    return text;
  }

  #blockText(indent: number, between: string): string {
    const first = this.#lines[this.#at]?.indent ?? 0;
    const found: string[] = [];
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at];
      if (line === undefined || (line.text !== '' && line.indent <= indent)) break;
      found.push(line.text === '' ? '' : ' '.repeat(Math.max(0, line.indent - first)) + line.text);
    }
    return found.join(between).trimEnd();
  }
}

type Member = readonly [string, JsonValue];

/** `StepsItem: Boil` twice: a list, because a map would hold only the last one. */
function withRepeated(members: { readonly [key: string]: JsonValue }, components: readonly Member[]): JsonValue {
  const items = components.map((one) => Object.fromEntries([one]));
  const names = new Set(components.map(([name]) => name));
  const others = Object.entries(members).filter(([key]) => !names.has(key));
  return others.length === 0 ? items : { ...Object.fromEntries(others), children: items };
}

/** `Col: Month`, with the other props of the column below it. */
function withText(members: { readonly [key: string]: JsonValue }, [name, text]: Member): JsonValue {
  const [[first] = [], ...others] = Object.entries(members);
  const isText = typeof text === 'string' || typeof text === 'number';
  if (first !== name || !isText || others.length === 0) return members;
  return { [name]: { text, ...Object.fromEntries(others) } };
}

const withoutComment = (text: string): string =>
  text.includes(' #') && !/["']/.test(text) ? text.replace(/\s#\s.*$/, '') : text;
