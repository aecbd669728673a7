import { useRef, useState } from 'preact/hooks';
import { Part } from '../blocks.tsx';
import { defineView, type ViewProps } from '../define-view.ts';
import { checkField } from '../forms/check-field.ts';
import { FormContext, type FormScope } from '../forms/form-context.ts';
import { SentValues } from '../forms/sent-values.tsx';
import { Icon } from '../icons.tsx';
import { elementOf, elementsOf, textOf } from '../read-props.ts';
import { useView } from '../view-context.ts';

function FormView({ element, open }: ViewProps) {
  const { forms, words } = useView();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSent, setIsSent] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const { name, buttons, fields } = element.props;
  const form = textOf(name) || 'form';
  const controls = elementsOf(fields, 'FormControl');
  const shown = elementOf(buttons);

  const submit = (run: () => boolean): void => {
    const found: Record<string, string> = {};
    for (const control of controls) {
      const input = elementOf(control.props['input']);
      if (input === undefined) continue;
      const field = textOf(input.props['name']);
      const problem = checkField(forms.get(form, field), input.props['rules'], words);
      if (problem !== undefined) found[field] = problem;
    }
    setErrors(found);
    if (Object.keys(found).length === 0) {
      if (run()) setIsSent(true);
      return;
    }
    // After the fields are marked as invalid.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const scope: FormScope = {
    name: form,
    errors,
    isSent,
    submit,
    onChange(field) {
      if (errors[field] === undefined) return;
      const { [field]: _, ...rest } = errors;
      setErrors(rest);
    },
  };
  return (
    <FormContext.Provider value={scope}>
      <form
        class="form"
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          box.current?.querySelector<HTMLElement>('button[type=submit]')?.click();
        }}
      >
        {isSent ? (
          <>
            <SentValues form={form} controls={controls} />
            <p class="small-text muted sent" role="status">
              <Icon name="check" size={16} />
              {words.sent}
            </p>
          </>
        ) : (
          <>
            {controls.map((control, index) => (
              <Part key={index} element={control} open={open} />
            ))}
            {shown?.component === 'Buttons' ? <Part element={shown} open={open} /> : null}
          </>
        )}
      </form>
    </FormContext.Provider>
  );
}

export const form = defineView('Form', FormView);
