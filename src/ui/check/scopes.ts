// What the checker is inside of, innermost last.
import type { Schema } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import type { ValueBuffer, BufferedValue } from '../events/buffered-value.ts';
import type { MarkdownGuard } from './markdown-guard.ts';
import type { ObjectClassifier } from './object-classifier.ts';
import type { Skipper } from './skipper.ts';

/**
 * A frame that the model did not open itself.
 * `single` closes after one value; `several` closes at the first value that does not fit.
 */
type Implied = false | 'single' | 'several';

/** An element that is open in the output. */
export interface ElementFrame {
  readonly kind: 'element';
  readonly shape: ComponentShape;
  /** Members are named (an object) or positional (a call). */
  readonly isObject: boolean;
  readonly implied: Implied;
  readonly ordinal: number;
  /** The props that were given: few, so no set. */
  seen: readonly string[];
  /** Position of the next positional argument. */
  next: number;
  /** The prop that the next value is for, when it was named. */
  key: string | undefined;
  /** A name that is no prop of the component; the next value has no place. */
  unknownKey: string | undefined;
  /** The prop being written, for paths. */
  prop: string;
  /** Data that was written by rows, until all of it is known. */
  byRow: { readonly columns?: BufferedValue | undefined; readonly data?: BufferedValue | undefined } | undefined;
  /** What was held is said again: it is taken as it is. */
  isReplaying: boolean;
  /** The last text of an element that may have an action: what a click says anyway. */
  label: string | undefined;
}

/** A list that is open in the output. */
export interface ListFrame {
  readonly kind: 'list';
  readonly items: Schema;
  readonly maxItems: number;
  readonly implied: Implied;
  count: number;
}

/** The `props` object of an element; its members are the element's. */
export interface PropsFrame {
  readonly kind: 'props';
}

/**
 * Brackets that leave no trace: a Card in a Card, a list in a list, the wrapper of a document.
 * What is inside goes where the frame itself stands.
 */
export interface FlatFrame {
  readonly kind: 'flat';
  readonly isDocument: boolean;
  key: string | undefined;
  /** Where the first element inside goes, when one is expected and a list was given. */
  landing: Landing | undefined;
}

/** Something that cannot be shown as it is. Its elements take its place; its strings become one text. */
export interface DissolvedFrame {
  readonly kind: 'dissolved';
  readonly parts: string[];
  key: string | undefined;
  /** The component, when it is known. */
  readonly shape: ComponentShape | undefined;
  /** Position of its next positional argument. */
  next: number;
}

/** An array whose place depends on its first item. */
export interface UndecidedListFrame {
  readonly kind: 'undecided-list';
  readonly landing: Landing;
}

/** A string that is being written, or gathered for later. */
export interface StringFrame {
  readonly kind: 'string';
  readonly to: 'output' | 'orphan' | 'dissolved';
  readonly guard: MarkdownGuard | undefined;
  readonly key: string | undefined;
  /** Characters that still fit. */
  room: number;
  /** The text itself, or of a text in the output as much as must be known later. */
  gathered: string;
  readonly maxGathered: number;
}

/** A value that must be whole before it is used. */
export interface HeldFrame {
  readonly kind: 'held';
  readonly landing: Landing | RowsLanding | 'error';
  readonly inner: ValueBuffer;
}

/** Rows, or the names of their columns. */
export interface RowsLanding {
  readonly owner: ElementFrame;
  readonly part: 'columns' | 'data';
  /** Where it stood, when that was a place of its own. */
  readonly prop: string | undefined;
}

/** An object of which we do not know yet what it is. */
export interface PendingFrame {
  readonly kind: 'pending';
  readonly landing: Landing;
  readonly inner: ObjectClassifier;
}

export interface SkipFrame {
  readonly kind: 'skip';
  readonly inner: Skipper;
}

export type Frame =
  | ElementFrame
  | ListFrame
  | PropsFrame
  | FlatFrame
  | DissolvedFrame
  | UndecidedListFrame
  | StringFrame
  | HeldFrame
  | PendingFrame
  | SkipFrame;

/** Where the next value goes: a prop of an element or an item of a list. */
export interface Landing {
  readonly frame: ElementFrame | ListFrame;
  readonly prop: string | undefined;
  readonly schema: Schema;
  readonly isPositional: boolean;
}

/** Where we are, such as `root.children[2].title`: in the value that is open, or else in the next one. */
export function pathOf(frames: readonly Frame[]): string {
  let path = 'root';
  for (const [index, frame] of frames.entries()) {
    if (frame.kind === 'element' && frame.prop !== '') {
      path += `.${frame.prop}`;
    } else if (frame.kind === 'list') {
      const inside = frames
        .slice(index + 1)
        .find(({ kind }) => kind !== 'flat' && kind !== 'dissolved' && kind !== 'props');
      const isOpen =
        inside?.kind === 'element' || inside?.kind === 'list' || (inside?.kind === 'string' && inside.to === 'output');
      path += `[${isOpen ? frame.count - 1 : frame.count}]`;
    }
  }
  return path;
}
