// A model that does not stop repeats an item: `FollowUpItem("More"), FollowUpItem("More"), ...`. Such a repetition is left
// out of its list. It is held while it begins like an item that it may repeat.
import type { JsonValue } from '../../schema/schema.ts';
import type { Component } from '../component.ts';
import type { TreeWriter } from '../write/writer.ts';

/**
 * `once`: each item of a list is shown once, such as a button. `in-a-row`: three equal items in a row are a repetition,
 * while two may be meant.
 */
export type Repetition = 'once' | 'in-a-row' | 'allowed';

/** Equal points of a chart, options and pictures are data. */
export const repetitionOf = ({ group }: Component): Repetition =>
  group === 'action' ? 'once' : group === 'text' || group === 'data' ? 'in-a-row' : 'allowed';

/** Maximum number of earlier items that are compared, and of characters of one. */
const maxItems = 40;
const maxLength = 600;
/** More than the output of two such items. */
const maxHeld = 10_000;
/** Output that must be left for an item to be held. Closer to the limit, the exact length decides what fits. */
export const minOutputLeft = 30_000;
/** Characters that an item needs in order to be recognized. */
const minText = 4;
/** Stands for a quote around a text, which may itself have quotes. */
const quote = '\u0001';

type Written =
  | { readonly type: 'prop' | 'text'; readonly text: string }
  | { readonly type: 'open' | 'close' }
  | { readonly type: 'value'; readonly value: JsonValue };

/** An item, as one text that equal items share. */
interface Item {
  readonly component: string;
  readonly repetition: Repetition;
  key: string;
  textLength: number;
}

interface List {
  /** The keys of the items that the next one may repeat. */
  readonly earlier: string[];
  /** A repetition of the last item, which a third one shows to be one. */
  second: { readonly component: string; readonly written: readonly Written[] } | undefined;
  isRepeating: boolean;
  isReported: boolean;
}

/** How an element ended: the number of elements of its list that are left out, and whether that is to be reported. */
export interface Ending {
  readonly leftOut: number;
  readonly isRepetition: boolean;
}

export const whole: Ending = { leftOut: 0, isRepetition: false };
const omitted: Ending = { leftOut: 1, isRepetition: false };

export class RepeatedItems {
  readonly #writer: TreeWriter;
  readonly #lists: List[] = [];
  /** The item that is open, unless it holds other elements. */
  #item: Item | undefined;
  /** What was written of it, while it is held, and the keys that begin like it. */
  #held: Written[] | undefined;
  #candidates: readonly string[] = [];

  constructor(writer: TreeWriter) {
    this.#writer = writer;
  }

  openElement(component: string, repetition: Repetition): void {
    this.#leaveItem();
    const list = this.#lists.at(-1);
    if (list === undefined || repetition === 'allowed') {
      this.#endRow();
      if (list !== undefined) list.earlier.length = 0;
      return this.#writer.openElement(component);
    }
    this.#item = { component, repetition, key: component, textLength: 0 };
    this.#candidates = list.earlier.filter((key) => key.startsWith(component));
    if (this.#candidates.length > 0) this.#held = [];
    else this.#begin();
  }

  /** The open item holds other elements, so it is not compared. */
  #leaveItem(): void {
    this.#release();
    const list = this.#lists.at(-1);
    if (this.#item?.repetition === 'in-a-row' && list !== undefined) list.earlier.length = 0;
    this.#item = undefined;
  }

  closeElement(): Ending {
    const [item, written, list] = [this.#item, this.#held, this.#lists.at(-1)];
    this.#item = undefined;
    if (item === undefined || list === undefined) {
      this.#writer.closeElement();
      return whole;
    }
    const isRepeated = written !== undefined && item.textLength >= minText && list.earlier.includes(item.key);
    if (isRepeated) {
      this.#held = undefined;
      return this.#leaveOut(list, item, written);
    }
    this.#release(item);
    this.#writer.closeElement();
    if (item.repetition === 'in-a-row') list.earlier.length = 0;
    if (item.key.length <= maxLength && list.earlier.length < maxItems) list.earlier.push(item.key);
    return whole;
  }

  #leaveOut(list: List, { component, repetition }: Item, written: readonly Written[]): Ending {
    if (repetition === 'in-a-row' && !list.isRepeating && list.second === undefined) {
      list.second = { component, written };
      return whole;
    }
    const leftOut = list.second === undefined ? 1 : 2;
    list.second = undefined;
    list.isRepeating = true;
    const isRepetition = !list.isReported;
    list.isReported = true;
    return isRepetition || leftOut > 1 ? { leftOut, isRepetition } : omitted;
  }

  /** Writes the second of two equal items. */
  #endRow(): void {
    const list = this.#lists.at(-1);
    if (list === undefined) return;
    const { second } = list;
    list.second = undefined;
    list.isRepeating = false;
    if (second === undefined) return;
    this.#writer.openElement(second.component);
    this.#write(second.written);
    this.#writer.closeElement();
  }

  /** Writes the beginning of the open item. */
  #begin(item = this.#item): void {
    this.#endRow();
    if (item !== undefined) this.#writer.openElement(item.component);
  }

  #release(item = this.#item): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    this.#begin(item);
    this.#write(held);
  }

  #write(written: readonly Written[]): void {
    for (const one of written)
      if (one.type === 'prop') this.#writer.prop(one.text);
      else if (one.type === 'text') this.#writer.text(one.text);
      else if (one.type === 'value') this.#writer.value(one.value);
      else if (one.type === 'open') this.#writer.openString();
      else this.#writer.closeString();
  }

  /** Adds to the open item. Returns true if it is held. */
  #add(part: string, written: Written): boolean {
    const item = this.#item;
    if (item === undefined) return false;
    const at = item.key.length;
    if (at <= maxLength) item.key += part;
    if (this.#held === undefined) return false;
    this.#candidates = this.#candidates.filter((key) => key.startsWith(part, at));
    if (this.#candidates.length === 0) this.#release();
    else this.#held.push(written);
    return this.#held !== undefined;
  }

  prop(name: string): void {
    if (!this.#add(`\n${name}:`, { type: 'prop', text: name })) this.#writer.prop(name);
  }

  openString(): void {
    if (!this.#add(quote, { type: 'open' })) this.#writer.openString();
  }

  text(chunk: string): void {
    if (this.#item !== undefined) this.#item.textLength += chunk.length;
    if (!this.#add(chunk, { type: 'text', text: chunk })) this.#writer.text(chunk);
  }

  closeString(): void {
    if (!this.#add(quote, { type: 'close' })) this.#writer.closeString();
  }

  /** `isSetting`: the value is not a text for readers. */
  value(value: JsonValue, isSetting: boolean): void {
    if (this.#item === undefined) this.#endRow();
    const isText = typeof value === 'string';
    if (isText && !isSetting && this.#item !== undefined) this.#item.textLength += value.length;
    const part = isText ? quote + value + quote : JSON.stringify(value);
    if (!this.#add(part, { type: 'value', value })) this.#writer.value(value);
  }

  openList(): void {
    this.#leaveItem();
    this.#lists.push({ earlier: [], second: undefined, isRepeating: false, isReported: false });
    this.#writer.openList();
  }

  closeList(): void {
    this.#endRow();
    this.#lists.pop();
    this.#writer.closeList();
  }

  end(error: string | null): void {
    this.#writer.end(error);
  }

  /** What is held counts as more than it can be. */
  length(): number {
    const isHolding = this.#held !== undefined || this.#lists.at(-1)?.second !== undefined;
    return this.#writer.length() + (isHolding ? maxHeld : 0);
  }

  /** Writes what is held, before a text that is too long to repeat another. */
  settle(): void {
    if (this.#held === undefined) this.#endRow();
    else this.#release();
  }
}
