import { exactNumber } from '../format.ts';
import { useView } from '../view-context.ts';
import { filled } from '../words.ts';
import { colour } from './chart-figure.tsx';

export interface TooltipRow {
  readonly name: string;
  readonly index: number;
  readonly value: number | null;
  /** In place of the value. */
  readonly text?: string;
}

interface TooltipProps {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  /** Where it points, from the left of its box. */
  readonly x: number;
  readonly width: number;
  /** In place of a side of `x`. */
  readonly style?: Readonly<Record<string, string>>;
}

const maxRows = 12;

/** The exact values at one position, shown beside it on the side with more room. */
export function Tooltip({ title, rows, x, width, style }: TooltipProps) {
  const { locale, words } = useView();
  // Set one by one, because a content security policy may forbid inline styles.
  const side = x > width / 2 ? { right: `${Math.round(width - x + 12)}px` } : { left: `${Math.round(x + 12)}px` };
  return (
    <div class="tooltip" role="status" style={style ?? side}>
      {title === '' ? null : <p class="tooltip-title">{title}</p>}
      {rows.slice(0, maxRows).map(({ name, index, value, text }) => (
        <p key={index} class="tooltip-row">
          <span class={`swatch ${colour(index)}`} />
          <span class="tooltip-name" dir="auto">
            {name}
          </span>
          <span class="figure">{text ?? (value === null ? '–' : exactNumber(value, locale))}</span>
        </p>
      ))}
      {rows.length > maxRows ? <p class="muted">{filled(words.andMore, rows.length - maxRows)}</p> : null}
    </div>
  );
}
