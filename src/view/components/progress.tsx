import { defineView, type ViewProps } from '../define-view.ts';
import { percent, withUnit } from '../format.ts';
import { filledText, numberOf, textOf } from '../read-props.ts';
import { useElementId, useView } from '../view-context.ts';

function ProgressView({ element }: ViewProps) {
  const { locale } = useView();
  const id = useElementId();
  const { label, unit } = element.props;
  const value = numberOf(element.props['value']);
  const most = numberOf(element.props['max']) ?? 100;
  const max = most > 0 ? most : 100;
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max));
  const isShare = max === 100 && [undefined, '%'].includes(filledText(unit));
  const [, whole, wholeUnit] = withUnit(max, filledText(unit), locale);
  // A currency is written beside both numbers, because its sign may be on either side.
  const [, part] = withUnit(value, wholeUnit === '' ? filledText(unit) : undefined, locale);
  const words =
    value === undefined || share === undefined
      ? '–'
      : isShare
        ? percent(value / 100, locale)
        : [`${part} / ${whole}`, wholeUnit].filter(Boolean).join(' ');
  return (
    <div class="progress">
      <div class="progress-head">
        <span id={id} dir="auto">
          {textOf(label)}
        </span>
        <span class="figure muted" dir="auto">
          {words}
        </span>
      </div>
      <div
        class="progress-track"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={share === undefined ? undefined : share * max}
        aria-valuetext={words}
      >
        <svg width="100%" height="8" aria-hidden="true">
          <rect class="progress-bar" width={`${(share ?? 0) * 100}%`} height="8" rx="4" />
        </svg>
      </div>
    </div>
  );
}

export const progress = defineView('Progress', ProgressView);
