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
  push(delta: string): UiTree;
  /** The tree so far. Its elements are the same growing objects each time: read them, but do not keep them. */
  readonly tree: UiTree;
}

export function createTreeReader(): TreeReader {
  const reader = createJsonReader();
  const toTree = (): UiTree => {
    const { value } = reader;
    const document = isRecord(value) ? value : {};
    const root = document['component'];
    const error = document['error'];
    return {
      root: isElement(root) ? root : undefined,
      open: new Set(reader.open),
      error: typeof error === 'string' ? error : null,
      isComplete: reader.isComplete,
    };
  };
  return {
    push(delta) {
      reader.push(delta);
      return toTree();
    },
    get tree() {
      return toTree();
    },
  };
}

/** Reads the tree of any prefix of `content` in one call. */
export const parsePrefix = (content: string): UiTree => createTreeReader().push(content);

/** True once the component name is complete, because `props` follows it. */
export function isElement(value: JsonValue | undefined): value is Element & { readonly [key: string]: JsonValue } {
  return isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);
}
