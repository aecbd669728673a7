// Parts side by side: texts in one line, a label with its value, cards as the items of a list.
import { call } from '../call.ts';
import { folded, textOf, type ForeignNode } from '../foreign-node.ts';
import { isSilent, kindOf } from '../vocabulary.ts';
import { container, hasOwnWords } from './container.ts';
import { titled } from './titled.ts';
import { list } from './list.ts';
import { joined, plainTextOf } from './plain-text.ts';
import type { Row } from './row.ts';
import { summaryOf } from './summary.ts';

export const row: Row = (node, converter) => {
  const { props, children } = node;
  const pair = pairOf(node);
  if (pair !== undefined && converter.has('KeyValue')) return [call('KeyValue', pair)];
  const flat = children.flatMap(plainChildren).filter(({ type }) => !isSilent(type));
  const texts = flat.map(plainTextOf);
  if (texts.length > 1 && texts.every((words) => words !== undefined && words.length < 200)) {
    return [...titled(props), call('TextContent', { text: joined(texts.map((words) => words ?? '')) })];
  }
  // Columns that pair a figure with its label are kept together.
  const columns = flat.map((child) => textsIn(child));
  if (flat.length > 1 && flat.every(isCard) && columns.every((found) => found !== undefined)) {
    // The items of a list show no Markdown.
    const isPlain = !columns.flat().some((words) => words !== undefined && /\*\*|`|\]\(|\n/.test(words));
    return isPlain ? list({ ...node, children: flat }, converter) : container(node, converter);
  }
  // Tiles that all begin like this are figures above their labels.
  const isTitled = flat.filter(beginsWithTitle).length === 1;
  if (flat.length > 1 && !isTitled && columns.every((found) => found !== undefined))
    return [...titled(props), ...columns.map((found) => call('TextContent', { text: joined(found) }))];
  return container(node, converter);
};

/** `{"label": "Seat", "value": "14A"}` as props, or as the only two children. */
function pairOf({ props, children }: ForeignNode): { readonly term: string; readonly value: string } | undefined {
  const [first, second, ...others] = children;
  const isPair = first !== undefined && second !== undefined && others.length === 0 && folded(second.type) === 'value';
  const term = textOf(props, 'label', 'key', 'term', 'name') || (isPair ? (plainTextOf(first) ?? '') : '');
  const value = textOf(props, 'value') || (isPair ? (plainTextOf(second) ?? '') : '');
  return term !== '' && value !== '' && (isPair || first === undefined) ? { term, value } : undefined;
}

/** An item with a title, as opposed to a figure above its label. */
function isCard({ type, props, children, asData }: ForeignNode): boolean {
  if (folded(type) !== 'card') return false;
  if (asData !== undefined && textOf(props, 'title', 'heading', 'headline', 'name') !== '') return true;
  const [only, ...more] = children;
  const parts = only !== undefined && more.length === 0 && kindOf(only.type) === 'container' ? only.children : children;
  const [first, ...others] = parts;
  if (first === undefined || !isHeading(first)) return false;
  const hasDigit = (node: ForeignNode): boolean => /\d/.test(plainTextOf(node) ?? '');
  return (
    (asData !== undefined && parts === children) || (others.length > 0 && (!hasDigit(first) || others.some(hasDigit)))
  );
}

const isHeading = ({ type, props }: ForeignNode): boolean =>
  kindOf(type) === 'heading' ||
  (kindOf(type) === 'text' &&
    /^(?:h[1-6]|title|heading|headline)$/.test(folded(textOf(props, 'variant', 'usageHint', 'usage_hint', 'style'))));

const sizeOf = ({ props }: ForeignNode): string => folded(textOf(props, 'size'));
const isLarge = (node: ForeignNode): boolean =>
  kindOf(node.type) === 'text' &&
  (/^(?:extra)?large$/.test(sizeOf(node)) ||
    (sizeOf(node) === 'medium' && /^bold(?:er)?$/.test(folded(textOf(node.props, 'weight')))));

/** A column with a title in large type above other texts. */
function beginsWithTitle({ children }: ForeignNode): boolean {
  const [first, ...others] = children;
  const isTitle = first !== undefined && isLarge(first) && !/\d/.test(plainTextOf(first) ?? '0');
  return isTitle && others.length > 0 && !others.some(isLarge);
}

const maxLabel = 60;

/** The texts of a column that consists of a few short texts only. */
function textsIn(node: ForeignNode): readonly string[] | undefined {
  const own = plainTextOf(node);
  if (own !== undefined) return [own];
  const { texts, images, buttons, isWhole } = summaryOf(node);
  const isShort = texts.length > 0 && texts.length <= 4 && texts.every((words) => words.length <= maxLabel);
  return isWhole && isShort && images.length === 0 && buttons.length === 0 ? texts : undefined;
}

/** Unwraps a column that has at most one child and no text in its own props. */
const plainChildren = (node: ForeignNode): readonly ForeignNode[] =>
  /^(?:column|tablecell|stack|box|div|container)$/.test(folded(node.type)) &&
  node.children.length <= 1 &&
  !hasOwnWords(node.props)
    ? node.children
    : [node];
