// <tessera-ui>: draws a document, also while it streams, in any page and any framework.
import { render } from 'preact';
import { createFrameReader } from '../client/frame-reader.ts';
import { createReplyReader, type Reply, type ReplyReader } from '../client/reply-reader.ts';
import { parsePrefix, type UiTree } from '../client/tree-reader.ts';
import { toUserMessage, type UiAction, type UserMessage } from '../client/user-message.ts';
import type { CustomSchemas } from '../client/props-of.ts';
import { isList } from '../is-list.ts';
import { createCustomComponents } from './custom-components.tsx';
import type { CustomView } from './custom-element.ts';
import { DocumentView, type DocumentStatus } from './document-view.tsx';
import { styleSheets } from './element-styles.ts';
import { foreignText } from './direction.ts';
import { createFormState } from './forms/form-state.ts';
import { loadFonts } from './fonts.ts';
import { prepareFormats } from './format.ts';
import { FrameClock } from './frame-clock.ts';
import { findView } from './registry.ts';
import { Presence } from './presence.ts';
import { readPieces, RefusedReply, type ReplyStream, type Sentence } from './reply-stream.ts';
import { safeLink } from './safe-url.ts';
import { parseTheme } from './theme.ts';
import type { ViewContext } from './view-context.ts';
import { english, type Words } from './words.ts';

export type { ReplyStream };

/** The detail of `tessera-action`. */
export interface TesseraAction extends UiAction {
  /** The next message of the conversation. */
  readonly message: UserMessage;
}

/** The detail of `tessera-end`. */
export interface TesseraEnd {
  readonly reply: Reply;
  /** False when the stream was cut off. */
  readonly isComplete: boolean;
}

/** The detail of `tessera-error`. */
export interface TesseraError {
  /** A sentence for the user. */
  readonly message: string;
}

/** The events of the element. They bubble, so that one listener can serve many elements. */
export interface TesseraEventMap {
  'tessera-action': CustomEvent<TesseraAction>;
  'tessera-error': CustomEvent<TesseraError>;
  'tessera-end': CustomEvent<TesseraEnd>;
}

const empty: UiTree = { root: undefined, open: new Set(), error: null, isComplete: false };

/** CSS pixels. */
const narrow = 480;
/** The number of times that the language of a document is recognized while it arrives. */
const maxSamples = 8;

// Frameworks import this on the server as well, where no element is ever constructed: any class will do as the base.
const BrowserElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

export class TesseraUiElement extends BrowserElement {
  static readonly observedAttributes = ['theme', 'lang'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #clock = new FrameClock(() => this.#draw());
  readonly #presence = new Presence();
  readonly #custom = createCustomComponents(this);
  #words: Words = english;
  /** The language of the document, if it differs from that of the page. */
  #language: string | undefined;
  /** The beginning of a document with letters that English lacks. */
  #sample = '';
  #sampledBlocks = 0;
  #context = this.#createContext();
  #tree = empty;
  #reader: ReplyReader | undefined;
  #frames = createFrameReader();
  #status: DocumentStatus = 'done';
  #failure: Sentence | undefined;
  #document: unknown;
  #stream: ReplyStream | undefined;
  #isNarrow = false;
  // A container query would make each layout of the document a style pass as well.
  readonly #observer = new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    if (width === 0 || width <= narrow === this.#isNarrow) return;
    this.#isNarrow = width <= narrow;
    this.#clock.request();
  });
  /** Data of a previous stream is dropped. */
  #generation = 0;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [...styleSheets()];
  }

  connectedCallback(): void {
    // Set before the element was defined, a property hides the accessor.
    for (const name of ['components', 'schemas', 'document', 'stream', 'theme'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = this[name];
      delete this[name];
      if (value !== undefined) Object.assign(this, { [name]: value });
    }
    loadFonts();
    prepareFormats();
    void this.#loadWords();
    this.#observer.observe(this);
    this.#presence.enter();
    this.#clock.request();
  }

  disconnectedCallback(): void {
    this.#observer.disconnect();
    this.#presence.leave();
    this.#clock.stop();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'theme') {
      const { scheme = 'auto', palette = 'teal' } = parseTheme(value ?? '');
      this.dataset['scheme'] = scheme;
      this.dataset['palette'] = palette;
    } else {
      this.#context = this.#createContext();
      void this.#loadWords();
      this.#clock.request();
    }
  }

  /** `light`, `dark` or `auto`, and the name of a palette. */
  get theme(): string {
    return this.getAttribute('theme') ?? 'auto';
  }

  set theme(value: string | undefined) {
    // Frameworks also set omitted properties, to undefined.
    if (value === undefined) this.removeAttribute('theme');
    else this.setAttribute('theme', value);
  }

  /** The views of the application's components, by name. They may replace built-in ones. */
  get components(): Readonly<Record<string, CustomView>> {
    return this.#custom.views;
  }

  set components(value: Readonly<Record<string, CustomView>>) {
    this.#custom.views = value;
    this.#drawAgain();
  }

  /** The `custom_components` of the request. An element that does not match its schema is shown as text. */
  get schemas(): CustomSchemas {
    return this.#custom.schemas;
  }

  set schemas(value: CustomSchemas) {
    this.#custom.schemas = value;
    this.#drawAgain();
  }

  /** A complete document: its JSON text, or the parsed object. */
  get document(): unknown {
    return this.#document;
  }

  set document(value: unknown) {
    this.#reset();
    this.#document = value;
    this.#status = 'done';
    this.#tree = parsePrefix(toJson(value));
    if (value !== undefined && value !== null && this.#tree.root === undefined) {
      this.#fail(({ noDocument }) => noDocument);
    }
    this.#clock.request();
  }

  get stream(): ReplyStream | undefined {
    return this.#stream;
  }

  set stream(value: ReplyStream | undefined) {
    // It can be read only once, and frameworks set properties again.
    if (value !== undefined && value === this.#stream) return;
    this.#reset();
    this.#stream = value;
    if (value === undefined) return;
    this.#begin();
    void this.#read(value, this.#generation);
  }

  /** The reply that is being read or was read last. */
  get reply(): Reply | undefined {
    return this.#reader?.reply;
  }

  /** Takes a chunk, parsed or as the data of a frame. The first one begins a new reply. */
  push(chunk: unknown): void {
    if (this.#reader === undefined || !this.#isLive) {
      this.#reset();
      this.#begin();
    }
    this.#pushChunk(chunk);
    if (this.#reader?.reply.isOver === true) this.#end();
  }

  /** Ends the stream of pushed chunks. */
  end(): void {
    if (this.#isLive) this.#end();
  }

  get #isLive(): boolean {
    return this.#status === 'live' || this.#status === 'waiting';
  }

  #reset(): void {
    this.#generation += 1;
    this.#document = undefined;
    this.#stream = undefined;
    this.#reader = undefined;
    this.#frames = createFrameReader();
    this.#tree = empty;
    this.#failure = undefined;
    this.#status = 'done';
    this.#language = undefined;
    this.#sample = '';
    this.#sampledBlocks = 0;
    this.#context = this.#createContext();
    void this.#loadWords();
    this.#clock.request();
  }

  #begin(): void {
    this.#reader = createReplyReader();
    this.#status = 'waiting';
    this.#clock.restart();
    this.#clock.request();
  }

  async #read(stream: ReplyStream, generation: number): Promise<void> {
    const isCurrent = (): boolean => generation === this.#generation;
    try {
      const decoder = new TextDecoder();
      const take = (piece: unknown): void => {
        if (piece instanceof Uint8Array) this.#pushText(decoder.decode(piece, { stream: true }));
        else if (typeof piece === 'string') this.#pushText(piece);
        else this.#pushChunk(piece);
      };
      await readPieces(stream, { take, isCurrent, presence: this.#presence });
      if (isCurrent()) this.#end();
    } catch (error) {
      if (!isCurrent()) return;
      const isRefused = error instanceof RefusedReply;
      // For the developer, because the sentence for the reader does not state the cause.
      if (!isRefused) console.error('<tessera-ui> could not read its stream:', error);
      this.#fail(isRefused ? error.say : ({ unreadable }) => unreadable);
    }
  }

  #pushText(text: string): void {
    for (const { data } of this.#frames.push(text)) this.#pushChunk(data);
  }

  #pushChunk(chunk: unknown): void {
    this.#reader?.push(chunk);
    this.#status = 'live';
    this.#clock.request();
  }

  #end(): void {
    const reply = this.#reader?.reply;
    if (reply === undefined) return;
    if (reply.error !== undefined) {
      const { error } = reply;
      this.#fail(() => error);
      return;
    }
    this.#status = reply.content === null || reply.tree.isComplete ? 'done' : 'stopped';
    this.#clock.request();
    this.#emit('tessera-end', { reply, isComplete: this.#status === 'done' } satisfies TesseraEnd);
  }

  #fail(say: Sentence): void {
    this.#status = 'failed';
    this.#failure = say;
    this.#clock.request();
    this.#emit('tessera-error', { message: say(this.#words) } satisfies TesseraError);
  }

  #emit(type: keyof TesseraEventMap, detail: TesseraEventMap[typeof type]['detail']): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #createContext(): ViewContext {
    return {
      findView: (component) => this.#custom.find(component) ?? findView(component),
      act: (action) => this.#act(action),
      forms: createFormState(),
      locale: this.lang || this.#language,
      language: this.#language,
      words: this.#words,
      isStatic: false,
    };
  }

  /** The language of the document is read with each of its first blocks, and when it is complete. */
  #readLanguage(): void {
    const { root } = this.#tree;
    const blocks = root?.props['children'];
    const count = this.#isLive ? Math.min(maxSamples, isList(blocks) ? blocks.length : 0) : maxSamples + 1;
    if (this.#language !== undefined || this.lang !== '' || count === this.#sampledBlocks) return;
    this.#sampledBlocks = count;
    this.#sample = foreignText(root && { ...root });
    if (this.#sample !== '') void this.#loadWords();
  }

  /** Words of other languages than English are a file of their own; until it is there, the words are English. */
  async #loadWords(): Promise<void> {
    if (this.#sample === '' && this.#words === english && /^en\b/i.test(languageOf(this))) return;
    // If the file cannot be loaded, the words stay English.
    const table = await import('./word-table.ts').catch(() => undefined);
    if (table === undefined) return;
    // The element may have another document or language by now.
    const language = this.lang ? undefined : table.textLanguage(this.#sample, navigator.languages);
    const words = table.wordsOf(language ?? languageOf(this));
    if (words === this.#words && language === this.#language) return;
    this.#words = words;
    this.#language = language;
    this.#drawAgain();
  }

  /** Redraws finished blocks as well; entered values are kept. */
  #drawAgain(): void {
    const { forms } = this.#context;
    this.#context = { ...this.#createContext(), forms };
    this.#clock.request();
  }

  #act(action: UiAction): boolean {
    const detail: TesseraAction = { ...action, message: toUserMessage(action) };
    const isAllowed = this.#emit('tessera-action', detail);
    const url = action.type === 'open_url' ? action.params?.['url'] : undefined;
    const safe = typeof url === 'string' ? safeLink(url) : undefined;
    if (isAllowed && safe !== undefined) window.open(safe, '_blank', 'noopener,noreferrer');
    return isAllowed;
  }

  #draw(): void {
    if (this.#reader !== undefined) this.#tree = this.#reader.reply.tree;
    this.#readLanguage();
    const canRetry = this.#status === 'stopped' || this.#status === 'failed';
    // With ending="none", the page itself shows how an answer ended.
    const isSilent = this.getAttribute('ending') === 'none' && !this.#isLive;
    render(
      <DocumentView
        key={this.#generation}
        isNarrow={this.#isNarrow}
        tree={isSilent ? { ...this.#tree, error: null } : this.#tree}
        status={isSilent ? 'done' : this.#status}
        failure={isSilent ? undefined : this.#failure?.(this.#words)}
        context={this.#context}
        onRetry={
          canRetry && this.#reader !== undefined
            ? () => void this.#act({ type: 'retry', params: {}, humanFriendlyMessage: this.#words.tryAgain })
            : undefined
        }
      />,
      this.#root,
    );
  }
}

/** The language of the element, of its surroundings, or of the browser. */
const languageOf = (element: Element): string =>
  element.closest('[lang]')?.getAttribute('lang') || navigator.language || 'en';

/** Empty for a value that is not JSON, such as a cyclic or too deeply nested object. */
function toJson(value: unknown): string {
  try {
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  } catch {
    return '';
  }
}
