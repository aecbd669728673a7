import { boolean, markdown, oneOf, optional, text } from '../../schema/build.ts';
import type { JsonObject } from '../../schema/schema.ts';
import { defineComponent } from '../component.ts';

const tones = [
  [/error|danger/i, 'error'],
  [/warning|caution/i, 'warning'],
  [/success/i, 'success'],
] as const;

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
    'Hint',
    'MessageBox',
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
  localAliases: ['Error', 'Success', 'Info', 'Danger', 'Caution', 'Important'],
  impliedBy: (writtenName): JsonObject => {
    const variant = tones.find(([word]) => word.test(writtenName))?.[1];
    return variant === undefined ? {} : { variant };
  },
  hasPrefixes: true,
  synonyms: { description: ['text'] },
  example: 'Callout("warning", "Storage almost full", "You have used **94%** of 50 GB.")',
});
