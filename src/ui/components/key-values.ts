import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { listOf, propsOf } from '../write/read-props.ts';
import { factTable } from './key-value.ts';

export const keyValues = defineComponent('KeyValues', {
  group: 'data',
  order: 24,
  isBlock: true,
  purpose: 'facts of one thing: terms with values',
  props: {
    items: list(element('KeyValue')),
  },
  aliases: [
    'DescriptionList',
    'DefinitionList',
    'Descriptions',
    'PropertyList',
    'FactSet',
    'Facts',
    'KeyValueList',
    'DetailList',
    'InfoList',
    'SpecList',
    'KeyValueTable',
    'KeyValueGroup',
    'KeyValueBlock',
    'DescGroup',
    'DescList',
    'DescriptionGroup',
    'DetailGroup',
    'FactGroup',
    'FactList',
    'InfoGroup',
    'PropertyGroup',
    'SpecGroup',
    'Glossary',
    'TermList',
  ],
  hasPrefixes: true,
  example:
    'KeyValues([KeyValue("Order", "A-1042"), KeyValue("Status", Tag("On its way", variant: "info")), KeyValue("Parcels", 2)])',
  fallback: ({ items }) => [factTable(listOf(items).map(propsOf))],
});
