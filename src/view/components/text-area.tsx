import { defineView } from '../define-view.ts';
import { useField } from '../forms/field.ts';
import { numberOf, textOf } from '../read-props.ts';

export const textArea = defineView('TextArea', ({ element, open }) => {
  const { value, placeholder, rows } = element.props;
  const initial = textOf(value);
  const { attributes, stored, report, isRequired } = useField(element, initial, open);
  return (
    <textarea
      class="input"
      {...attributes}
      rows={Math.min(50, Math.max(2, numberOf(rows) ?? 4))}
      placeholder={textOf(placeholder)}
      defaultValue={typeof stored === 'string' ? stored : initial}
      aria-required={isRequired ? 'true' : undefined}
      dir="auto"
      onInput={(event) => report(event.currentTarget.value)}
    />
  );
});
