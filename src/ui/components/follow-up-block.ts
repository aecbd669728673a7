import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const followUpBlock = defineComponent('FollowUpBlock', {
  group: 'action',
  order: 10,
  purpose: 'what to ask next, at the end',
  props: {
    items: list(element('FollowUpItem')),
  },
  aliases: [
    'FollowUps',
    'Suggestions',
    'SuggestionChips',
    'QuickReplies',
    'SuggestedActions',
    'SuggestedReplies',
    'SuggestedQuestions',
    'FollowUpQuestions',
    'RelatedQuestions',
    'NextQuestions',
  ],
  synonyms: { items: ['suggestions', 'followups', 'follow_ups', 'prompts', 'replies'] },
  example: 'FollowUpBlock([FollowUpItem("Break it down by region"), FollowUpItem("Compare with last year")])',
});
