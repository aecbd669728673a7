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
  localAliases: [
    'Pills',
    'PillList',
    'TagList',
    'TagGroup',
    'BadgeList',
    'BadgeGroup',
    'ChipList',
    'ChipGroup',
    'PillGroup',
    'Keywords',
    'Amenities',
    'AmenityList',
  ],
  synonyms: { tags: ['labels', 'items', 'chips', 'badges', 'keywords', 'values', 'list', 'children'] },
  example: 'TagBlock(["Vegan", "Gluten-free", "30 minutes"])',
});
