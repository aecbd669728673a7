import { list, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const tagBlock = defineComponent('TagBlock', {
  group: 'data',
  order: 50,
  isBlock: true,
  isSpecial: true,
  purpose: 'a row of short labels, as strings',
  props: {
    tags: list(text()),
  },
  aliases: ['Tags', 'Badges'],
  example: 'TagBlock(["Vegan", "Gluten-free", "30 minutes"])',
});
