import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Element } from '../../ui/element.ts';
import type { OpenValues } from '../define-view.ts';
import { elementsOf, filledText, recordOf, textOf } from '../read-props.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { useField } from './field.ts';

interface ChoicesProps {
  readonly element: Element;
  readonly open: OpenValues;
  readonly item: 'CheckBoxItem' | 'SwitchItem';
}

/** Multiple choice: check boxes or switches. The value is a boolean for each. */
export function Choices({ element, open, item }: ChoicesProps) {
  const items = elementsOf(element.props['items'], item);
  const given = recordOf(element.props['value']);
  const nameOf = ({ props }: Element): string => textOf(props['name']);
  const initial = Object.fromEntries(
    items.map((one) => [nameOf(one), (given[nameOf(one)] ?? one.props['defaultChecked']) === true]),
  );
  const { attributes, stored, report } = useField(element, initial, open);
  // Fields store what this component reported.
  const [changed, setChanged] = useState(recordOf(stored as JsonValue | undefined));
  const { id: _, 'aria-label': label, ...rest } = attributes;
  const list = items.map((one, index) => {
    const name = nameOf(one);
    return (
      <Choice
        key={index}
        label={textOf(one.props['label']) || name}
        description={filledText(one.props['description'])}
        input={
          <input
            {...rest}
            id={index === 0 ? attributes.id : undefined}
            type="checkbox"
            role={item === 'SwitchItem' ? 'switch' : undefined}
            class={item === 'SwitchItem' ? 'switch' : 'box'}
            checked={(changed[name] ?? initial[name]) === true}
            onInput={({ currentTarget }) => {
              const next = { ...initial, ...changed, [name]: currentTarget.checked };
              setChanged(next);
              report(next);
            }}
          />
        }
      />
    );
  });
  return (
    <div class="choices" role={label === undefined ? undefined : 'group'} aria-label={label}>
      {list}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly input: ComponentChildren;
}

/** The whole row is the target of a click. */
export function Choice({ label, description, input }: ChoiceProps) {
  return (
    <label class="choice">
      {input}
      <span class="choice-text">
        <span dir="auto">{label}</span>
        {description === undefined ? null : (
          <span class="small-text muted" dir="auto">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
