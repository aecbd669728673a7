// Summarizes old UIs of a long conversation to make room for new ones. The latest UI is never summarized, because the
// next request is likely to refer to it. A summary changes the prompt from there on, so room is made in large steps: the
// requests between two steps share their beginning.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Sliced } from '../slices.ts';
import { proseComponent, rootComponent, textComponent, type Catalog } from '../ui/catalog.ts';
import { toNotation } from './notation.ts';

/** The properties of a turn that summarizing depends on. */
export interface Turn {
  readonly length: number;
  /** The UI of the turn. A turn without one is never changed. */
  readonly root: JsonValue | undefined;
  /** True for a possible UI that exceeds the size limit. */
  readonly isUnread: boolean;
}

/**
 * The replacement of each turn, or undefined to keep it. Whenever the conversation has grown beyond `limit` characters,
 * it is cut to half of that. A step depends only on what came before it, so each request repeats the steps of the
 * previous one.
 */
export function* shorten(
  turns: readonly Turn[],
  limit: number,
  catalog: Catalog,
): Sliced<readonly (string | undefined)[]> {
  const instead: (string | undefined)[] = turns.map(() => undefined);
  const isUi = ({ root, isUnread }: Turn): boolean => root !== undefined || isUnread;
  let total = 0;
  let threshold = limit;
  /** The first turn that may be summarized, and the latest UI. */
  let [next, newest] = [0, -1];
  for (const [end, turn] of turns.entries()) {
    if (isUi(turn)) newest = end;
    total += turn.length;
    if (total <= threshold) continue;
    for (; next < newest && total > limit / 2; next += 1) {
      const { root, length, isUnread } = turns[next] ?? turn;
      if (root === undefined && !isUnread) continue;
      yield;
      const summary = root === undefined ? outlineUnread(length, catalog) : summarize(root, catalog);
      if (summary.length >= length) continue;
      instead[next] = summary;
      total -= length - summary.length;
    }
    // The rest may still be too long; the next step then follows after the same length again.
    threshold = Math.max(limit, total + limit / 2);
  }
  return instead;
}

const maxBlocks = 12;
const maxText = 120;
/** Items of a list that are searched for text. */
const maxItems = 100;

/** Summarizes a UI as a UI: the names of its blocks, with the first words of each. */
export function summarize(root: JsonValue, catalog: Catalog): string {
  const blocks = isRecord(root) && isRecord(root['props']) ? childrenOf(root, catalog) : [];
  const lines = blocks.slice(0, maxBlocks).map((block) => outline(block, catalog));
  if (blocks.length > maxBlocks) lines.push(`and ${blocks.length - maxBlocks} more`);
  return writeLines(lines, catalog);
}

const outlineUnread = (length: number, catalog: Catalog): string =>
  writeLines([`An answer of ${length} characters`], catalog);

function writeLines(lines: readonly string[], catalog: Catalog): string {
  const text = (words: string): JsonValue => ({ component: textComponent, props: { text: words } });
  return toNotation({ component: rootComponent, props: { children: lines.map(text) } }, catalog);
}

function childrenOf(element: { readonly [key: string]: JsonValue }, catalog: Catalog): readonly JsonValue[] {
  const { listProp } = catalog.root;
  const props = element['props'] ?? null;
  const list = isRecord(props) && listProp !== undefined ? props[listProp] : undefined;
  return isList(list) ? list : [];
}

function outline(block: JsonValue, catalog: Catalog): string {
  const words: string[] = [];
  gather(block, catalog, words, 0);
  const said = words.join(', ');
  const text = said.length > maxText ? `${said.slice(0, maxText).replace(/[\ud800-\udbff]$/, '')}…` : said;
  const named = isRecord(block) ? block['component'] : undefined;
  const name = typeof named === 'string' ? named : '';
  const isPlain = name === textComponent || name === proseComponent;
  return isPlain || name === '' ? text : text === '' ? name : `${name}: ${text}`;
}

/** Collects visible texts in order, up to the length limit. */
function gather(value: JsonValue, catalog: Catalog, words: string[], depth: number): void {
  if (depth > 8 || words.join(', ').length > maxText) return;
  if (isList(value)) {
    for (const item of value.slice(0, maxItems)) gather(item, catalog, words, depth + 1);
    return;
  }
  if (!isRecord(value) || typeof value['component'] !== 'string' || !isRecord(value['props'])) return;
  const shape = catalog.find(value['component']);
  for (const [prop, member] of Object.entries(value['props'] ?? {})) {
    const schema = shape?.component.props.properties[prop];
    const isText = schema?.type === 'string' && (schema.format === 'text' || schema.format === 'markdown');
    if (typeof member === 'string' && isText && member.trim() !== '') words.push(member.slice(0, maxText));
    else if (typeof member === 'object') gather(member, catalog, words, depth + 1);
  }
}
