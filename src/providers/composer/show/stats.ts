// A few single figures: cards side by side, where cards may stand, and otherwise one row under its labels.
import type { Call } from '../notation/call.ts';
import { carousel, column, quietText, table, textContent, type Cell } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';
import type { ShowContext } from './context.ts';

export interface Stat {
  readonly label: string;
  readonly value: Cell;
  /** Such as the change since last month. */
  readonly detail?: string | undefined;
}

export const mostStats = 8;

export function statBlocks(stats: readonly Stat[], context: ShowContext): readonly Call[] {
  const [only, second] = stats;
  if (only === undefined) return [];
  if (second === undefined) return statCard(only);
  if (context.level === 0) return [carousel(stats.map(statCard))];
  return [
    table(stats.map((stat) => column(stat.label, [stat.value], typeof stat.value === 'number' ? 'number' : undefined))),
  ];
}

function statCard({ label, value, detail }: Stat): readonly Call[] {
  const card = [quietText(literalText(label)), textContent(literalText(String(value)), 'large-heavy')];
  return detail === undefined ? card : [...card, quietText(literalText(detail))];
}
