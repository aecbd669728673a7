import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import { createJsonReader } from './json-reader.ts';

/** What can be shown of a document that has not all arrived. */
export interface UiTree {
  /** Undefined until the root element has begun. Elements in it may still lack props, strings may still grow. */
  readonly root: Element | undefined;
  /** What has begun and not ended: the last element, those around it, and the lists between them. */
  readonly open: ReadonlySet<JsonValue>;
  /** The sentence that the document carries when the model stopped before it had finished. */
  readonly error: string | null;
  readonly isComplete: boolean;
}

export interface TreeReader {
  /** Takes the next piece of `content`, cut anywhere. Costs as much as the piece is long. */
  push(delta: string): UiTree;
  /** The tree so far. Its elements are the same objects each time, growing: read them, do not keep them. */
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

/** The tree of any prefix of `content`, in one call. */
export const parsePrefix = (content: string): UiTree => createTreeReader().push(content);

/** True when the name is whole: `props` comes after it. */
export function isElement(value: JsonValue | undefined): value is Element & { readonly [key: string]: JsonValue } {
  return isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);
}
