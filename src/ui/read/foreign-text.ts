// A UI that is not in our notation: the JSON of another renderer, or markup.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import type { Dialect } from '../dialects/detect.ts';
import { replayBuffered, type BufferedCall } from '../events/buffered-value.ts';
import { ForeignReader } from './foreign-reader.ts';
import type { KnownNames } from './known-names.ts';
import type { Linker } from './linker.ts';
import { MarkupReader } from './markup-reader.ts';
import { OutlineReader } from './outline-reader.ts';

export class ForeignText {
  readonly #linker: Linker;
  readonly #catalog: Catalog;
  readonly #names: KnownNames;
  readonly #report: Report;
  /**
   * Reads all JSON messages of a document. A document has one dialect; messages in a second dialect are read as the
   * first.
   */
  #json: ForeignReader | undefined;
  /** A format that is read to its end in one call. */
  #single: MarkupReader | OutlineReader | undefined;

  constructor(linker: Linker, catalog: Catalog, names: KnownNames, report: Report) {
    this.#linker = linker;
    this.#catalog = catalog;
    this.#names = names;
    this.#report = report;
  }

  /** True if the document may continue in another message: text after this one waits. */
  begin(kind: Dialect | 'markup', isFenced: boolean): boolean {
    if (kind === 'markup') {
      this.#single = new MarkupReader(this.#show, this.#catalog, this.#names, this.#report, isFenced);
      return false;
    }
    if (kind === 'YAML' || kind === 'TOML') {
      this.#single = new OutlineReader(kind, isFenced, this.#show, this.#catalog, this.#report);
      return false;
    }
    this.#json ??= new ForeignReader(kind, this.#show, this.#catalog, this.#names, this.#report);
    this.#json.begin();
    return kind !== 'nested JSON';
  }

  readonly #show = (block: BufferedCall): void => {
    this.#linker.begin(undefined, 'definition');
    replayBuffered(block, this.#linker);
    this.#linker.finish();
  };

  get #reader(): ForeignReader | MarkupReader | OutlineReader | undefined {
    return this.#single ?? this.#json;
  }

  consume(text: string, from: number): number {
    return this.#reader?.consume(text, from) ?? text.length;
  }

  /** True when the message or the markup has ended. */
  get isOver(): boolean {
    return this.#reader?.isOver === true;
  }

  /** True while brackets or elements are open. */
  get isOpen(): boolean {
    return this.#reader?.isOpen === true;
  }

  /** Ends the message and returns any text that belongs to what follows it. */
  finish(): string {
    const leftover = this.#reader?.finish() ?? '';
    this.#single = undefined;
    return leftover;
  }

  /** Called when the text ends inside a message or in the line below it. Returns the text that follows the message. */
  cut(): string {
    const reader = this.#reader;
    this.#single = undefined;
    return reader instanceof ForeignReader ? reader.cut() : (reader?.cut(), '');
  }

  /** Something else follows, so parts that were held to be joined with more of the UI are shown. */
  pause(): void {
    this.#json?.pause();
  }

  end(): void {
    this.#json?.end();
    this.#json = undefined;
  }
}
