// Markdown, for logs, mail and voices: what a person can read of the document. Written block by block, for a table can
// only be written row by row when its last column is there.
import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { createMarkdownBlocks } from './markdown-blocks.ts';
import type { TreeWriter } from './writer.ts';

type Node =
  | {
      readonly kind: 'element';
      readonly component: string;
      readonly props: Record<string, JsonValue>;
      prop: string;
    }
  | { readonly kind: 'list'; readonly items: JsonValue[] };

/** The root and the list of its children: what closes below them is a block. */
const rootDepth = 2;

export function createMarkdownWriter(catalog: Catalog): TreeWriter {
  const toBlocks = createMarkdownBlocks(catalog);
  const open: Node[] = [];
  let string = '';
  let out = '';
  let taken = 0;
  /** Of the tree, written or not: what it costs is known before it is written. */
  let size = 0;

  const write = (block: string): void => {
    if (block === '') return;
    out += taken + out.length === 0 ? block : `\n\n${block}`;
  };

  const place = (value: JsonValue): void => {
    const parent = open.at(-1);
    if (open.length === rootDepth) {
      for (const block of toBlocks(value)) write(block);
    } else if (parent?.kind === 'list') {
      parent.items.push(value);
    } else if (parent?.kind === 'element') {
      // Defined, not assigned: a prop of the caller's may be called __proto__.
      Object.defineProperty(parent.props, parent.prop, { value, enumerable: true, configurable: true, writable: true });
    }
  };

  return {
    openElement(component) {
      size += component.length;
      open.push({ kind: 'element', component, props: {}, prop: '' });
    },
    closeElement() {
      const node = open.pop();
      if (node?.kind === 'element' && open.length > 0) place({ component: node.component, props: node.props });
    },
    prop(name) {
      size += name.length;
      const node = open.at(-1);
      if (node?.kind === 'element') node.prop = name;
    },
    openList() {
      open.push({ kind: 'list', items: [] });
    },
    closeList() {
      const node = open.pop();
      if (node?.kind === 'list') place(node.items);
    },
    openString() {
      string = '';
    },
    text(chunk) {
      size += chunk.length;
      string += chunk;
    },
    closeString() {
      place(string);
    },
    value(value) {
      size += JSON.stringify(value).length;
      place(value);
    },
    end(error) {
      if (error !== null) write(`> ${error}`);
    },
    take() {
      const text = out;
      taken += text.length;
      out = '';
      return text;
    },
    get length() {
      return size;
    },
  };
}
