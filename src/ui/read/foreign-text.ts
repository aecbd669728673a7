// A UI that is not in our notation: the JSON of another renderer, or markup.
import type { Catalog } from '../catalog.ts';
import type { DiagnosticName } from '../check/diagnostics.ts';
import type { Dialect } from '../dialects/detect.ts';
import { ForeignReader } from './foreign-reader.ts';
import type { KnownNames } from './known-names.ts';
import type { Linker } from './linker.ts';
import { MarkupReader } from './markup-reader.ts';

export class ForeignText {
  readonly #linker: Linker;
  readonly #catalog: Catalog;
  readonly #names: KnownNames;
  readonly #report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
  /**
   * Reads all JSON messages of a document. A document has one dialect; messages in a second dialect are read as the
   * first.
   */
  #json: ForeignReader | undefined;
  #markup: MarkupReader | undefined;

  constructor(
    linker: Linker,
    catalog: Catalog,
    names: KnownNames,
    report: (code: DiagnosticName, message: string, isLossy?: boolean) => void,
  ) {
    this.#linker = linker;
    this.#catalog = catalog;
    this.#names = names;
    this.#report = report;
  }

  beginJson(dialect: Dialect): void {
    this.#json ??= new ForeignReader(dialect, this.#linker, this.#catalog, this.#names, this.#report);
    this.#json.begin();
  }

  beginMarkup(): void {
    this.#markup = new MarkupReader(this.#linker, this.#catalog, this.#names, this.#report);
  }

  get #reader(): ForeignReader | MarkupReader | undefined {
    return this.#markup ?? this.#json;
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
    this.#markup = undefined;
    return leftover;
  }

  /** Called when the text ends inside a message. */
  cut(): void {
    this.#reader?.cut();
    this.#markup = undefined;
  }

  end(): void {
    this.#json?.end();
    this.#json = undefined;
  }
}
