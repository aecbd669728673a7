import { boolean, markdown, oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const callout = defineComponent('Callout', {
  group: 'text',
  order: 40,
  isBlock: true,
  purpose: 'a notice that must be seen',
  props: {
    variant: oneOf('info', 'warning', 'error', 'success', 'neutral'),
    title: text(),
    description: markdown(),
    visible: optional(boolean()),
  },
  bodyProp: 'description',
  rareProps: ['visible'],
  aliases: [
    'Alert',
    'Notice',
    'Banner',
    'Toast',
    'Sonner',
    'Empty',
    'EmptyState',
    'InfoBox',
    'Note',
    'Tip',
    'Warning',
    'Notification',
    'Snackbar',
  ],
  hasPrefixes: true,
  synonyms: { description: ['text'] },
  example: 'Callout("warning", "Storage almost full", "You have used **94%** of 50 GB.")',
});
