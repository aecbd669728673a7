// Builds JSON from reader events and reports each part as soon as it is complete.
import type { JsonValue } from '../../schema/schema.ts';
import { setOwn, wordValue } from '../events/buffered-value.ts';
import type { LinkedSink } from '../events/tree-sink.ts';

type Members = { [key: string]: JsonValue };

interface Open {
  readonly value: JsonValue[] | Members;
  key: string;
}

/** Values nested deeper are omitted. */
const maxDepth = 40;
/** Characters that a value counts as besides its text: converting a message takes time for each value. */
const sizeOfValue = 48;
const sizeOfContainer = 96;
/** A document may be as long as this many of the largest values. */
const maxValues = 8;
/** Maximum depth of reported parts: `[0].updateComponents.components[3]`. */
const maxPartDepth = 4;

export class JsonUnits implements LinkedSink {
  readonly #part: (path: readonly string[], value: JsonValue) => void;
  #maxSize: number;
  /** The remaining budget for all values of a document. */
  #left: number;
  readonly #open: Open[] = [];
  #skipped = 0;
  #string = '';
  #size = 0;

  /** Calls `part` for each complete value, innermost first. The path of the whole document is empty. */
  constructor(maxSize: number, part: (path: readonly string[], value: JsonValue) => void) {
    this.#maxSize = maxSize;
    this.#left = maxSize * maxValues;
    this.#part = part;
  }

  /** True if a value was omitted. */
  get isTruncated(): boolean {
    return this.#size > this.#maxSize;
  }

  /** Begins a new value. */
  reset(): void {
    this.#open.length = 0;
    this.#skipped = 0;
    this.#left -= this.#size;
    this.#maxSize = Math.min(this.#maxSize, this.#left);
    this.#size = 0;
  }

  openCall(name: string): void {
    this.openObject();
    this.key('component');
    this.openString();
    this.text(name);
    this.closeString(false);
  }
  openArray(): void {
    this.#push([]);
  }
  openObject(): void {
    this.#push({});
  }
  key(name: string): void {
    const top = this.#open.at(-1);
    this.#size += name.length;
    if (top !== undefined && this.#skipped === 0) top.key = name;
  }
  openString(): void {
    this.#string = '';
    this.#size += sizeOfValue;
  }
  text(chunk: string): void {
    this.#size += chunk.length;
    if (this.#size <= this.#maxSize) this.#string += chunk;
  }
  closeString(_isCut: boolean): void {
    this.#put(this.#string);
  }
  bare(word: string): void {
    this.#size += sizeOfValue + word.length;
    this.#put(wordValue(word));
  }
  reference(name: string): void {
    this.bare(name);
  }
  joined(): void {}
  close(_isCut: boolean): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const closed = this.#open.pop();
    if (closed !== undefined) this.#whole(closed.value);
  }

  #push(value: Open['value']): void {
    this.#size += sizeOfContainer;
    if (this.#skipped > 0 || this.#open.length >= maxDepth || this.#size > this.#maxSize) {
      this.#skipped += 1;
      return;
    }
    this.#attach(value);
    this.#open.push({ value, key: '' });
  }

  #put(value: JsonValue): void {
    if (this.#skipped > 0 || this.#size > this.#maxSize) return;
    this.#attach(value);
    this.#whole(value);
  }

  #attach(value: JsonValue): void {
    const top = this.#open.at(-1);
    if (top === undefined) return;
    if (Array.isArray(top.value)) {
      top.key = String(top.value.length);
      top.value.push(value);
    } else {
      setOwn(top.value, top.key, value);
    }
  }

  #whole(value: JsonValue): void {
    if (this.#open.length <= maxPartDepth)
      this.#part(
        this.#open.map(({ key }) => key),
        value,
      );
  }
}
