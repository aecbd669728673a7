import { text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const label = defineComponent('Label', {
  group: 'form',
  order: 150,
  isBlock: true,
  isSpecial: true,
  purpose: 'a small caption',
  props: {
    text: text(),
  },
  example: 'Label("Optional details")',
});
