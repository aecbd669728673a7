// A few single figures: one large, or side by side under their labels.
import type { Call } from '../notation/call.ts';
import { column, quietText, table, textContent, type Cell } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';

export interface Stat {
  readonly label: string;
  readonly value: Cell;
  /** Such as the change since last month. */
  readonly detail?: string | undefined;
}

/** More would not stand side by side on a narrow page. */
export const mostStats = 5;

export function statBlocks(stats: readonly Stat[]): readonly Call[] {
  const [only, second] = stats;
  if (only === undefined) return [];
  if (second === undefined) {
    return [
      quietText(literalText(only.label)),
      large(only.value),
      ...(only.detail === undefined ? [] : [small(only.detail)]),
    ];
  }
  const hasDetails = stats.some(({ detail }) => detail !== undefined);
  return [
    table(
      stats.map(({ label, value, detail }) =>
        column(label, hasDetails ? [large(value), small(detail ?? '')] : [large(value)]),
      ),
    ),
  ];
}

const large = (value: Cell): Call => textContent(literalText(String(value)), 'large-heavy');

const small = (text: string): Call => quietText(literalText(text));
