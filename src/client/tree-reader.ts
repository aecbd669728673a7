import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import { createJsonReader } from './json-reader.ts';

/** The renderable part of an incomplete document. */
export interface UiTree {
  /** Undefined until the root element has begun. Elements in it may still lack props, strings may still grow. */
  readonly root: Element | undefined;
  /** The incomplete values: the last element, its ancestors, and the lists between them. */
  readonly open: ReadonlySet<JsonValue>;
  /** The error sentence of a document whose model stopped early. */
  readonly error: string | null;
  readonly isComplete: boolean;
}

export interface TreeReader {
  /** Takes the next piece of `content`, split anywhere. The cost is linear in the piece. */
  push(delta: string): void;
  /**
   * The tree so far, immutable: an element that has not changed since the tree was read before is the same object, and
   * one that has changed is a new object, as are those around it. The same object while nothing has changed.
   */
  readonly tree: UiTree;
}

export function createTreeReader(): TreeReader {
  const reader = createJsonReader();
  let tree: UiTree = { root: undefined, open: new Set(), error: null, isComplete: false };
  let value: JsonValue | undefined;
  let depth = 0;

  return {
    push: (delta) => reader.push(delta),
    get tree() {
      const { open, isComplete } = reader;
      // A container may close without a change of the value.
      if (reader.value === value && open.length === depth && isComplete === tree.isComplete) return tree;
      value = reader.value;
      depth = open.length;
      tree = treeOf(value, open, isComplete);
      return tree;
    },
  };
}

function treeOf(value: JsonValue | undefined, open: readonly JsonValue[], isComplete: boolean): UiTree {
  const document = isRecord(value) ? value : {};
  const root = document['component'];
  const error = document['error'];
  return {
    root: isElement(root) ? root : undefined,
    open: new Set(open),
    error: typeof error === 'string' ? error : null,
    isComplete,
  };
}

/** Reads the tree of any prefix of `content` in one call. */
export function parsePrefix(content: string): UiTree {
  try {
    // The parser of the language is fifty times faster, but only reads complete documents.
    const value: JsonValue = JSON.parse(content);
    if (isRecord(value)) return treeOf(value, [], true);
  } catch {
    // A prefix.
  }
  const reader = createTreeReader();
  reader.push(content);
  return reader.tree;
}

/** True once the component name is complete, because `props` follows it. */
export function isElement(value: JsonValue | undefined): value is Element & { readonly [key: string]: JsonValue } {
  return isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);
}
