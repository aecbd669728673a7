// Examines the first column of a table: with cells it is a column; without cells it is a heading, and the cells follow
// in rows; otherwise it is the first row.
import { EventRecording } from '../events/event-recording.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { isCellsName, type ColumnLayout } from './column-layout.ts';
import { isPropsName } from './props-names.ts';
import { isHeading } from './table-heading.ts';

const namesComponent = (key: string): boolean => key === 'component' || key === 'type';

/** Records the events of one value until its kind is decided, then replays them. */
export class ColumnPeek implements TreeSink {
  readonly #events = new EventRecording();
  readonly #keys: string[] = [];
  readonly #list: NonNullable<ColumnLayout['list']>;
  #depth = 0;
  /** The members of `{"component": "Col", "props": {"label": "Name"}}` are one level deeper. */
  #isInProps = false;
  #isCall = false;
  /** The texts that are arguments of the column: its label, and the name of a member of the rows. */
  #texts = 0;
  verdict: 'columns' | 'headings' | 'rows' | undefined;

  constructor(list: NonNullable<ColumnLayout['list']>) {
    this.#list = list;
  }

  get isDone(): boolean {
    return this.verdict !== undefined;
  }

  replay(sink: TreeSink): void {
    this.#events.replay(sink);
  }

  openCall(name: string): void {
    this.#isCall ||= this.#depth === 0;
    this.#events.openCall(name);
    this.#open();
  }
  openArray(): void {
    this.#events.openArray();
    this.#open(this.#depth === 1);
  }
  openObject(): void {
    this.#events.openObject();
    if (this.#depth === 1 && this.#arePropsNext) {
      this.#isInProps = true;
      this.#keys.length = 0;
    } else this.#open();
  }

  /** After `{"component": "Col", "props":` and after `{"Col":`. */
  get #arePropsNext(): boolean {
    const last = this.#keys.at(-1) ?? '';
    if (isPropsName(last)) return this.#keys.some(namesComponent);
    return this.#keys.length === 1 && last === this.#list.item.component.name;
  }

  /**
   * Anything that opens inside a column belongs to its cells. After a label and a name it describes their appearance:
   * `Col("State", "up", {align: "right"})`.
   */
  #open(areCells = false): void {
    this.#depth += 1;
    const isSetting = this.#isCall && this.#texts > 1 && !areCells;
    if (this.#depth < 2 || isSetting) return;
    // `{name: "Ann", address: {city: "Oslo"}}` is a row.
    const isCells = this.#isCall || isCellsName(this.#list, this.#keys.at(-1) ?? '', this.#keys);
    this.verdict = isCells ? 'columns' : 'rows';
  }

  key(name: string): void {
    this.#keys.push(name);
    this.#events.key(name);
  }
  openString(): void {
    this.#events.openString();
    if (this.#depth === 1) this.#texts += 1;
  }
  text(chunk: string): void {
    this.#events.text(chunk);
  }
  closeString(isCut: boolean): void {
    this.#events.closeString(isCut);
  }
  bare(word: string): void {
    this.#events.bare(word);
  }
  close(isCut: boolean): void {
    this.#events.close(isCut);
    if (this.#isInProps && this.#depth === 1) {
      this.#isInProps = false;
      return;
    }
    this.#depth -= 1;
    if (this.#depth > 0) return;
    this.verdict = this.#isCall || isHeading(this.#keys) ? 'headings' : 'rows';
  }
}
