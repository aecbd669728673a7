import type { AmbientUnit } from '../data/field.ts';
import type { Phrases } from '../language/phrases.ts';

/** The place in which a value is shown. */
export interface ShowContext {
  /** The text of the heading above; undefined if there is none. */
  readonly title: string | undefined;
  /** The nesting level. Deeper headings are smaller. */
  readonly level: number;
  /** True directly in the card: collapsible sections and tabs cannot be nested. */
  readonly canFold: boolean;
  /** The unit that the surrounding data gives for the figures. */
  readonly unit?: AmbientUnit | undefined;
  /** True if the text calls the data a dashboard or a list of key figures. */
  readonly isDashboard?: boolean | undefined;
  /** The phrases of the user's language. */
  readonly phrases: Phrases;
}

export const inCard = (title: string | undefined, phrases: Phrases): ShowContext => ({
  title,
  level: 0,
  canFold: true,
  phrases,
});

/** The context one level deeper, below a heading with the text `title`. */
export const inside = (context: ShowContext, title: string): ShowContext => ({
  ...context,
  title,
  level: context.level + 1,
});
