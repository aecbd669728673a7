import { boolean, element, list, number, oneOf, optional, text, union } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

// The client can render an element in a cell. These are the components that fit.
const cell = union(
  text(),
  number(),
  boolean(),
  element('Tag', 'TagBlock', 'Button', 'Buttons', 'TextContent', 'Image'),
  // Null is a gap. Without it, the cells below would move up one row.
  oneOf(null),
);

export const col = defineComponent('Col', {
  group: 'data',
  order: 20,
  purpose: 'heading, cells from the top',
  props: {
    label: text(),
    data: list(cell, 10_000),
    type: optional(oneOf('string', 'number', 'action')),
  },
  rareProps: ['type'],
  wrapIn: 'Table',
  // Outside of a table, a column is a layout.
  localAliases: ['Column', 'TableColumn'],
  synonyms: { data: ['values', 'cells', 'items', 'entries', 'rows'], label: ['column', 'field', 'name'] },
  example: 'Col("Price", [12.5, 8, null, "on request"], "number")',
});
