import { Part } from '../blocks.tsx';
import { isElement } from '../../client/tree-reader.ts';
import { defineView, isOpen, openOf, type ViewProps } from '../define-view.ts';
import { exactNumber, localDate } from '../format.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { elementsOf, textOf } from '../read-props.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { useView } from '../view-context.ts';

function KeyValuesView({ element, open }: ViewProps) {
  const { locale, words } = useView();
  return (
    <dl class="facts">
      {elementsOf(element.props['items'], 'KeyValue').map((item, index) => {
        const { term, value } = item.props;
        return (
          <div key={index} class="fact">
            <dt dir="auto">{textOf(term)}</dt>
            <dd class={repeatsTerm(value, term) ? 'repeats-term' : undefined}>
              {isElement(value) ? (
                <Part element={value} open={openOf(item, open)} />
              ) : typeof value === 'number' ? (
                exactNumber(value, locale)
              ) : typeof value === 'boolean' ? (
                value ? (
                  words.yes
                ) : (
                  words.no
                )
              ) : (
                <Markdown text={localDate(textOf(value), locale)} isGrowing={isOpen(item, open)} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The label of a progress bar is often the same as the term beside it; then it is only for screen readers. */
const repeatsTerm = (value: JsonValue | undefined, term: JsonValue | undefined): boolean =>
  isElement(value) && value.component === 'Progress' && textOf(value.props['label']).trim() === textOf(term).trim();

export const keyValues = defineView('KeyValues', KeyValuesView);
