// Writes block by block: each child of the root is buffered until it is closed.
import type { JsonValue } from '../../schema/schema.ts';
import type { Sliced } from '../../slices.ts';
import type { TreeWriter } from './writer.ts';

/** A text, or the pieces of a long one, which are produced lazily. An empty piece requests a pause. */
export type BlockText = string | Iterable<string>;

/** The texts that a format writes, and when. */
export interface BlockTexts {
  /** Written first, when the root opens. */
  begin(): string;
  block(value: JsonValue): BlockText;
  /** Written after the root. */
  end(error: string | null): BlockText;
}

/** Turns long work on a block into pieces. It pauses where the work yields. */
export function* pausing<Result>(work: Sliced<Result>): Generator<string, Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield '';
  }
}

type Node =
  | {
      readonly kind: 'element';
      readonly component: string;
      readonly props: Record<string, JsonValue>;
      prop: string;
    }
  | { readonly kind: 'list'; readonly items: JsonValue[] };

/** Characters written without a pause. */
const maxAtOnce = 16_384;

/** The root and its list of children: each element that closes directly below them is a block. */
const rootDepth = 2;

export function createBlockWriter(texts: BlockTexts): TreeWriter {
  const open: Node[] = [];
  let string = '';
  let out = '';
  /** Follows `out`. */
  const waiting: Iterator<string>[] = [];
  /** The size of the tree, written or not, because its cost is known before it is written. */
  let size = 0;

  const write = (text: BlockText): void => {
    if (typeof text === 'string' && waiting.length === 0) out += text;
    else waiting.push((typeof text === 'string' ? [text] : text)[Symbol.iterator]());
  };

  const place = (value: JsonValue): void => {
    const parent = open.at(-1);
    if (open.length === rootDepth) {
      write(texts.block(value));
    } else if (parent?.kind === 'list') {
      parent.items.push(value);
    } else if (parent?.kind === 'element') {
      // defineProperty, because a custom component may have a prop called __proto__.
      Object.defineProperty(parent.props, parent.prop, { value, enumerable: true, configurable: true, writable: true });
    }
  };

  return {
    openElement(component) {
      if (open.length === 0) write(texts.begin());
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
      write(texts.end(error));
    },
    take() {
      let text = out;
      out = '';
      while (text.length < maxAtOnce) {
        const next = waiting[0]?.next();
        if (next === undefined) break;
        if (next.done === true) waiting.shift();
        else if (next.value === '') break;
        else text += next.value;
      }
      return text;
    },
    hasMore: () => waiting.length > 0,
    length: () => size,
  };
}
