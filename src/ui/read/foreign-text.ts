// A UI that is not in our notation: the JSON of another renderer, or markup.
import type { Pace, Sliced } from '../../slices.ts';
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import type { Dialect } from '../dialects/detect.ts';
import type { ShowBlock } from '../dialects/foreign-ui.ts';
import { replayBuffered, replayInSlices, type BufferedCall } from '../events/buffered-value.ts';
import { ComponentSource } from './component-source.ts';
import { ForeignReader } from './foreign-reader.ts';
import { lastComponent } from './local-components.ts';
import type { KnownNames } from './known-names.ts';
import type { Linker } from './linker.ts';
import { MarkupReader } from './markup-reader.ts';
import { OutlineReader } from './outline-reader.ts';
import { ScriptConstants } from './script-constants.ts';
import type { StatementRole } from './sniff/sniffed.ts';

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
  #isClosed = false;
  #role: StatementRole = 'block';
  /** The scripts of the document so far. */
  readonly #scripts = new ScriptConstants();
  /** The program around the tags that are read. */
  #program = new ScriptConstants();
  /** The text of a component of which nothing is shown so far. */
  #source: ComponentSource | undefined;

  constructor(linker: Linker, catalog: Catalog, names: KnownNames, report: Report) {
    this.#linker = linker;
    this.#catalog = catalog;
    this.#names = names;
    this.#report = report;
  }

  /**
   * True if the document may continue in another message: text after this one waits. `program`: the lines above tags.
   */
  begin(kind: Dialect | 'markup', isFenced: boolean, program: string): boolean {
    this.#isClosed = false;
    this.#role = this.#linker.isEmpty() ? 'block' : 'object';
    if (kind === 'markup') {
      const isHelper = this.#program.isUsed(lastComponent(program));
      const scripts = program === '' ? this.#scripts : new ScriptConstants(program);
      // The component that the tags above used.
      const show = isHelper ? ignored : this.#showPart;
      if (!isHelper) this.#program = scripts;
      this.#source = isHelper || program === '' ? undefined : new ComponentSource(program);
      this.#single = new MarkupReader(
        show,
        this.#catalog,
        this.#names,
        isHelper ? ignored : this.#report,
        isFenced,
        0,
        scripts,
      );
      return false;
    }
    if (kind === 'YAML' || kind === 'TOML') {
      this.#single = new OutlineReader(kind, isFenced, this.#showInSlices, this.#catalog, this.#report);
      return false;
    }
    this.#json ??= new ForeignReader(kind, this.#showInSlices, this.#catalog, this.#names, this.#report);
    this.#json.begin();
    return kind !== 'nested JSON';
  }

  readonly #show = (block: BufferedCall): void => {
    this.#linker.begin(undefined, this.#role);
    replayBuffered(block, this.#linker);
    this.#linker.finish();
  };

  readonly #showPart = (block: BufferedCall): void => {
    this.#source = undefined;
    this.#show(block);
  };

  readonly #showInSlices: ShowBlock = (block, pace) => showInSlices(block, this.#role, this.#linker, pace);

  get #reader(): ForeignReader | MarkupReader | OutlineReader | undefined {
    return this.#single ?? this.#json;
  }

  consume(text: string, from: number): number {
    const to = this.#reader?.consume(text, from) ?? text.length;
    this.#source?.add(text.slice(from, to));
    return to;
  }

  /** Returns true when the message or the markup has ended and is shown. */
  leave(): boolean {
    if (this.isBusy || this.#reader?.isOver !== true) return false;
    if (!this.#isClosed) this.#close();
    return !this.isBusy;
  }

  /** True while brackets or elements are open. */
  get isOpen(): boolean {
    return this.#reader?.isOpen === true;
  }

  /** True while parts of the UI are shown in slices: nothing may be read. */
  get isBusy(): boolean {
    return this.#single?.isBusy === true || this.#json?.isBusy === true;
  }

  /** Continues to show until the next slice. */
  resume(): void {
    this.#reader?.resume();
  }

  /** The message or the markup is over, or the text ends inside it or in the line below it. */
  #close(): void {
    this.#isClosed = true;
    this.#reader?.close();
    const code = this.#source?.block;
    this.#source = undefined;
    if (code !== undefined) this.#show(code);
  }

  /** Called once it is shown. Returns any text that belongs to what follows it. */
  finish(): string {
    const leftover = this.#reader?.finish() ?? '';
    this.#single = undefined;
    return leftover;
  }

  /** Called when the text ends inside a message or in the line below it. Returns the text that follows the message. */
  *cut(): Sliced<string> {
    this.#close();
    yield* this.#rest();
    const isKept = this.#reader instanceof ForeignReader || this.#reader instanceof OutlineReader;
    const leftover = this.finish();
    return isKept ? leftover : '';
  }

  *#rest(): Sliced<void> {
    for (; this.isBusy; this.resume()) yield;
  }

  /** Something else follows, so parts that were held to be joined with more of the UI are shown. */
  pause(): void {
    this.#json?.pause();
  }

  *end(): Sliced<void> {
    this.#json?.end();
    yield* this.#rest();
    this.#json = undefined;
  }
}

const ignored = (): void => undefined;

function* showInSlices(block: BufferedCall, role: StatementRole, linker: Linker, pace: Pace): Sliced<void> {
  linker.begin(undefined, role);
  yield* replayInSlices(block, linker, pace);
  linker.finish();
}
