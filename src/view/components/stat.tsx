import { defineView, type ViewProps } from '../define-view.ts';
import { withUnit } from '../format.ts';
import { Icon, type IconName } from '../icons.tsx';
import { filledText, numbersOf, oneOf, textOf } from '../read-props.ts';
import { Sparkline } from '../sparkline.tsx';
import { useView } from '../view-context.ts';

const arrows = { up: 'ascending', down: 'descending', flat: 'flat' } as const satisfies Record<string, IconName>;

/** The number of characters that fit beside another figure on a phone. */
const longest = 11;

function StatView({ element, open }: ViewProps) {
  const { locale } = useView();
  const { label, value, unit, change, trend, sparkline, isGood } = element.props;
  const direction = oneOf(trend, ['up', 'down', 'flat', 'none'], 'none');
  const changed = filledText(change);
  const mood = isGood === true ? 'success' : isGood === false ? 'danger' : 'neutral';
  const [before, figure, after] = withUnit(value, filledText(unit), locale);
  const history = numbersOf(sparkline);
  const hasHistory = history.length > 1 && open.size === 0;
  return (
    <div class="stat">
      <dt class="stat-label" dir="auto">
        {textOf(label)}
      </dt>
      <dd class={figure.length > longest ? 'stat-value long' : 'stat-value'} dir="auto">
        {before}
        {figure}
        {after === '' ? null : <span class="stat-unit">{after}</span>}
      </dd>
      {changed === undefined && direction === 'none' ? null : (
        <dd class={`stat-change ${mood}`}>
          {direction === 'none' ? null : <Icon name={arrows[direction]} size={14} />}
          <span dir="auto">{changed}</span>
        </dd>
      )}
      {!hasHistory ? null : (
        <dd class={`stat-history ${mood}`}>
          <Sparkline values={history} />
        </dd>
      )}
    </div>
  );
}

export const stat = defineView('Stat', StatView);
