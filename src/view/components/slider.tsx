import { useState } from 'preact/hooks';
import { defineView, type ViewProps } from '../define-view.ts';
import { exactNumber } from '../format.ts';
import { useField } from '../forms/field.ts';
import { useControl } from '../forms/form-context.ts';
import { filledText, numberOf, numbersOf } from '../read-props.ts';
import { useView } from '../view-context.ts';

/** One thumb, or two for a range. Its value is the list of theirs. */
function SliderView({ element, open }: ViewProps) {
  const { locale, words } = useView();
  const { props } = element;
  const min = numberOf(props['min']) ?? 0;
  const max = Math.max(min, numberOf(props['max']) ?? 100);
  const step = Math.max(0, numberOf(props['step']) ?? 0);
  const clamp = (value: number): number => Math.min(max, Math.max(min, value));
  const given = numbersOf(props['value'] ?? props['defaultValue']).flatMap((value) =>
    value === null ? [] : clamp(value),
  );
  const initial = given.length === 0 ? [min] : given.slice(0, 2);
  const { attributes, stored, report } = useField(element, initial, open);
  const [values, setValues] = useState(isNumbers(stored) ? stored : initial);
  const label = filledText(props['label']);
  // The label of its field is not repeated, even while it arrives.
  const caption = useControl()?.label.startsWith(label ?? '') === true ? undefined : label;
  const change = (index: number, value: number): void => {
    const next = values.with(index, value).sort((one, other) => one - other);
    setValues(next);
    report(next);
  };
  const shareOf = (value = min): string => `${max > min ? ((value - min) / (max - min)) * 100 : 0}%`;
  const isRange = values.length > 1;
  const isContinuous = step === 0 && props['variant'] !== 'discrete';
  return (
    <div class="slider">
      {caption === undefined ? null : (
        <span class="small-text muted" dir="auto">
          {caption}
        </span>
      )}
      <output class="figure">{values.map((value) => exactNumber(value, locale)).join(' – ')}</output>
      <div class={isRange ? 'slider-track pair' : 'slider-track'}>
        <svg class="slider-range" aria-hidden="true">
          <line x1={isRange ? shareOf(values[0]) : -6} x2={shareOf(values.at(-1))} y1="50%" y2="50%" />
        </svg>
        {values.map((value, index) => (
          <input
            key={index}
            type="range"
            {...attributes}
            id={index === 0 ? attributes.id : undefined}
            aria-label={isRange ? (index === 0 ? words.from : words.to) : attributes['aria-label']}
            min={min}
            max={max}
            step={isContinuous ? 'any' : step || 1}
            value={value}
            onInput={({ currentTarget }) => {
              const entered = Number(currentTarget.value);
              change(index, isContinuous ? Number(entered.toPrecision(4)) : entered);
            }}
          />
        ))}
      </div>
      <div class="slider-ends" aria-hidden="true">
        <span>{exactNumber(min, locale)}</span>
        <span>{exactNumber(max, locale)}</span>
      </div>
    </div>
  );
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

export const slider = defineView('Slider', SliderView);
