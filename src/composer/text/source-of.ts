// The Markdown source of a node, usable on its own: references include their definitions.
import type { Definition, Nodes } from 'mdast';
import type { Phrases } from '../language/phrases.ts';
import { rangeOf } from './markdown-tree.ts';

export type Definitions = ReadonlyMap<string, Definition>;

export interface SourceContext {
  readonly phrases: Phrases;
  readonly source: string;
  readonly definitions: Definitions;
  /** Labels in square brackets, in lower case, other than those of definitions. */
  readonly labels: ReadonlySet<string>;
}

export function sourceOf(nodes: readonly Nodes[], source: string, definitions: Definitions): string {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return '';
  const [start] = rangeOf(first);
  const [, end] = rangeOf(last);
  const edits = nodes.flatMap((node) => referenceEdits(node, source, definitions));
  let text = '';
  let at = start;
  for (const edit of edits) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, end);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In document order. Walks the tree with an explicit stack. */
function referenceEdits(node: Nodes, source: string, definitions: Definitions): readonly Edit[] {
  const edits: Edit[] = [];
  const stack: Nodes[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [start, end] = rangeOf(next);
    if (next.type === 'linkReference' || next.type === 'imageReference') {
      const definition = definitions.get(next.identifier);
      if (definition === undefined) continue;
      const label = next.type === 'imageReference' ? (next.alt ?? '') : innerSource(next, source);
      const bang = next.type === 'imageReference' ? '!' : '';
      edits.push({ start, end, text: `${bang}[${label}](${definition.url})` });
    } else if (next.type === 'footnoteReference') {
      edits.push({ start, end, text: `[${next.label ?? next.identifier}]` });
    } else if ('children' in next) {
      for (const child of next.children.toReversed()) stack.push(child);
    }
  }
  return edits;
}

/** The source inside a node, such as the text of a heading without its markers. */
export function innerSource(node: Nodes, source: string): string {
  if (!('children' in node)) return '';
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined) return '';
  return source.slice(rangeOf(first)[0], rangeOf(last)[1]);
}
