import { columnTexts, exactNumber, percent } from '../format.ts';
import { useView } from '../view-context.ts';
import type { Share } from './chart-data.ts';
import { colour } from './chart-figure.tsx';
import { Tooltip } from './tooltip.tsx';

interface ShareListProps {
  readonly shares: readonly Share[];
  /** Undefined if the values are not parts of a whole. */
  readonly total: number | undefined;
  readonly active: number | undefined;
}

/** Names, values and percentages beside a chart: its legend with exact figures. */
export function ShareList({ shares, total, active }: ShareListProps) {
  const { locale } = useView();
  // All percentages have as many decimals as the smallest one needs.
  const digits = total !== undefined && shares.some(({ value }) => value > 0 && value / total < 0.01) ? 1 : 0;
  const toText = columnTexts(
    shares.map(({ value }) => value),
    locale,
  );
  return (
    <ul class="shares">
      {shares.map(({ name, value, index }) => (
        <li key={index} class={active === index ? 'active' : undefined}>
          <span class={`swatch ${colour(index)}`} />
          <span class="share-name" dir="auto">
            {name}
          </span>
          <span class="figure">{toText(value)}</span>
          {total === undefined || total <= 0 ? null : (
            <span class="figure muted share-percent">{shareText(Math.max(0, value) / total, locale, digits)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ShareTooltipProps {
  /** Undefined: nothing is pointed at. */
  readonly share: Share | undefined;
  readonly total: number | undefined;
  /** Its position, if that depends on the part. */
  readonly style?: Readonly<Record<string, string>>;
}

/** The exact value of the part that the reader points at, and its percentage of the whole. */
export function ShareTooltip({ share, total, style = {} }: ShareTooltipProps) {
  const { locale } = useView();
  if (share === undefined) return null;
  const { name, value, index } = share;
  const exact = exactNumber(value, locale);
  const text = total === undefined || total <= 0 ? exact : `${exact} · ${shareText(value / total, locale, 1)}`;
  return <Tooltip title="" rows={[{ name, index, value, text }]} x={0} width={0} style={style} />;
}

/** A small part is not 0 %, and a whole without it not 100 %. */
function shareText(share: number, locale: string | undefined, digits: number): string {
  const least = 10 ** (-2 - digits);
  if (share > 0 && share < least / 2) return `<${percent(least, locale, digits)}`;
  if (share < 1 && share > 1 - least / 2) return `>${percent(1 - least, locale, digits)}`;
  return percent(share, locale, digits);
}
