import type { StreamPart } from '../model/language-model.ts';
import type { ProviderState } from '../model/message.ts';
import { CallOrder } from './call-order.ts';
import { CalledTools } from './called-tools.ts';
import type { GenerationEvent } from './event.ts';
import type { Finish } from './finish-event.ts';
import type { ReplyCompiler } from './reply-compiler.ts';
import { ReplyDocument } from './reply-document.ts';
import { sliceParts } from './slice-parts.ts';
import { WrittenText } from './written-text.ts';

/** Characters. Stops a model that reasons or calls tools endlessly; the document has its own limit. */
const maxWritten = 8 * 1024 * 1024;
/** Maximum number of pieces of a reply; no model writes more tokens. Each piece costs a frame, however short it is. */
const maxParts = 262_144;

/** Turns the parts of a reply into events: text goes into the document, tool calls are passed on. */
export class ReplyContent {
  readonly document: ReplyDocument;
  readonly tools = new CalledTools();
  readonly callOrder = new CallOrder();
  readonly written = new WrittenText();
  /** Whether the model said why it does not answer. */
  isRefused = false;
  /** Set once the model has finished. */
  finish: Finish | undefined;
  /** State that the model's provider requires back with this reply. */
  providerState: ProviderState | undefined;
  #partCount = 0;
  /** The remaining slices of a large read. */
  #slices: StreamPart[][] = [];

  constructor(compiler: ReplyCompiler) {
    this.document = new ReplyDocument(compiler);
  }

  /** Characters of the output that are retained until the end. */
  get keptLength(): number {
    return this.document.keptLength + this.tools.size;
  }

  get isTooLong(): boolean {
    return this.document.isFull || this.written.size > maxWritten || this.#partCount > maxParts;
  }

  get hasRest(): boolean {
    return this.#slices.length > 0 || this.document.hasMore;
  }

  /** The events of one read. While `hasRest` is true, `readRest` returns more. */
  read(parts: readonly StreamPart[]): readonly GenerationEvent[] {
    this.#partCount += parts.length;
    this.#slices = sliceParts(parts) ?? [];
    return this.#readSlice(this.#slices.shift() ?? parts);
  }

  readRest(): readonly GenerationEvent[] {
    return this.#readSlice(this.#slices.shift() ?? []);
  }

  #readSlice(parts: readonly StreamPart[]): readonly GenerationEvent[] {
    const events: GenerationEvent[] = [];
    /** Parts that arrived together are compiled together. */
    let text = '';
    for (const part of parts) {
      switch (part.type) {
        case 'text-delta':
          this.isRefused ||= part.isRefusal === true;
          if (part.isRefusal === true && this.document.refuse()) {
            this.written.add(part.text);
            events.push({ type: 'refusal-delta', text: part.text });
          } else {
            text += part.text;
          }
          break;
        case 'tool-call-delta':
          this.#compile(text, events);
          text = '';
          if (this.tools.isEmpty) this.#showHeld(events);
          this.written.add(`${part.name ?? ''}${part.arguments}`);
          if (this.callOrder.add(part, this.tools)) events.push(part);
          this.tools.add(part);
          break;
        case 'reasoning-delta':
          // Reasoning is counted but not shown.
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
    this.#compile(text, events);
    return events;
  }

  /** Releases text that the compiler holds, so that text before a tool call is shown before it. */
  #showHeld(events: GenerationEvent[]): void {
    if (!this.document.isEmpty) return;
    const event = this.document.interrupt();
    if (event.text !== '') events.push(event);
  }

  #compile(text: string, events: GenerationEvent[]): void {
    if (text === '' && !this.document.hasMore) return;
    if (text !== '') this.written.add(text);
    const event = this.document.push(text);
    if (event !== undefined) events.push(event);
  }
}
