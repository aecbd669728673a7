import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const table = defineComponent('Table', {
  group: 'data',
  order: 10,
  isBlock: true,
  purpose: 'rows and columns, written column by column',
  props: {
    columns: list(element('Col')),
  },
  aliases: ['DataTable', 'TableBlock', 'DataGrid', 'EditableTable'],
  example:
    'Table([Col("City", ["Oslo", "Lima"]), Col("Orders", [120, 84]), Col("State", [Tag("On time", variant: "success"), Tag("Late", variant: "danger")])])',
});
