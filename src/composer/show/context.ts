import type { Phrases } from '../language/phrases.ts';

/** Where a value is shown. */
export interface ShowContext {
  /** What the heading above says; undefined when there is none. */
  readonly title: string | undefined;
  /** The deeper, the smaller the headings. */
  readonly level: number;
  /** Folded sections and tabs may stand in the card itself, not in one another. */
  readonly canFold: boolean;
  /** What the data around the value says its figures are in. */
  readonly unit?: string | undefined;
  /** The words of the reader's language. */
  readonly phrases: Phrases;
}

export const inCard = (title: string | undefined, phrases: Phrases): ShowContext => ({
  title,
  level: 0,
  canFold: true,
  phrases,
});

/** One step in, under a heading that says `title`. */
export const inside = (context: ShowContext, title: string): ShowContext => ({
  ...context,
  title,
  level: context.level + 1,
});
