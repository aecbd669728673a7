import { markdown, oneOf, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import type { JsonObject } from '../../schema/schema.ts';
import { make, type ElementValue } from '../write/fallback.ts';
import { line, present, text as textOf } from '../write/read-props.ts';

export const timelineItem = defineComponent('TimelineItem', {
  group: 'text',
  order: 76,
  isSpecial: true,
  purpose: 'one event',
  props: {
    title: text(),
    time: optional(text()),
    details: optional(markdown()),
    state: optional(oneOf('done', 'current', 'next')),
  },
  wrapIn: 'Timeline',
  detailProp: 'details',
  aliases: ['TimelineEvent'],
  localAliases: ['Event', 'Entry'],
  example: 'TimelineItem("First release", "March 2024", "Three formats, one **compiler**.")',
  fallback: (props) => [make('Steps', { items: [eventStep(props)] })],
});

const marks = new Map([
  ['done', '✓'],
  ['current', '●'],
  ['next', '○'],
]);

/** The event as a step. Its state becomes a symbol, because a step has no prop for a state. */
export const eventStep = ({ title, time, details, state }: JsonObject): ElementValue => ({
  component: 'StepsItem',
  props: {
    title: present([marks.get(line(state)) ?? '', present([line(title), line(time)], ' · ')], ' '),
    details: textOf(details),
  },
});
