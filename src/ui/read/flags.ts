// `Accordion(collapsible, [...])`: the name of a setting alone is a setting that is true, as in JSX and HTML.

const flags = new Set(
  [
    'animated autoFocus bordered borderless checked clearable closable collapsible disabled dismissable dismissible',
    'draggable editable expandable expanded filterable fluid fullWidth hideLabel highlighted horizontal hoverable',
    'interactive loading multiline multiple nullable numeric optional outlined paginated readOnly readonly removable',
    'required resizable responsive rounded scrollable searchable selectable selected showGrid showLabels showLegend',
    'showValues smooth sortable stacked sticky striped vertical',
  ].flatMap((names) => names.split(' ')),
);

export const isFlag = (name: string): boolean => flags.has(name);
