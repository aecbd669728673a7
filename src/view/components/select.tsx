import { defineView } from '../define-view.ts';
import { useField } from '../forms/field.ts';
import { Icon } from '../icons.tsx';
import { elementsOf, filledText, textOf } from '../read-props.ts';
import { useView } from '../view-context.ts';

export const select = defineView('Select', ({ element, open }) => {
  const { words } = useView();
  const { value, placeholder, items } = element.props;
  const initial = textOf(value);
  const { attributes, stored, report, isRequired } = useField(element, initial, open);
  const chosen = typeof stored === 'string' ? stored : initial;
  return (
    <span class="select">
      <select
        class="input"
        {...attributes}
        aria-required={isRequired ? 'true' : undefined}
        onChange={(event) => report(event.currentTarget.value)}
      >
        <option value="" selected={chosen === ''}>
          {filledText(placeholder) ?? words.choose}
        </option>
        {elementsOf(items, 'SelectItem').map(({ props }, index) => (
          <option
            key={index}
            value={textOf(props['value'])}
            selected={chosen !== '' && textOf(props['value']) === chosen}
          >
            {filledText(props['label']) ?? textOf(props['value'])}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
});
