// Reads JSON messages of another UI dialect and passes the converted UI on.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import type { Dialect } from '../dialects/detect.ts';
import { ForeignUi } from '../dialects/foreign-ui.ts';
import type { BufferedCall } from '../events/buffered-value.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { KnownNames } from './known-names.ts';

export class ForeignReader {
  readonly #ui: ForeignUi;
  readonly #expression: ExpressionReader;

  constructor(
    dialect: Dialect,
    show: (block: BufferedCall) => void,
    catalog: Catalog,
    names: KnownNames,
    report: Report,
  ) {
    this.#ui = new ForeignUi(dialect, catalog, show, report);
    this.#expression = new ExpressionReader(this.#ui.sink, names, report);
  }

  /** A message begins. */
  begin(): void {
    this.#expression.begin(0, false);
  }

  consume(text: string, from: number): number {
    return this.#expression.consume(text, from);
  }

  /** True when the message is over. */
  get isOver(): boolean {
    return this.#expression.isOver;
  }

  /** True while brackets are open. */
  get isOpen(): boolean {
    return this.#expression.isOpen;
  }

  /** Ends the message and returns any text that belongs to what follows it. */
  finish(): string {
    this.#ui.finishMessage();
    return this.#expression.leftover;
  }

  /** Shows parts that were held to be joined with more of the UI, unless the document may continue. */
  pause(): void {
    this.#ui.pause();
  }

  /** Called when the text ends inside a message or in the line below it. Returns the text that follows the message. */
  cut(): string {
    this.#expression.end();
    return this.finish();
  }

  end(): void {
    this.#ui.end();
  }
}
