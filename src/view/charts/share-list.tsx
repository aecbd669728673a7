import { exactNumber, percent } from '../format.ts';
import { useView } from '../view-context.ts';
import type { Share } from './chart-data.ts';
import { colour } from './chart-figure.tsx';

interface ShareListProps {
  readonly shares: readonly Share[];
  /** Undefined if the values are not parts of a whole. */
  readonly total: number | undefined;
  readonly active: number | undefined;
}

/** Names, values and percentages beside a chart: its legend with exact figures. */
export function ShareList({ shares, total, active }: ShareListProps) {
  const { locale } = useView();
  // All with as many decimals as the smallest one needs.
  const digits = total !== undefined && shares.some(({ value }) => value > 0 && value / total < 0.01) ? 1 : 0;
  return (
    <ul class="shares">
      {shares.map(({ name, value, index }) => (
        <li key={index} class={active === index ? 'active' : undefined}>
          <span class={`swatch ${colour(index)}`} />
          <span class="share-name" dir="auto">
            {name}
          </span>
          <span class="figure">{exactNumber(value, locale)}</span>
          {total === undefined || total <= 0 ? null : (
            <span class="figure muted share-percent">{percent(Math.max(0, value) / total, locale, digits)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
