// The values that were sent with a form, with their labels, in place of the fields.
import { useEffect, useRef } from 'preact/hooks';
import type { Element } from '../../ui/element.ts';
import { exactNumber, localDate } from '../format.ts';
import { elementOf, elementsOf, textOf } from '../read-props.ts';
import { useView, type ViewContext } from '../view-context.ts';

interface SentValuesProps {
  readonly form: string;
  readonly controls: readonly Element[];
}

export function SentValues({ form, controls }: SentValuesProps) {
  const view = useView();
  const list = useRef<HTMLDListElement>(null);
  // The button that had the focus is gone.
  useEffect(() => list.current?.focus(), []);
  return (
    <dl class="facts" ref={list} tabIndex={-1}>
      {controls.map((control, index) => {
        const input = elementOf(control.props['input']);
        if (input === undefined) return null;
        return (
          <div key={index} class="fact">
            <dt dir="auto">{textOf(control.props['label']) || textOf(input.props['name'])}</dt>
            <dd class="text" dir="auto">
              {wordsFor(view.forms.get(form, textOf(input.props['name'])), input, view) || '–'}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A value as the reader chose it: the labels of choices, dates and numbers in their locale. */
function wordsFor(value: unknown, input: Element, { locale }: ViewContext): string {
  if (input.component === 'Input' && input.props['type'] === 'password') return '••••••••';
  const labels = elementsOf(input.props['items']).map(({ props }) => ({
    key: textOf(props['value']) || textOf(props['name']),
    label: textOf(props['label']) || textOf(props['value']) || textOf(props['name']),
  }));
  if (typeof value === 'string')
    return (
      labels.find(({ key }) => key === value)?.label ??
      (input.component === 'DatePicker' ? localDate(value, locale) : value)
    );
  if (typeof value === 'number') return exactNumber(value, locale);
  if (Array.isArray(value))
    return value.map((one: unknown) => (typeof one === 'number' ? exactNumber(one, locale) : '')).join(' – ');
  if (typeof value !== 'object' || value === null) return '';
  const members = new Map<string, unknown>(Object.entries(value));
  if (members.has('mode')) {
    const range = members.get('dateRange');
    const days = typeof range === 'object' && range !== null ? Object.values(range) : [members.get('date')];
    return days.flatMap((day) => (typeof day === 'string' && day !== '' ? [localDate(day, locale)] : [])).join(' – ');
  }
  return labels.flatMap(({ key, label }) => (members.get(key) === true ? [label] : [])).join(', ');
}
