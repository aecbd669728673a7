// Reads the TOML that models write UIs in: tables, lists of tables, and values on one line or in three quotes.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonValue } from '../../../schema/schema.ts';
import { setOwn } from '../../events/buffered-value.ts';
import { flowValue } from './flow-value.ts';

type Table = { [key: string]: JsonValue };

/** Lines of one value. */
const maxLines = 100;
const header = /^(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?$/;
const member = /^([\w.-]+|"[^"]*")\s*=\s*([^]*)$/;

export function parseToml(source: string): JsonValue {
  const root: Table = {};
  let table = root;
  const lines = source.split('\n').map((line) => line.trim());
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, brackets, path = ''] = header.exec(line) ?? [];
    if (brackets !== undefined) {
      table = tableAt(root, path.split('.').map(unquoted), brackets === '[[');
      continue;
    }
    const [, key, written = ''] = member.exec(line) ?? [];
    if (key === undefined) continue;
    let value = written;
    const isOpen = (): boolean =>
      value.startsWith('"""') ? !value.slice(3).endsWith('"""') : /^[[{]/.test(value) && !isClosed(value);
    const end = Math.min(lines.length, at + maxLines);
    while (isOpen() && at + 1 < end) {
      at += 1;
      value += `\n${lines[at] ?? ''}`;
    }
    const text = /^"""\n?([^]*?)(?:""")?$/.exec(value)?.[1];
    setOwn(table, unquoted(key), text ?? flowValue(withoutComment(value)));
  }
  return root;
}

const unquoted = (key: string): string => key.trim().replaceAll(/^["']|["']$/g, '');

const isClosed = (value: string): boolean =>
  value.split(/[[{]/).length <= value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(/[\]}]/).length;

const withoutComment = (value: string): string =>
  /^(?:"(?:[^"\\]|\\.)*"|[^"[{#]*)\s+#/.test(value) ? value.replace(/\s+#[^"]*$/, '') : value;

/** The table at a path, created if it is missing. If the path leads to a list, its last table. */
function tableAt(root: Table, path: readonly string[], isItem: boolean): Table {
  let table = root;
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1;
    const found = Object.hasOwn(table, key) ? table[key] : undefined;
    const made: Table = {};
    if (isLast && isItem) {
      if (isList(found)) (found as JsonValue[]).push(made); // made here
      else setOwn(table, key, [made]);
      return made;
    }
    const last = isList(found) ? found.at(-1) : found;
    const inner = isRecord(last) ? last : made;
    if (inner === made) setOwn(table, key, made);
    table = inner;
  }
  return table;
}
