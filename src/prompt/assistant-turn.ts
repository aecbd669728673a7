// What the model said before. Clients keep it as they like: as it was sent, as an object, wrapped, as notation or as
// plain text. The model sees the notation that it wrote, so that it goes on in it.
import { hasOwn, isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Catalog } from '../ui/catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';
import { formValues, readContext } from './form-state.ts';
import { isDeeper } from '../json.ts';
import { maxDocumentDepth } from './max-document-depth.ts';
import { toNotation } from './notation.ts';
import { readA2ui } from './read-a2ui.ts';
import { unwrap } from './unwrap.ts';

export interface AssistantTurn {
  readonly content: string;
  /** The UI in it, as a tree. */
  readonly root: JsonValue | undefined;
  /** What its forms held, in words for the turn that follows. */
  readonly state: string | undefined;
}

export function toAssistantTurn(text: string, catalog: Catalog): AssistantTurn {
  const wrapped = unwrap(text);
  const content = wrapped?.content ?? text;
  const { values } = readContext(wrapped?.context ?? '');
  const root = readDocument(content) ?? readA2ui(content) ?? readNotation(content, catalog);
  return {
    content: root === undefined ? content : toNotation(root, catalog),
    root,
    state: values === undefined ? undefined : formValues(values),
  };
}

/** A UI that we sent before comes back as JSON; the model sees the notation that it wrote. */
export function fromDocument(content: string, catalog: Catalog): string {
  const root = readDocument(content);
  return root === undefined ? content : toNotation(root, catalog);
}

const notationStart = /^\s*root\s*=\s*[A-Z]\w*\(/;

/** The document in another of the forms that we send, or as a model wrote it. */
function readNotation(content: string, catalog: Catalog): JsonValue | undefined {
  if (!notationStart.test(content)) return undefined;
  const compiler = createUiCompiler(catalog);
  return readDocument(compiler.push(content) + compiler.end());
}

/** The root of a document, or of an element that stands alone; undefined for anything else. */
function readDocument(content: string): JsonValue | undefined {
  if (!content.trimStart().startsWith('{')) return undefined;
  let document: JsonValue;
  try {
    // JSON.parse returns JSON.
    document = JSON.parse(content) as JsonValue;
  } catch {
    return undefined;
  }
  if (!isRecord(document) || !hasOwn(document, 'component')) return undefined;
  const root = typeof document['component'] === 'string' ? document : (document['component'] ?? null);
  const isElement = isRecord(root) && typeof root['component'] === 'string' && isRecord(root['props'] ?? null);
  return isElement && !isDeeper(root, maxDocumentDepth) ? root : undefined;
}
