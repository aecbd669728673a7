/** Where a value is shown. */
export interface ShowContext {
  /** What the heading above says; undefined when there is none. */
  readonly title: string | undefined;
  /** The deeper, the smaller the headings. */
  readonly level: number;
  /** Folded sections may stand in the card itself, not in one another. */
  readonly canFold: boolean;
  /** What the data around the value says its figures are in. */
  readonly unit?: string | undefined;
}

export const inCard = (title: string | undefined): ShowContext => ({ title, level: 0, canFold: true });

/** One step in, under a heading that says `title`. */
export const inside = (context: ShowContext, title: string): ShowContext => ({
  ...context,
  title,
  level: context.level + 1,
});
