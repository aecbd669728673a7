import { boolean, element, markdown, number, text, union } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isRecord } from '../../schema/check.ts';
import { make, type ElementValue } from '../write/fallback.ts';
import { line, propsOf } from '../write/read-props.ts';

export const keyValue = defineComponent('KeyValue', {
  group: 'data',
  order: 26,
  purpose: 'one term with its value',
  props: {
    term: text(),
    value: union(markdown(), number(), boolean(), element('Tag', 'TagBlock', 'Avatar', 'Progress', 'Button')),
  },
  wrapIn: 'KeyValues',
  aliases: [
    'Property',
    'DescriptionsItem',
    'DescriptionItem',
    'DescriptionListItem',
    'KeyValuePair',
    'InfoRow',
    'DetailRow',
    'Fact',
    'Definition',
    'DescItem',
    'DetailItem',
    'FactItem',
    'FactRow',
    'InfoItem',
    'KeyValueItem',
    'KeyValueRow',
    'PropertyItem',
    'PropertyRow',
    'SpecItem',
    'SpecRow',
  ],
  localAliases: ['Desc', 'Detail', 'Info', 'Spec', 'Item', 'Row', 'Pair', 'Field'],
  synonyms: {
    value: 'definition meaning content detail details answer info explanation body subtitle message summary'.split(' '),
  },
  example: 'KeyValue("Warranty", "Two years")',
  fallback: (props) => [factTable([props])],
});

/** Terms and values as a table without headings. */
export const factTable = (facts: readonly JsonObject[]): ElementValue => ({
  component: 'Table',
  props: {
    columns: [
      make('Col', { label: ' ', data: facts.map(({ term }) => line(term)) }),
      make('Col', { label: ' ', data: facts.map(({ value }) => cellOf(value ?? null)) }),
    ],
  },
});

/** Anything that a table cell cannot contain becomes its text. */
function cellOf(value: JsonValue): JsonValue {
  // A value is sanitized Markdown. A cell is plain text, which is escaped when it is written.
  if (typeof value === 'string') return value.replaceAll('&lt;', '<');
  const component = isRecord(value) ? value['component'] : undefined;
  const { name, label, value: figure } = propsOf(value);
  if (component === 'Avatar') return line(name);
  return component === 'Progress' ? `${line(label)} ${line(figure)}`.trim() : value;
}
