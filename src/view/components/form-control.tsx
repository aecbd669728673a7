import { Part } from '../blocks.tsx';
import { defineView, type ViewProps } from '../define-view.ts';
import { ControlContext, useForm, type ControlScope } from '../forms/form-context.ts';
import { Icon } from '../icons.tsx';
import { elementOf, filledText, recordOf, textOf } from '../read-props.ts';
import { useElementId, useView } from '../view-context.ts';

/** Inputs that consist of several controls: their label is the legend of a group. */
const groups = new Set(['CheckBoxGroup', 'RadioGroup', 'SwitchGroup']);

function FormControlView({ element, open }: ViewProps) {
  const { errors } = useForm();
  const { words } = useView();
  const id = useElementId();
  const { label, input, hint } = element.props;
  const control = elementOf(input);
  if (control === undefined) return null;
  const inputName = textOf(control.props['name']);
  const error = Object.hasOwn(errors, inputName) ? errors[inputName] : undefined;
  const note = filledText(hint);
  const isRange = control.component === 'DatePicker' && control.props['mode'] === 'range';
  const isTwoThumbs = control.component === 'Slider' && isPair(control.props['defaultValue'] ?? control.props['value']);
  const isGroup = groups.has(control.component) || isRange || isTwoThumbs;
  const isRequired = recordOf(control.props['rules'])['required'] === true;
  const scope: ControlScope = {
    id,
    label: textOf(label),
    isInvalid: error !== undefined,
    describedBy: error !== undefined || note !== undefined ? `${id}-note` : undefined,
  };
  // Without a label it has no line of its own.
  const unseen = scope.label.trim() === '' && !isRequired ? 'unseen' : undefined;
  const name = (
    <>
      <span dir="auto">{scope.label}</span>
      {isRequired ? (
        <>
          <span class="required" aria-hidden="true">
            *
          </span>
          <span class="unseen">{words.required}</span>
        </>
      ) : null}
    </>
  );
  const below =
    error !== undefined ? (
      <p class="field-error" id={`${id}-note`}>
        <Icon name="danger" size={16} />
        {error}
      </p>
    ) : note === undefined ? null : (
      <p class="field-hint" id={`${id}-note`} dir="auto">
        {note}
      </p>
    );
  const field = (
    <ControlContext.Provider value={scope}>
      <Part element={control} open={open} />
    </ControlContext.Provider>
  );
  if (isGroup) {
    return (
      <fieldset class="field" aria-describedby={scope.describedBy}>
        <legend class={unseen}>{name}</legend>
        {field}
        {below}
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label for={id} class={unseen}>
        {name}
      </label>
      {field}
      {below}
    </div>
  );
}

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length > 1;

export const formControl = defineView('FormControl', FormControlView);
