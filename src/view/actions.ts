// The actions of clicks.
import type { JsonValue } from '../schema/schema.ts';
import { useForm } from './forms/form-context.ts';
import { toAction } from './forms/form-state.ts';
import { recordOf } from './read-props.ts';
import { useView } from './view-context.ts';

/** Runs an action of the document. Undefined if there is none or if nothing can be clicked. */
export function useAction(action: JsonValue | undefined, label: string): (() => boolean) | undefined {
  const { act, forms, isStatic } = useView();
  const form = useForm();
  const { type, params } = recordOf(action);
  if (typeof type !== 'string' || isStatic) return undefined;
  return () => act(toAction(forms, form.name, { type, params: recordOf(params), humanFriendlyMessage: label }));
}
