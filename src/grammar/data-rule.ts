import type { Expression } from './grammar.ts';

/** A rule of a catalog's grammar that derives values of data, and no components. */
export interface DataRule {
  readonly name: string;
  /** For a list: the rule of an item, and the number of items. */
  readonly list?: { readonly item: Expression; readonly least: number; readonly most: number };
  /** For a text with excluded words: the rule of any text, and the words. Style words are always excluded. */
  readonly text?: { readonly any: Expression; readonly words: readonly string[] };
  /** Characters of a text. */
  readonly maxLength?: number;
  /** It derives texts: a number becomes one. */
  readonly isText?: boolean;
}
