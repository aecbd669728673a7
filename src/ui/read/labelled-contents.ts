import { sendString, type TreeSink } from '../events/tree-sink.ts';

/** The item of a component that lists labels with contents, such as tabs and collapsible sections. */
export interface LabelledItem {
  readonly name: string;
  readonly label: string;
  readonly content: string;
}

/** Receives a list of contents, from after its opening bracket, and writes an item with a label for each of them. */
export class LabelledContents implements TreeSink {
  readonly #sink: TreeSink;
  readonly #item: LabelledItem;
  readonly #labels: readonly string[];
  #count = 0;
  #depth = 0;
  #isListed = false;
  /** The list has ended. */
  isOver = false;

  constructor(sink: TreeSink, item: LabelledItem, labels: readonly string[]) {
    this.#sink = sink;
    this.#item = item;
    this.#labels = labels;
  }

  #begin(isList = false): void {
    if (this.#depth > 0) return;
    this.#beginItem();
    this.#sink.key(this.#item.content);
    this.#isListed = !isList;
    if (this.#isListed) this.#sink.openArray();
  }

  #beginItem(): void {
    const label = this.#labels[this.#count];
    this.#count += 1;
    this.#sink.openCall(this.#item.name);
    if (label === undefined) return;
    this.#sink.key(this.#item.label);
    sendString(this.#sink, label);
  }

  #end(isCut: boolean): void {
    if (this.#depth > 0) return;
    if (this.#isListed) this.#sink.close(isCut);
    this.#sink.close(isCut);
  }

  openCall(name: string): void {
    this.#begin();
    this.#depth += 1;
    this.#sink.openCall(name);
  }
  openArray(): void {
    this.#begin(true);
    this.#depth += 1;
    this.#sink.openArray();
  }
  openObject(): void {
    this.#begin();
    this.#depth += 1;
    this.#sink.openObject();
  }
  key(name: string): void {
    if (this.#depth > 0) this.#sink.key(name);
  }
  openString(): void {
    this.#begin();
    this.#sink.openString();
  }
  text(chunk: string): void {
    this.#sink.text(chunk);
  }
  closeString(isCut: boolean): void {
    this.#sink.closeString(isCut);
    this.#end(isCut);
  }
  bare(word: string): void {
    this.#begin();
    this.#sink.bare(word);
    this.#end(false);
  }
  close(isCut: boolean): void {
    if (this.#depth > 0) {
      this.#depth -= 1;
      this.#sink.close(isCut);
      return this.#end(isCut);
    }
    while (this.#count < this.#labels.length) {
      this.#beginItem();
      this.#sink.close(isCut);
    }
    this.isOver = true;
    this.#sink.close(isCut);
  }
}
