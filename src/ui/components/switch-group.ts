import { element, list, name, oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { switchedOn } from './switched-on.ts';

export const switchGroup = defineComponent('SwitchGroup', {
  group: 'form',
  order: 110,
  isBlock: true,
  isSpecial: true,
  purpose: 'settings, each on or off',
  props: {
    name: name(),
    items: list(element('SwitchItem')),
    variant: optional(oneOf('clear', 'card', 'sunk')),
    value: optional(switchedOn),
  },
  rareProps: ['variant', 'value'],
  neutral: { name: 'field' },
  wrapIn: 'FormControl',
  aliases: ['Switches', 'Toggles'],
  synonyms: { items: ['switches', 'toggles'] },
  example:
    'SwitchGroup("alerts", [SwitchItem("Email", "A summary every morning", "email", true), SwitchItem("Text message", "Only when urgent", "sms")], "card")',
});
