// A few key figures, side by side with their labels.
import { signOfChange } from '../data/figure.ts';
import type { Call } from '../notation/call.ts';
import { stats, type Cell } from '../notation/vocabulary.ts';

export interface Figure {
  readonly label: string;
  readonly value: Cell;
  /** For example the change since last month. */
  readonly detail?: string | undefined;
  readonly unit?: string | undefined;
  /** The underlying figures, in chronological order. */
  readonly history?: readonly number[] | undefined;
}

/** Maximum number of key figures. */
export const maxStats = 8;

export const statBlocks = (figures: readonly Figure[]): readonly Call[] =>
  figures.length === 0
    ? []
    : [
        stats(
          figures.map(({ label, value, unit, detail, history }) => ({
            label,
            value: typeof value === 'number' ? value : String(value ?? ''),
            unit: typeof value === 'number' ? unit : undefined,
            change: detail,
            trend: trendOf(detail),
            history,
          })),
        ),
      ];

function trendOf(detail = ''): 'up' | 'down' | 'flat' | undefined {
  if (/^[±]?0(?:[.,]0+)?\s?(?:%|pp)?$/.test(detail)) return 'flat';
  const sign = signOfChange(detail);
  return sign === undefined ? undefined : sign === '+' ? 'up' : 'down';
}
