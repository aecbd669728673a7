// Tags among the values of the notation: `Card([<CardHeader title="Invoice" />, Table(...)])`.
import { kindOf } from '../dialects/vocabulary.ts';
import { isList } from '../../is-list.ts';
import { BufferedCall } from '../events/buffered-value.ts';
import type { KnownNames } from './known-names.ts';
import { markupStart } from './markup-start.ts';

/** Reads one element, and passes its blocks on. */
export interface ElementReader {
  consume(text: string, from: number): number;
  readonly isOver: boolean;
  /** Ends the text inside the element. */
  close(): void;
  /** Returns text that belongs to what follows the element. */
  finish(): string;
}

export type CreateElementReader = (show: (block: BufferedCall) => void) => ElementReader;

/** The buttons of a row around `<Button label="Save" />`, which takes the place of a value. */
function buttonsIn(block: BufferedCall): readonly BufferedCall[] {
  const { buttons, ...others } = block.named;
  const isRow = block.name === 'Buttons' && block.args.length === 0 && Object.keys(others).length === 0;
  const calls = isRow && isList(buttons) ? buttons.filter((one) => one instanceof BufferedCall) : [];
  return calls.length > 0 && isList(buttons) && calls.length === buttons.length ? calls : [block];
}

export class InlineMarkup {
  readonly #names: KnownNames;
  readonly #create: CreateElementReader | undefined;
  #show: (block: BufferedCall) => void = () => undefined;
  #reader: ElementReader | undefined;
  /** The characters that may be the beginning of a tag. */
  #opening = '';
  state: 'tag' | 'text' | 'over' = 'over';
  /** Text to be read again: all of it if it was not a tag, otherwise the text after the element. */
  leftover = '';

  constructor(names: KnownNames, create: CreateElementReader | undefined) {
    this.#names = names;
    this.#create = create;
  }

  get isSupported(): boolean {
    return this.#create !== undefined;
  }

  /** Starts after `<`. */
  start(show: (block: BufferedCall) => void): void {
    this.#show = show;
    this.#reader = undefined;
    this.#opening = '<';
    this.leftover = '';
    this.state = 'tag';
  }

  /** Reads from an index and returns the index of the first character after the element. */
  consume(text: string, from: number): number {
    let index = from;
    while (this.#reader === undefined && this.state === 'tag' && index < text.length) {
      this.#opening += text.charAt(index);
      index += 1;
      this.#decide();
    }
    if (this.#reader === undefined) return index;
    index = this.#reader.consume(text, index);
    if (this.#reader.isOver) this.end();
    return index;
  }

  #decide(): void {
    const verdict = markupStart(this.#opening, (tag) => this.#names.isComponent(tag) || kindOf(tag) !== undefined);
    if (verdict === 'more') return;
    if (verdict === 'none') {
      this.state = 'text';
      this.leftover = this.#opening;
      return;
    }
    this.#reader = this.#create?.((block) => buttonsIn(block).forEach(this.#show));
    this.#reader?.consume(this.#opening, 0);
    if (this.#reader?.isOver === true) this.end();
  }

  /** The element ends, or the text ends inside of it. */
  end(): void {
    // Buttons wait for others in their row.
    this.#reader?.close();
    this.leftover = this.#reader === undefined ? this.#opening : this.#reader.finish();
    this.state = this.#reader === undefined ? 'text' : 'over';
    this.#reader = undefined;
  }
}
