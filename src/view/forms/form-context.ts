import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export interface FormScope {
  /** Empty outside any form. */
  readonly name: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly isSent: boolean;
  /** Called when the user changes a field. */
  readonly onChange: (field: string) => void;
  /** Checks the fields and, if all are valid, runs the action. */
  readonly submit: ((run: () => boolean) => void) | undefined;
}

export const noForm: FormScope = { name: '', errors: {}, isSent: false, onChange() {}, submit: undefined };

export const FormContext = createContext<FormScope>(noForm);

export const useForm = (): FormScope => useContext(FormContext);

/** The context that a form control gives to the input inside it. */
export interface ControlScope {
  readonly id: string;
  readonly label: string;
  readonly isInvalid: boolean;
  /** Ids of the hint or the error. */
  readonly describedBy: string | undefined;
}

export const ControlContext = createContext<ControlScope | undefined>(undefined);

export const useControl = (): ControlScope | undefined => useContext(ControlContext);
