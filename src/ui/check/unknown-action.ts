// Actions that the catalog does not have: `Button("Skip", "skip")`, `action:add_to_cart`, `@Run(query)`, `setOpen(true)`,
// A2UI's `{event: {name: "confirm"}}`. A click on a button without an action sends its label.
import type { Report } from './diagnostics.ts';

export class UnknownAction {
  readonly names: readonly string[];
  /** True if the action has params, which are lost. */
  readonly isLossy: boolean;

  constructor(names: readonly string[], isLossy: boolean) {
    this.names = names;
    this.isLossy = isLossy;
  }
}

const maxNamed = 5;
const maxName = 40;

export function reportUnknownAction({ names, isLossy }: UnknownAction, report: Report): void {
  const shown = names.slice(0, maxNamed).map((name) => JSON.stringify(name.slice(0, maxName)));
  const word = names.length > 1 ? 'actions' : 'action';
  report('unknown_action', `Unknown ${word} ${shown.join(', ')}; a click sends the label instead.`, isLossy);
}

/** `cancelJob(1)`, `() => save()`: code of a page. */
const code = /^(?:async\s+)?(?:\([^()]*\)|[a-z]\w*)\s*=>|^[a-z_$][\w$.]*\([^]*\);?$/;
/** `add:1`, as opposed to a URL. */
const nameAndId =
  /^(?!(?:https?|mailto|tel|sms|geo|data|blob|file|javascript|callto|skype|whatsapp):)[a-z][\w-]{0,30}:[\w-]{1,30}$/;
/** `add_to_cart`, `addToCart`, `ADD_TO_CART`, as opposed to the label `Book`. */
const name = /^(?:[a-z][a-zA-Z\d]{0,30}(?:[_-][a-zA-Z\d]{1,30}){0,5}|[A-Z\d]{1,20}(?:_[A-Z\d]{1,20}){1,5})$/;

/** True for a text that can only be the name of an action, or a program. */
export const isNameOrCode = (text: string): boolean =>
  name.test(text) || nameAndId.test(text) || code.test(text.trim());
