// Reads JSON messages of another UI dialect and passes the converted UI on.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import type { Dialect } from '../dialects/detect.ts';
import { ForeignUi, type ShowBlock } from '../dialects/foreign-ui.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { KnownNames } from './known-names.ts';

export class ForeignReader {
  readonly #ui: ForeignUi;
  readonly #expression: ExpressionReader;

  constructor(dialect: Dialect, show: ShowBlock, catalog: Catalog, names: KnownNames, report: Report) {
    this.#ui = new ForeignUi(dialect, catalog, show, report);
    this.#expression = new ExpressionReader(this.#ui.sink, names, report);
  }

  /** A message begins. */
  begin(): void {
    this.#expression.begin(0, false);
  }

  /** Returns the index of the first character that is not read yet: at the end of the message, or while `isBusy`. */
  consume(text: string, from: number): number {
    return this.#expression.consume(text, from, this.#ui);
  }

  /** True while parts of the UI are shown in slices. */
  get isBusy(): boolean {
    return this.#ui.isBusy;
  }

  resume(): void {
    this.#ui.resume();
  }

  /** True when the message is over. */
  get isOver(): boolean {
    return this.#expression.isOver;
  }

  /** True while brackets are open. */
  get isOpen(): boolean {
    return this.#expression.isOpen;
  }

  /** The message is over, or the text ends inside it or in the line below it. */
  close(): void {
    if (!this.isOver) this.#expression.end();
    this.#ui.endMessage();
  }

  /** Called once the message is shown. Returns any text that belongs to what follows it. */
  finish(): string {
    this.#ui.finishMessage();
    return this.#expression.leftover;
  }

  /** Shows parts that were held to be joined with more of the UI, unless the document may continue. */
  pause(): void {
    this.#ui.pause();
  }

  end(): void {
    this.#ui.end();
  }
}
