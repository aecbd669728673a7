/** Where a value is shown. */
export interface ShowContext {
  /** 0 in the card itself, where folded sections and carousels may stand; deeper values get smaller headings. */
  readonly level: number;
  /** Something above already says what this is. */
  readonly isTitled: boolean;
  /** What the data around the value says its figures are in. */
  readonly unit?: string | undefined;
}

export const inside = (context: ShowContext): ShowContext => ({ ...context, level: context.level + 1, isTitled: true });
