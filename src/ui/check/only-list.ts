// `labels: [["Jan", "Feb"]]`, `values: [[12, 15]]`: a list that is the only item of a list of texts or numbers is that list.
// Written as one item, its values would become one text or one false number.
import { isList } from '../../is-list.ts';
import type { Schema } from '../../schema/schema.ts';
import type { BufferedValue } from '../events/buffered-value.ts';
import { EventRecording } from '../events/event-recording.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { joinedPieces } from './joined-pieces.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

/** A longer list stays an item. */
const maxEvents = 4_000;

/** Takes the events after the bracket of the inner list up to the one after its end. */
class OnlyListPeek extends Peek {
  /** The values of the inner list, without its brackets. */
  readonly values = new EventRecording();
  /** The outer list ended after the inner one. */
  isOnly = false;
  isCut = false;
  #isInside = true;

  protected override see(event: Seen): void {
    if (!this.#isInside) {
      this.isOnly = event === 'close';
      this.isDone = true;
    } else if (event === 'close') this.#isInside = false;
    else this.isDone = /^(?:call|array|object|key)$/.test(event) || this.length > maxEvents;
  }

  override openString(): void {
    if (this.#isInside) this.values.openString();
    super.openString();
  }
  override text(chunk: string): void {
    if (this.#isInside) this.values.text(chunk);
    super.text(chunk);
  }
  override closeString(isCut: boolean): void {
    if (this.#isInside) this.values.closeString(isCut);
    super.closeString(isCut);
  }
  override bare(word: string): void {
    if (this.#isInside) this.values.bare(word);
    super.bare(word);
  }
  override close(isCut: boolean): void {
    this.isCut = isCut;
    super.close(isCut);
  }
}

/** True if an item is a text or a number, and no list or object. */
const isScalar = (schema: Schema): boolean =>
  schema.type === 'union'
    ? schema.anyOf.some(isScalar) && !schema.anyOf.some(({ type }) => /^(?:array|object|union|any)$/.test(type))
    : schema.type === 'string' || schema.type === 'number';

/** True for the first item of a list of texts or numbers. */
export const mayBeOnlyList = (slot: Slot | undefined): boolean =>
  slot?.scope.kind === 'list' && slot.scope.count === 0 && isScalar(slot.scope.items);

/** Takes the list. `open` opens it as an item. */
export function placeOnlyList({ tree, replay }: Placement, open: () => void): void {
  tree.captureValue(new OnlyListPeek(), (peek) => {
    if (peek.isOnly) {
      peek.values.replay(replay);
      replay.close(peek.isCut);
      return;
    }
    open();
    peek.replay(replay);
  });
}

/** The cells of a column with a list that is its only cell as a text, because as a list it would be read as the cells. */
export function withoutOnlyList(cells: readonly BufferedValue[]): readonly BufferedValue[] {
  const [only = null] = cells;
  return cells.length === 1 && isList(only) ? [joinedPieces(only) ?? null] : cells;
}
