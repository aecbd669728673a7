import { useEffect } from 'preact/hooks';
import type { Element } from '../../ui/element.ts';
import type { OpenValues } from '../define-view.ts';
import { textOf } from '../read-props.ts';
import { useView } from '../view-context.ts';
import { useControl, useForm } from './form-context.ts';

export interface Field {
  readonly name: string;
  /** For the element that takes the input. */
  readonly attributes: {
    readonly id: string | undefined;
    readonly 'aria-label': string | undefined;
    readonly 'aria-invalid': 'true' | undefined;
    readonly 'aria-describedby': string | undefined;
    readonly disabled: boolean;
  };
  readonly isRequired: boolean;
  readonly report: (value: unknown) => void;
  /** A value that the user entered earlier, for example in a part of the page that was hidden in the meantime. */
  readonly stored: unknown;
}

/** Connects an input with its label and with the values of its form. `initial`: its value before the user changes it. */
export function useField(element: Element, initial: unknown, open: OpenValues): Field {
  const { forms, isStatic } = useView();
  const form = useForm();
  const control = useControl();
  const name = textOf(element.props['name']);
  const store = (value: unknown): void => forms.set(form.name, name, { value, componentType: element.component });
  const stored = forms.get(form.name, name);
  useEffect(() => {
    // While the element grows, its name may be half of the name, and its value may not be there yet.
    if (open.size === 0 && name !== '' && forms.get(form.name, name) === undefined) store(initial);
  }, [open.size === 0, name, form.name]);
  const rules = element.props['rules'];
  const isRequired = typeof rules === 'object' && rules !== null && 'required' in rules && rules.required === true;
  return {
    name,
    isRequired,
    stored,
    report(value) {
      store(value);
      form.onChange(name);
    },
    attributes: {
      id: control?.id,
      'aria-label': control === undefined || control.label.trim() === '' ? labelOf(name) : undefined,
      'aria-invalid': control?.isInvalid === true ? 'true' : undefined,
      'aria-describedby': control?.describedBy,
      disabled: form.isSent || isStatic,
    },
  };
}

/** `full_name` is read as "full name". */
const labelOf = (name: string): string => name.replace(/[_-]+/g, ' ').trim() || 'Value';
