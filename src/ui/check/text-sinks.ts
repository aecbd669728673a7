import { lengthOf } from '../../schema/constraints.ts';
import { OneValue } from '../events/one-value.ts';
import type { TextFilter } from './text-filter.ts';
import type { OpenTree } from './open-tree.ts';

/** Follows one string and clips it to the characters that fit. The clipped text never ends inside a character. */
class ClippedText extends OneValue {
  protected readonly tree: OpenTree;
  /** Characters that still fit; -1 after some did not fit. */
  #room: number;
  readonly #maxKept: number;
  /** The first unit of a character whose second has not arrived. */
  #half = '';
  /** The beginning of the string, up to the requested length. */
  kept = '';

  constructor(tree: OpenTree, room: number, maxKept: number) {
    super();
    this.tree = tree;
    this.#room = room;
    this.#maxKept = maxKept;
  }

  /** Receives the next piece that fits. */
  protected write(_piece: string): void {}

  override text(chunk: string): void {
    let piece = this.#half + chunk;
    this.#half = '';
    const length = this.#room === Infinity ? 0 : lengthOf(piece);
    if (length > this.#room) {
      piece = Array.from(piece).slice(0, Math.max(0, this.#room)).join('');
      if (this.#room >= 0) this.tree.report('limit_exceeded', 'A text was too long; the rest of it was dropped.', true);
      this.#room = -1;
    } else {
      this.#room -= length;
    }
    const last = piece.charCodeAt(piece.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      if (this.#room >= 0) {
        this.#half = piece.slice(-1);
        this.#room += 1;
      }
      piece = piece.slice(0, -1);
    }
    if (this.kept.length < this.#maxKept) this.kept += piece;
    if (piece !== '') this.write(piece);
  }
}

/** Keeps a whole string that has no slot yet. */
export class GatheredText extends ClippedText {
  constructor(tree: OpenTree) {
    super(tree, tree.outputLeft, Infinity);
  }
}

/** Writes a string as it arrives, through the guard that its format requires. */
export class WrittenText extends ClippedText {
  readonly #guard: TextFilter | undefined;

  constructor(tree: OpenTree, room: number, maxKept: number, guard: TextFilter | undefined) {
    super(tree, room, maxKept);
    this.#guard = guard;
  }

  protected override write(piece: string): void {
    this.tree.writeText(this.#guard === undefined ? piece : this.#guard.push(piece));
  }
}
