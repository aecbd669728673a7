import { optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const cardHeader = defineComponent('CardHeader', {
  group: 'text',
  order: 20,
  isBlock: true,
  purpose: 'the heading of a card',
  props: {
    title: optional(text()),
    subtitle: optional(text()),
  },
  aliases: [
    'PageTitle',
    'HeroBanner',
    'Header',
    'Title',
    'PageHeader',
    'InlineHeader',
    'AppHeader',
    'HeroHeader',
    'Hero',
    'HeroSection',
  ],
  example: 'CardHeader("Quarterly sales", "January to March")',
});
