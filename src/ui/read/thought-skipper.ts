// Skips reasoning, from after `<think>` to `</think>`, and tool calls that the model wrote into its text.
import type { Sliced } from '../../slices.ts';
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { endsOfThought, instruction, isCallTag, isChannel, isOtherTurn, thoughtTags } from './chat-markers.ts';
import { contentOfCalls, type CallContent } from './leaked-calls.ts';
import type { ProseWriter } from './prose-writer.ts';
import { holdsUi } from './ui-in-call.ts';

/** Maximum number of characters kept of a thought. They are kept because a thought that is never closed is shown. */
const maxThought = 128 * 1024;
/** Number of characters shown in one slice, which takes 1 to 2 ms. */
const sliceLength = 4_096;

export class ThoughtSkipper {
  readonly #catalog: Catalog;
  readonly #report: Report;
  #tag = '';
  #ends: readonly string[] = [];
  /** The last characters, in which the end tag may begin. */
  #tail = '';
  #pieces: string[] = [];
  #length = 0;

  /** The tool calls that were skipped, up to this many characters. */
  #calls: string[] = [];
  #room = maxThought;
  /** A turn in the brackets of an instruction, in which a model may also write its answer. */
  #instruction = '';

  constructor(catalog: Catalog, report: Report) {
    this.#catalog = catalog;
    this.#report = report;
  }

  start(tag: string): void {
    this.#tag = tag;
    this.#ends = endsOfThought(tag);
    this.#tail = '';
    this.#pieces = [];
    this.#length = 0;
  }

  /** Returns the end tag and the index after it, or undefined if the text ends first. */
  consume(text: string, from: number): { readonly index: number; readonly again: string } | undefined {
    const start = from - this.#tail.length;
    const joined = this.#tail + text.slice(from);
    const [first] = this.#ends
      .map((end) => ({ end, at: joined.indexOf(end) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at);
    if (first !== undefined) {
      this.#tail = '';
      this.#keep(joined.slice(0, first.at));
      return { index: start + first.at + first.end.length, again: isChannel(this.#tag) ? first.end : '' };
    }
    // A turn without an end needs no tail.
    const cut =
      this.#ends.length === 0
        ? joined.length
        : Math.max(0, joined.length - Math.max(...this.#ends.map(({ length }) => length)) + 1);
    this.#tail = joined.slice(cut);
    this.#keep(joined.slice(0, cut));
    return undefined;
  }

  #keep(text: string): void {
    const room = maxThought - this.#length;
    if (text !== '' && room > 0) this.#pieces.push(text.slice(0, room));
    this.#length += text.length;
  }

  get #text(): string {
    return (this.#pieces.join('') + this.#tail).slice(0, maxThought);
  }

  /**
   * Drops the skipped text. A tool call is kept in case there is nothing else to show; one whose arguments are a UI is
   * returned, to be read.
   */
  drop(): string {
    const text = this.#text;
    this.#pieces = [];
    this.#tail = '';
    if (text.trim() === '') return '';
    const isCall = isCallTag(this.#tag);
    if (isCall && holdsUi(text, this.#catalog)) return `${text}\n`;
    if (isCall) this.#keepCall(thoughtTags.includes(this.#tag) ? `<${this.#tag}>${text}</${this.#tag}>` : text);
    else if (this.#tag === instruction) this.#instruction ||= text;
    else if (isOtherTurn(this.#tag)) this.#reportOtherTurn();
    else this.#report('removed_reasoning', 'The reasoning of the model was removed.');
    return '';
  }

  #keepCall(call: string): void {
    if (this.#room > 0) this.#calls.push(call);
    this.#room -= call.length;
  }

  #reportOtherTurn(): void {
    this.#report('dropped_text', 'The model continued with the turn of another speaker; that turn was dropped.', true);
  }

  /**
   * Shows a thought that was never closed, which may be all that the model wrote, but a turn of another speaker only if
   * there is nothing else to show. Returns a tool call whose arguments are a UI, to be read.
   */
  *showUnclosed(hasContent: boolean, prose: ProseWriter): Sliced<string> {
    const text = this.#text;
    if (isCallTag(this.#tag) && holdsUi(text, this.#catalog)) return `${text}\n`;
    if (isOtherTurn(this.#tag) && hasContent) {
      if (text.trim() !== '') this.#reportOtherTurn();
      return '';
    }
    for (let at = 0; at < text.length; at += sliceLength) {
      prose.write(text.slice(at, at + sliceLength));
      yield;
    }
    if (this.#length + this.#tail.length > maxThought)
      this.#report('limit_exceeded', `Only the first ${maxThought} characters of unfinished reasoning fit.`, true);
    return '';
  }

  /** Shows skipped tool calls, unless the text has something else to show. Returns their arguments, to be read. */
  endLeakedCalls(hasContent: boolean, prose: ProseWriter): CallContent | undefined {
    if (this.#instruction !== '') {
      if (hasContent) this.#reportOtherTurn();
      else prose.write(this.#instruction);
      this.#instruction = '';
    }
    const calls = this.#calls;
    this.#calls = [];
    const content = hasContent ? undefined : contentOfCalls(calls);
    if (calls.length > 0 && hasContent)
      this.#report('dropped_text', 'A tool call that the model wrote into its answer was dropped.');
    else if (content === undefined && calls.length > 0) prose.write(calls.join('\n'));
    return content;
  }
}
