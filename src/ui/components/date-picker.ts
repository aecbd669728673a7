import { name, oneOf, optional } from '../../schema/build.ts';
import type { JsonObject } from '../../schema/schema.ts';
import { defineComponent } from '../component.ts';
import { rules } from './rules.ts';

export const datePicker = defineComponent('DatePicker', {
  group: 'form',
  order: 130,
  purpose: 'a date, or a range; value as 2030-01-31',
  props: {
    name: name(),
    mode: optional(oneOf('single', 'range')),
    rules: optional(rules),
    // OpenUI accepts any value, but of the JSON values it shows only a date as text. A {from, to} object makes it
    // throw.
    value: optional(name()),
  },
  neutral: { name: 'field' },
  wrapIn: 'FormControl',
  aliases: [
    'Calendar',
    'DateRangePicker',
    'DateInput',
    'DateField',
    'DateTimePicker',
    'CalendarBlock',
    'DateRange',
    'DateRangeInput',
    'DateRangeField',
  ],
  // The end of a range has no prop. Read as rules, it is dropped with a report, not shown below the form.
  synonyms: {
    value: ['from', 'start', 'startdate', 'start_date'],
    rules: ['to', 'end', 'until', 'enddate', 'end_date'],
  },
  impliedBy: (writtenName): JsonObject => (/range/i.test(writtenName) ? { mode: 'range' } : {}),
  hasPrefixes: true,
  example: 'DatePicker("arrival", "single", {required: true}, "2030-05-17")',
});
