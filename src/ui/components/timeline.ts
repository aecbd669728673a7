import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { make } from '../write/fallback.ts';
import { listOf, propsOf } from '../write/read-props.ts';
import { eventStep } from './timeline-item.ts';

export const timeline = defineComponent('Timeline', {
  group: 'text',
  order: 74,
  isBlock: true,
  isSpecial: true,
  purpose: 'events in order of time',
  props: {
    items: list(element('TimelineItem')),
  },
  aliases: ['ActivityFeed', 'EventList', 'History'],
  hasPrefixes: true,
  example:
    'Timeline([TimelineItem("Ordered", "2 May", "Paid by card.", "done"), TimelineItem("On its way", "4 May", "Left the warehouse.", "current"), TimelineItem("Delivery", "6 May", null, "next")])',
  fallback: ({ items }) => [make('Steps', { items: listOf(items).map((item) => eventStep(propsOf(item))) })],
});
