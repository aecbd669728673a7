import { text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const followUpItem = defineComponent('FollowUpItem', {
  group: 'action',
  order: 20,
  purpose: 'a click sends this text',
  props: {
    text: text(),
  },
  wrapIn: 'FollowUpBlock',
  // With a list, these names mean the block.
  aliases: [
    'FollowUp',
    'FollowUpQuestion',
    'Suggestion',
    'SuggestedQuestion',
    'SuggestionChip',
    'QuickReply',
    'NextQuestion',
  ],
  example: 'FollowUpItem("Show me cheaper options")',
});
