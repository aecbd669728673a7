// `Accordion(collapsible, [...])`: the name of a setting alone is a setting that is true, as in JSX and HTML.
import type { Bracket } from './brackets.ts';

const flags = new Set(
  [
    'animated autoFocus bordered borderless checked clearable closable collapsible disabled dismissable dismissible',
    'draggable editable expandable expanded filterable fluid fullWidth hideLabel highlighted horizontal hoverable',
    'interactive loading multiline multiple nullable numeric optional outlined paginated readOnly readonly removable',
    'required resizable responsive rounded scrollable searchable selectable selected showGrid showLabels showLegend',
    'showValues smooth sortable stacked sticky striped vertical',
  ].flatMap((names) => names.split(' ')),
);

/** More of them in an object. Among the arguments of a call, they are texts. */
const rules = new Set(['email', 'url']);

/** `Accordion(collapsible, ...)`, `{required, minLength: 2}`. */
export function isFlagIn(top: Bracket | undefined, name: string): boolean {
  if (top?.kind === 'call') return !top.hasKey && flags.has(name);
  return top?.kind === 'object' && top.expectsKey && (flags.has(name) || rules.has(name));
}
