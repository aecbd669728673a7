import type { StreamPart } from '../model/language-model.ts';
import type { ProviderState } from '../model/message.ts';
import { CalledTools } from './called-tools.ts';
import type { GenerationEvent } from './event.ts';
import type { Finish } from './finish-event.ts';
import type { ReplyCompiler } from './reply-compiler.ts';
import { ReplyDocument } from './reply-document.ts';
import { WrittenText } from './written-text.ts';

/** Characters. A model that thinks or calls tools without end is stopped here; the document has its own limit. */
const maxWritten = 8 * 1024 * 1024;
/** Maximum pieces of a reply; no model writes more tokens. Each piece costs a frame, however short it is. */
const maxParts = 262_144;
/** Characters that are compiled without a pause: 2 to 4 ms. */
const mostAtOnce = 8_192;

/** Turns the parts of a reply into its events: text into the document, tool calls as they are. */
export class ReplyContent {
  readonly document: ReplyDocument;
  readonly tools = new CalledTools();
  readonly written = new WrittenText();
  /** Once the model has finished. */
  finish: Finish | undefined;
  /** What the model's provider requires back with this reply. */
  providerState: ProviderState | undefined;
  #partCount = 0;
  /** The rest of a read that is too long to be compiled in one step. */
  #rest = '';

  constructor(compiler: ReplyCompiler) {
    this.document = new ReplyDocument(compiler);
  }

  /** Characters of what has been shown that are kept until the end. */
  get keptLength(): number {
    return this.document.keptLength + this.tools.size;
  }

  get isTooLong(): boolean {
    return this.document.isFull || this.written.size > maxWritten || this.#partCount > maxParts;
  }

  get hasRest(): boolean {
    return this.#rest !== '' || this.document.hasMore;
  }

  /** The events of one read. While `hasRest`, more of them come from `readRest`. */
  read(parts: readonly StreamPart[]): readonly GenerationEvent[] {
    this.#partCount += parts.length;
    const events: GenerationEvent[] = [];
    /** What came together is compiled together. */
    let text = '';
    for (const part of parts) {
      switch (part.type) {
        case 'text-delta':
          if (part.isRefusal === true && this.document.refuse()) {
            this.written.add(part.text);
            events.push({ type: 'refusal-delta', text: part.text });
          } else {
            text += part.text;
          }
          break;
        case 'tool-call-delta':
          this.#compile(text, events, text.length);
          text = '';
          if (this.tools.isEmpty) this.#showHeld(events);
          this.written.add(`${part.name ?? ''}${part.arguments}`);
          this.tools.add(part);
          events.push(part);
          break;
        case 'reasoning-delta':
          // Counted, and not shown.
          this.written.add(part.text);
          break;
        case 'provider-state':
          this.providerState = part.state;
          break;
        case 'finish':
          this.finish = part;
          break;
        default:
          part satisfies never;
      }
    }
    this.#compile(text, events, mostAtOnce);
    return events;
  }

  readRest(): readonly GenerationEvent[] {
    const events: GenerationEvent[] = [];
    this.#compile(this.#rest, events, mostAtOnce);
    return events;
  }

  /** Text before a tool call is shown before it: the compiler may hold it, because a UI could follow. */
  #showHeld(events: GenerationEvent[]): void {
    if (!this.document.isEmpty) return;
    const event = this.document.interrupt();
    if (event.text !== '') events.push(event);
  }

  /** `most`: characters; the rest waits. */
  #compile(text: string, events: GenerationEvent[], most: number): void {
    if (text === '' && !this.document.hasMore) return;
    const piece = text.slice(0, most);
    this.#rest = text.slice(most);
    if (piece !== '') this.written.add(piece);
    const event = this.document.push(piece);
    if (event !== undefined) events.push(event);
  }
}
