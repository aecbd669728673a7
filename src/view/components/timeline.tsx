import { defineView, isOpen, type ViewProps } from '../define-view.ts';
import { localDate } from '../format.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { elementsOf, filledText, oneOf, textOf } from '../read-props.ts';
import { useView } from '../view-context.ts';

function TimelineView({ element, open }: ViewProps) {
  const { locale } = useView();
  return (
    <ol class="timeline">
      {elementsOf(element.props['items'], 'TimelineItem').map((item, index) => {
        const { title, time, details, state } = item.props;
        const when = filledText(time);
        const kind = oneOf(state, ['done', 'current', 'next', 'none'], 'none');
        const more = filledText(details);
        return (
          <li key={index} class={kind} aria-current={kind === 'current' ? 'step' : undefined}>
            <div class="event-head">
              <p class="event-title" dir="auto">
                {textOf(title)}
              </p>
              {when === undefined ? null : (
                <p class="event-time" dir="auto">
                  {localDate(when, locale)}
                </p>
              )}
            </div>
            {more === undefined ? null : <Markdown text={more} isGrowing={isOpen(item, open)} />}
          </li>
        );
      })}
    </ol>
  );
}

export const timeline = defineView('Timeline', TimelineView);
