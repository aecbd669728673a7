// Children of a component that shows only itself: a bar, a picture, a field.
import type { BufferedCall } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { folded, records, type ForeignNode } from './foreign-node.ts';
import { isFieldType } from './form-field.ts';
import { chartOf } from './charts.ts';
import { summaryOf } from './rows/summary.ts';
import { kindOf, type Kind } from './vocabulary.ts';

/** Kinds that have no children in our catalog. Their rows turn the children into the text of the component. */
const leaves: ReadonlySet<Kind> = new Set([
  'text',
  'quote',
  'image',
  'avatar',
  'media',
  'tag',
  'progress',
  'rating',
  'facts',
  'button',
  'link',
  'code',
  'separator',
] as const);

/** Kinds of children with readable content. */
const shownKinds: ReadonlySet<Kind> = new Set([
  'text',
  'heading',
  'quote',
  'tag',
  'alert',
  'button',
  'link',
  'container',
  'row',
] as const);

/** Text components of our catalog, which belong to no kind. */
const ownText = /^(?:textcontent|markdownrenderer)$/;

const isForReader = ({ type }: ForeignNode): boolean =>
  shownKinds.has(kindOf(type) ?? 'nothing') || ownText.test(folded(type));

const isLeaf = (node: ForeignNode): boolean => {
  const kind = kindOf(node.type);
  return kind === undefined ? isFieldType(node.type) || chartOf(node) !== undefined : leaves.has(kind);
};

/** The children whose words do not appear in the blocks of a node. */
export function leftChildren(node: ForeignNode, blocks: readonly BufferedCall[]): readonly ForeignNode[] {
  const isInProps = isFieldType(node.type) && records(node.props['children']).length > 0;
  if ((node.children.length === 0 && !isInProps) || !isLeaf(node)) return [];
  const children = isInProps ? (node.asData?.((name) => name === 'children') ?? []) : node.children;
  const written = JSON.stringify(blocks.map((block) => toJson(block)));
  const isShown = (words: string): boolean =>
    written.includes(JSON.stringify(words.trim().split(/\s/)[0] ?? '').slice(1, -1));
  return children.filter((child) => {
    const { texts } = summaryOf(child);
    return isForReader(child) && texts.length > 0 && !texts.some(isShown);
  });
}
