// What the model said before. Clients keep it as they like: as it was sent, as an object, wrapped, as notation or as
// plain text. The model sees the notation that it wrote, so that it goes on in it.
import { isHeavier } from '../json.ts';
import { hasOwn, isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { slicedParseJson } from '../sliced-json.ts';
import type { Sliced } from '../slices.ts';
import type { Catalog } from '../ui/catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';
import { documentWeight } from './document-weight.ts';
import { formValues, readContext } from './form-state.ts';
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

export function* toAssistantTurn(text: string, catalog: Catalog): Sliced<AssistantTurn> {
  const wrapped = yield* unwrap(text);
  const content = wrapped?.content ?? text;
  const { values } = readContext(wrapped?.context ?? '');
  const root = (yield* readDocument(content)) ?? (yield* readA2ui(content)) ?? (yield* readNotation(content, catalog));
  yield;
  return {
    content: root === undefined ? content : toNotation(root, catalog),
    root,
    state: values === undefined ? undefined : formValues(values),
  };
}

/** A UI that we sent before comes back as JSON; the model sees the notation that it wrote. */
export function* fromDocument(content: string, catalog: Catalog): Sliced<string> {
  const root = yield* readDocument(content);
  return root === undefined ? content : toNotation(root, catalog);
}

const notationStart = /^\s*root\s*=\s*[A-Z]\w*\(/;
/** A longer one stays as it is: the model reads it as well. What its references multiply is compiled at once. */
const longestNotation = 64_000;
const charactersPerSlice = 4096;

/** The document in another of the forms that we send, or as a model wrote it. */
function* readNotation(content: string, catalog: Catalog): Sliced<JsonValue | undefined> {
  if (content.length > longestNotation || !notationStart.test(content)) return undefined;
  const compiler = createUiCompiler(catalog);
  let document = '';
  for (let at = 0; at < content.length && !compiler.isFull; at += charactersPerSlice) {
    document += compiler.push(content.slice(at, at + charactersPerSlice));
    yield;
  }
  // What does not fit a document would be missing from what the model is told.
  return compiler.isFull ? undefined : yield* readDocument(document + compiler.end());
}

/** The root of a document, or of an element that stands alone; undefined for anything else. */
function* readDocument(content: string): Sliced<JsonValue | undefined> {
  if (!content.trimStart().startsWith('{') || isHeavier(content, documentWeight)) return undefined;
  let document: JsonValue;
  try {
    // It returns JSON.
    document = (yield* slicedParseJson(content)) as JsonValue;
  } catch {
    return undefined;
  }
  if (!isRecord(document) || !hasOwn(document, 'component')) return undefined;
  const root = typeof document['component'] === 'string' ? document : (document['component'] ?? null);
  const isElement = isRecord(root) && typeof root['component'] === 'string' && isRecord(root['props'] ?? null);
  return isElement ? root : undefined;
}
