import { useState } from 'preact/hooks';
import { defineView, type ViewProps } from '../define-view.ts';
import { Choice } from '../forms/choices.tsx';
import { useField } from '../forms/field.ts';
import { elementsOf, filledText, textOf } from '../read-props.ts';
import { useElementId, useView } from '../view-context.ts';

function RadioGroupView({ element, open }: ViewProps) {
  const { words } = useView();
  const { value, defaultValue, items } = element.props;
  const initial = filledText(value) ?? filledText(defaultValue);
  const { attributes, stored, report, isRequired } = useField(element, initial, open);
  const [chosen, setChosen] = useState(typeof stored === 'string' ? stored : undefined);
  const group = useElementId();
  const { id: _, 'aria-label': label, 'aria-invalid': __, ...rest } = attributes;
  return (
    <div
      class="choices"
      role="radiogroup"
      aria-label={label ?? words.choices}
      aria-invalid={attributes['aria-invalid']}
      aria-required={isRequired ? 'true' : undefined}
      tabIndex={attributes['aria-invalid'] === undefined ? undefined : -1}
    >
      {elementsOf(items, 'RadioItem').map(({ props }, index) => (
        <Choice
          key={index}
          label={textOf(props['label'])}
          description={filledText(props['description'])}
          input={
            <input
              {...rest}
              type="radio"
              class="radio"
              name={group}
              checked={(chosen ?? initial) === textOf(props['value'])}
              onInput={() => {
                setChosen(textOf(props['value']));
                report(textOf(props['value']));
              }}
            />
          }
        />
      ))}
    </div>
  );
}

export const radioGroup = defineView('RadioGroup', RadioGroupView);
