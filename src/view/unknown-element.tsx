// A component that this renderer does not know, such as one that an application draws itself: its name, its values under
// the names of its props, and the elements in it.
import { isList } from '../is-list.ts';
import { isElement } from '../client/tree-reader.ts';
import type { JsonValue } from '../schema/schema.ts';
import { Blocks } from './blocks.tsx';
import type { ViewProps } from './define-view.ts';
import { exactNumber, localDate } from './format.ts';
import { useView } from './view-context.ts';

export function UnknownElement({ element, open }: ViewProps) {
  const { locale, words } = useView();
  const write = (value: JsonValue): string => {
    if (typeof value === 'number') return exactNumber(value, locale);
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'string') return localDate(value, locale);
    if (isList(value)) return value.map(write).filter(Boolean).join(', ');
    if (value === null || isElement(value)) return '';
    return Object.entries(value)
      .map(([name, one]) => `${labelOf(name)}: ${write(one)}`)
      .join(', ');
  };
  const props = Object.entries(element.props);
  const facts = props.map(([name, value]) => [name, write(value)] as const).filter(([, text]) => text !== '');
  const inner = props.flatMap(([, value]) => (isList(value) ? value : [value]));
  return (
    <>
      <p class="label muted">{labelOf(element.component)}</p>
      {facts.length === 0 ? null : (
        <dl class="facts">
          {facts.map(([name, text]) => (
            <div key={name} class="fact">
              <dt>{labelOf(name)}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Blocks items={inner.filter((value) => isElement(value))} open={open} />
    </>
  );
}

/** `unitPrice` and `unit_price` are `Unit price`. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
