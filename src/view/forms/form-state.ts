import type { UiAction } from '../../client/user-message.ts';

interface FieldState {
  readonly value: unknown;
  readonly componentType: string;
}

/** The values of all fields of a document, by form and field. Fields outside any form belong to the form ''. */
export interface FormState {
  set(form: string, field: string, state: FieldState): void;
  get(form: string, field: string): unknown;
  /** In the shape of an action: the values of one form, or those outside any form. */
  valuesOf(form: string): Readonly<Record<string, unknown>>;
}

export function createFormState(): FormState {
  const forms = new Map<string, Map<string, FieldState>>();
  return {
    set(form, field, state) {
      const fields = forms.get(form) ?? new Map<string, FieldState>();
      forms.set(form, fields.set(field, state));
    },
    get: (form, field) => forms.get(form)?.get(field)?.value,
    valuesOf(form) {
      const values = Object.fromEntries(forms.get(form) ?? []);
      return form === '' || Object.keys(values).length === 0 ? values : { [form]: values };
    },
  };
}

/** The action of a click in a form; `''`: outside any form. */
export function toAction(
  state: FormState,
  formName: string,
  action: Pick<UiAction, 'type' | 'params' | 'humanFriendlyMessage'>,
): UiAction {
  return {
    ...action,
    formState: state.valuesOf(formName),
    ...(formName === '' ? {} : { formName }),
  };
}
