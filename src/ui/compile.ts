// The compiler turns any text into a valid document, in pieces that are never retracted.
import type { JsonValue } from '../schema/schema.ts';
import type { Sliced } from '../slices.ts';
import type { Diagnostic } from './element.ts';
import { createBaseDocument } from './base-document.ts';
import { builtInCatalog } from './built-in-catalog.ts';
import type { Catalog } from './catalog.ts';
import { Checker } from './check/checker.ts';
import { DiagnosticLog, type DiagnosticName } from './check/diagnostics.ts';
import type { Budgets } from './check/budgets.ts';
import { loneSurrogate } from './events/replay-value.ts';
import { DocumentReader } from './read/document-reader.ts';
import { readLines } from './read/marked-lines.ts';
import { knownNames } from './read/known-names.ts';
import { Linker } from './read/linker.ts';
import { EscapedQuotes } from './read/escaped-quotes.ts';
import { PackedAnswer } from './read/packed-answer.ts';
import { StateNotation } from './read/state-notation.ts';
import { TextInJson } from './read/text-in-json.ts';
import type { UrlPolicy } from './safety/url-policy.ts';
import { createJsonWriter } from './write/json.ts';
import type { TreeWriter } from './write/writer.ts';

export interface CompilerOptions extends Partial<Budgets>, Partial<UrlPolicy> {
  /** Maximum number of references to one definition. */
  readonly maxUses?: number | undefined;
  readonly maxDiagnostics?: number | undefined;
  /** The results that `@tool("id").path` reads, by the id of the call. */
  readonly toolResults?: ReadonlyMap<string, JsonValue> | undefined;
  /** Called for each reference to a tool result, before its value is read. */
  readonly onReference?: ((use: ReferenceUse) => void) | undefined;
  /** The document that the text may edit, by the element names of `createBaseDocument`. */
  readonly base?: JsonValue | undefined;
  /** Writes the tree in an output format; JSON by default. */
  readonly writer?: TreeWriter | undefined;
}

/** A reference to a tool result, and its position in the document. */
export interface ReferenceUse {
  /** Such as `root.children[0].labels`. */
  readonly path: string;
  readonly call: string;
  /** Such as `rows.month`. */
  readonly reference: string;
}

export interface UiCompiler {
  /** Takes the next piece of the model's text. Returns the part of the document that may be sent now. */
  push(text: string): string;
  /** Closes what is open after the model failed, so that another model can continue the document. */
  interrupt(): string;
  /** Closes the document and returns the rest of it. `error`: why the model stopped early. */
  end(error?: string | null): string;
  /** Like `end`, but returns a long rest in pieces: while `hasMore`, `push('')` returns the next. Absent: use `end`. */
  close?(error: string | null): string;
  /** True if more text is ready: `push('')` returns the next piece of it, `end` all of it. Absent: false. */
  readonly hasMore?: boolean;
  /** True until the document has visible content. */
  readonly isEmpty: boolean;
  /** True if the document has reached its limit. Further text is left out. */
  readonly isFull: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export const defaultLimits = {
  maxElements: 5_000,
  maxDepth: 32,
  maxOutput: 4 * 1024 * 1024,
  maxHeld: 512 * 1024,
  maxDataUrl: 256 * 1024,
  maxUses: 20,
  maxDiagnostics: 100,
} as const;

export const emptyMessage = 'The model gave no answer.';
/** The error of a document in which no part of the answer fits. */
const overBudgetMessage = 'The answer is larger than the limits of this service.';

const surrogate = /[\ud800-\udfff]/;
/** Maximum length of a piece whose characters are compared one by one: 5 ns instead of 40 for a piece of 4 (`bench compile`). */
const maxShort = 16;

function hasSurrogate(text: string): boolean {
  if (text.length > maxShort) return surrogate.test(text);
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) >> 11 === 0x1b) return true;
  return false;
}

export const createUiCompiler = (catalog: Catalog = builtInCatalog(), options: CompilerOptions = {}): UiCompiler =>
  new Compiler(catalog, options);

/** A class, because there is one for each open stream, and object literals with accessors do not share a shape. */
class Compiler implements UiCompiler {
  readonly #limits: Limits;
  readonly #writer: TreeWriter;
  readonly #log: DiagnosticLog;
  readonly #checker: Checker;
  readonly #reader: DocumentReader;
  readonly #packed = new PackedAnswer();
  readonly #textInJson = new TextInJson();
  readonly #escaped = new EscapedQuotes();
  readonly #state = new StateNotation();
  /** A high surrogate at the end of a piece, until the next piece arrives. */
  #half = '';
  /** Closes the document in slices. */
  #ending: Sliced<void> | undefined;
  #isClosed = false;

  constructor(catalog: Catalog, options: CompilerOptions) {
    this.#limits = limitsOf(options);
    this.#writer = options.writer ?? createJsonWriter();
    this.#log = new DiagnosticLog(this.#limits.maxDiagnostics);
    this.#checker = new Checker(catalog, this.#writer, this.#log, this.#limits, {
      maxDataUrl: this.#limits.maxDataUrl,
      images: options.images,
      links: options.links,
    });
    const report = this.#report.bind(this);
    const base = options.base === undefined ? undefined : createBaseDocument(options.base);
    const linker = new Linker(this.#checker, report, this.#limits.maxUses, catalog, base);
    const { onReference, toolResults } = options;
    const hear =
      onReference && ((call: string, reference: string) => onReference({ path: this.#nextPath(), call, reference }));
    this.#reader = new DocumentReader(linker, catalog, knownNames(catalog, toolResults, hear), report);
  }

  #report(code: DiagnosticName, message: string, isLossy = false): void {
    this.#checker.moveToNext();
    // Building the path of thousands of nested brackets is expensive.
    if (!this.#log.isFull) this.#log.report(code, this.#checker.path, message, isLossy);
  }

  #nextPath(): string {
    this.#checker.moveToNext();
    return this.#checker.path;
  }

  /** Reads a text. Lone surrogates are replaced and reported with their position. */
  #read(text: string): void {
    let from = 0;
    if (hasSurrogate(text)) {
      for (const { index } of text.matchAll(loneSurrogate)) {
        if (index > from) readLines(this.#reader, text.slice(from, index));
        this.#report('lone_surrogate', 'Half of a surrogate pair was replaced.', true);
        readLines(this.#reader, '\ufffd');
        from = index + 1;
      }
    }
    if (from < text.length) readLines(this.#reader, from === 0 ? text : text.slice(from));
  }

  push(text: string): string {
    if (this.#ending !== undefined) {
      this.#ending.next();
      return this.#writer.take();
    }
    this.#reader.waiting.resume();
    if (text !== '') this.#take(this.#unpack(this.#packed.take(text)));
    return this.#writer.take();
  }

  #unpack(text: string): string {
    return this.#state.take(this.#escaped.take(this.#textInJson.take(text)));
  }

  #take(text: string): void {
    let piece = this.#half === '' ? text : this.#half + text;
    this.#half = '';
    const last = piece.charCodeAt(piece.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      this.#half = piece.slice(-1);
      piece = piece.slice(0, -1);
    }
    this.#read(piece);
  }

  /** Reads the text that was held for its continuation. */
  #takeRest(): void {
    this.#take(this.#unpack(this.#packed.end()));
    this.#take(this.#state.take(this.#escaped.take(this.#textInJson.end())));
    this.#take(this.#state.take(this.#escaped.end()));
    this.#take(this.#state.end());
  }

  interrupt(): string {
    this.#takeRest();
    this.#half = '';
    this.#reader.interrupt();
    return this.#writer.take();
  }

  end(error: string | null = null): string {
    let text = this.close(error);
    while (this.hasMore) text += this.push('');
    return text;
  }

  close(error: string | null): string {
    this.#ending = this.#close(error);
    return this.push('');
  }

  *#close(error: string | null): Sliced<void> {
    this.#takeRest();
    yield* this.#reader.waiting.settle();
    if (this.#packed.hasDropped || this.#textInJson.hasDropped)
      this.#report('dropped_text', 'Program data around the answer was dropped.', true);
    const path = this.#nextPath();
    const isCut = this.#half !== '' || this.#reader.isOpen;
    yield* this.#reader.end();
    // Omitted parts have already been reported.
    if (isCut && !this.#has('truncated'))
      this.#log.report('truncated', path, 'The text ended before the UI was complete.');
    const isEmpty = this.#checker.elementCount === 0;
    if (isEmpty && error === null) this.#report('empty_output', emptyMessage, true);
    this.#checker.end(error, isEmpty ? (this.#has('limit_exceeded') ? overBudgetMessage : emptyMessage) : null);
    for (const [component, nearest] of this.#writer.replaced ?? [])
      this.#log.report('replaced_component', 'root', `This format has no ${component}; it was written as ${nearest}.`);
    this.#isClosed = true;
  }

  get hasMore(): boolean {
    const isClosing = this.#ending !== undefined && !this.#isClosed;
    return isClosing || this.#reader.waiting.isBusy || this.#writer.hasMore?.() === true;
  }

  #has(code: DiagnosticName): boolean {
    return this.#log.list.some((diagnostic) => diagnostic.code === code);
  }

  get isEmpty(): boolean {
    return !this.#checker.isOpen;
  }

  get isFull(): boolean {
    return this.#writer.length() >= this.#limits.maxOutput || this.#checker.elementCount >= this.#limits.maxElements;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#log.list;
  }
}

type Limits = { readonly [Name in keyof typeof defaultLimits]: number };

function limitsOf(options: CompilerOptions): Limits {
  const names = Object.keys(defaultLimits) as (keyof Limits)[]; // its own keys
  if (names.every((name) => options[name] === undefined)) return defaultLimits;
  const limits: { -readonly [Name in keyof Limits]: number } = { ...defaultLimits };
  for (const name of names) limits[name] = options[name] ?? limits[name];
  return limits;
}
