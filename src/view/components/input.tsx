import { defineView } from '../define-view.ts';
import { useField } from '../forms/field.ts';
import { oneOf, textOf } from '../read-props.ts';

const types = ['text', 'email', 'password', 'number', 'url'] as const;

export const input = defineView('Input', ({ element, open }) => {
  const { value, placeholder, type } = element.props;
  const initial = textOf(value);
  const { attributes, stored, report, isRequired } = useField(element, initial, open);
  const kind: string = oneOf(type, types, 'text');
  return (
    <input
      class="input"
      {...attributes}
      // One of the types above. Preact has other attributes for each type, none of which are set here.
      type={kind as 'text'}
      placeholder={textOf(placeholder)}
      defaultValue={typeof stored === 'string' ? stored : initial}
      aria-required={isRequired ? 'true' : undefined}
      dir="auto"
      autocomplete={kind === 'password' ? 'off' : undefined}
      onInput={(event) => report(event.currentTarget.value)}
    />
  );
});
