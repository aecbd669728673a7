import { useState } from 'preact/hooks';
import { defineView, type ViewProps } from '../define-view.ts';
import { useField } from '../forms/field.ts';
import { recordOf, textOf } from '../read-props.ts';
import { useView } from '../view-context.ts';
import type { JsonValue } from '../../schema/schema.ts';

const day = /^\d{4}-\d\d-\d\d/;
const toDay = (value: unknown): string => (typeof value === 'string' ? (day.exec(value)?.[0] ?? '') : '');

/** The value of a single date is `{mode: "single", date}`, that of a range `{mode: "range", dateRange: {from, to}}`. */
function DatePickerView({ element, open }: ViewProps) {
  const { words } = useView();
  const isRange = element.props['mode'] === 'range';
  const { value } = element.props;
  const start = toDay(value);
  const initial = isRange ? undefined : start === '' ? undefined : { mode: 'single', date: start };
  const { attributes, stored, report, isRequired } = useField(element, initial, open);
  // Fields store what this component reported.
  const before = recordOf(stored as JsonValue | undefined);
  const storedRange = recordOf(before['dateRange']);
  const [range, setRange] = useState({ from: textOf(storedRange['from']) || start, to: textOf(storedRange['to']) });
  const required = isRequired ? 'true' : undefined;
  if (!isRange) {
    return (
      <input
        class="input date"
        {...attributes}
        type="date"
        defaultValue={textOf(before['date']) || start}
        aria-required={required}
        onInput={({ currentTarget }) =>
          report(currentTarget.value === '' ? undefined : { mode: 'single', date: currentTarget.value })
        }
      />
    );
  }
  const change = (next: typeof range): void => {
    setRange(next);
    report({ mode: 'range', dateRange: next });
  };
  return (
    <div class="date-range">
      <input
        class="input date"
        {...attributes}
        type="date"
        aria-label={words.from}
        aria-required={required}
        value={range.from}
        max={range.to}
        onInput={({ currentTarget }) => change({ ...range, from: currentTarget.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        class="input date"
        {...attributes}
        id={undefined}
        type="date"
        aria-label={words.to}
        aria-required={required}
        value={range.to}
        min={range.from}
        onInput={({ currentTarget }) => change({ ...range, to: currentTarget.value })}
      />
    </div>
  );
}

export const datePicker = defineView('DatePicker', DatePickerView);
