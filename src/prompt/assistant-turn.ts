// Converts earlier replies for the model. Clients return them unchanged, as an object, wrapped, as notation or as plain
// text. The prompt contains the notation that the model wrote, so that it continues to write notation.
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
import type { References } from './references.ts';
import { readA2ui } from './read-a2ui.ts';
import { readHtml } from './read-html.ts';
import { unwrap } from './unwrap.ts';

export interface AssistantTurn {
  readonly content: string;
  /** A line that says why the answer was cut off. Without it, the model could not interpret "continue". */
  readonly breakOff: string | undefined;
  /** The UI of the turn, as a tree. */
  readonly root: JsonValue | undefined;
  /** The state of its forms as a sentence, which is added to the next turn. */
  readonly state: string | undefined;
}

/** `references` covers the tool results before the turn. */
export function* toAssistantTurn(text: string, catalog: Catalog, references?: References): Sliced<AssistantTurn> {
  const wrapped = yield* unwrap(text);
  const given = wrapped?.content ?? text;
  const content = (yield* readHtml(given)) ?? given;
  const { values } = readContext(wrapped?.context ?? '');
  const document = yield* readDocument(content);
  const root = document?.root ?? (yield* readA2ui(content)) ?? (yield* readNotation(content, catalog));
  yield;
  return {
    content:
      root === undefined ? content : toNotation(root, catalog, (value, schema) => references?.find(value, schema)),
    breakOff: document?.error === undefined ? undefined : `[This answer broke off: ${document.error}]`,
    root,
    state: values === undefined ? undefined : formValues(values),
  };
}

/** Converts a document that we sent to the notation that the model wrote. */
export function* fromDocument(content: string, catalog: Catalog): Sliced<string> {
  const document = yield* readDocument(content);
  return document === undefined ? content : toNotation(document.root, catalog);
}

/** Maximum characters. The service's own sentences are shorter. */
const maxError = 200;

const notationStart = /^\s*root\s*=\s*[A-Z]\w*\(/;
/** Longer notation is passed on unchanged. Compiling it is not interruptible and may multiply references. */
const maxNotationLength = 64_000;
const charactersPerSlice = 4096;

/** Reads a document from another output format or from notation. */
function* readNotation(content: string, catalog: Catalog): Sliced<JsonValue | undefined> {
  if (content.length > maxNotationLength || !notationStart.test(content)) return undefined;
  const compiler = createUiCompiler(catalog);
  let document = '';
  for (let at = 0; at < content.length && !compiler.isFull; at += charactersPerSlice) {
    document += compiler.push(content.slice(at, at + charactersPerSlice));
    yield;
  }
  // Content beyond the document limit would be missing from the prompt.
  return compiler.isFull ? undefined : (yield* readDocument(document + compiler.end()))?.root;
}

interface ReadDocument {
  readonly root: JsonValue;
  /** Why the document is incomplete. */
  readonly error: string | undefined;
}

/** The root of a document, or a single element; undefined for anything else. */
function* readDocument(content: string): Sliced<ReadDocument | undefined> {
  if (!content.trimStart().startsWith('{') || isHeavier(content, documentWeight)) return undefined;
  let document: JsonValue;
  try {
    // slicedParseJson returns JSON.
    document = (yield* slicedParseJson(content)) as JsonValue;
  } catch {
    return undefined;
  }
  if (!isRecord(document) || !hasOwn(document, 'component')) return undefined;
  const root = typeof document['component'] === 'string' ? document : (document['component'] ?? null);
  const isElement = isRecord(root) && typeof root['component'] === 'string' && isRecord(root['props']);
  if (!isElement) return undefined;
  const { error } = document;
  return { root, error: typeof error === 'string' && error !== '' ? error.slice(0, maxError) : undefined };
}
