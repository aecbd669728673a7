// Elements with tags that are neither HTML nor ours, as components of another vocabulary.
import { isRecord } from '../../../schema/check.ts';
import { toJson } from '../../events/to-json.ts';
import { nodeOf } from '../described/described-node.ts';
import type { ForeignNode } from '../foreign-node.ts';
import { kindOf } from '../vocabulary.ts';
import type { MarkupNode } from './markup-node.ts';
import { isInline, markdownIn, paragraphOf } from './markup-text.ts';

export function foreignNode({ tag, attributes, children }: MarkupNode): ForeignNode {
  const props = toJson({ ...attributes });
  const own = isRecord(props) ? props : {};
  if (!children.every(isInline)) return { type: tag, props: own, children: childNodes(children), slots: [] };
  const text = markdownIn(children) ?? paragraphOf(children);
  return nodeOf(tag, text === '' ? own : { ...own, [textNameFor(tag, own)]: text });
}

/** Each text between elements becomes a separate node. */
const childNodes = (children: MarkupNode['children']): readonly ForeignNode[] =>
  children.flatMap((child) => {
    if (typeof child !== 'string') return [foreignNode(child)];
    const text = markdownIn([child]) ?? child.replaceAll(/\s+/g, ' ').trim();
    return text === '' ? [] : [nodeOf('text', { text })];
  });

/** The prop for the text of a made-up element. */
function textNameFor(tag: string, own: { readonly [name: string]: unknown }): string {
  const kind = kindOf(tag);
  if (kind === 'alert') return 'description';
  if (kind === 'metric' && own['value'] === undefined) return 'value';
  return own['text'] === undefined ? 'text' : 'content';
}
