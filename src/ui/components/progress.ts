import { number, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { escapeMarkdown } from '../write/escape-markdown.ts';
import { figure, isTooLongToEscape, make } from '../write/fallback.ts';
import { line, present } from '../write/read-props.ts';

export const progress = defineComponent('Progress', {
  group: 'data',
  order: 48,
  isBlock: true,
  isSpecial: true,
  purpose: 'how much is done; max is 100',
  props: {
    label: text(),
    value: number({ isNullable: true }),
    max: optional(number({ exclusiveMinimum: 0 })),
    unit: optional(text()),
  },
  // The progress is not known; zero would be a claim.
  neutral: { value: null },
  aliases: ['ProgressCircle', 'ProgressBar', 'ProgressRing', 'Meter', 'Gauge'],
  hasPrefixes: true,
  example: 'Progress("Storage", 31.5, 50, "GB")',
  fallback: ({ label, value, max, unit }) => {
    const isShare = max === undefined && (unit === undefined || unit === '%');
    const whole = isShare ? figure(value, '%') : figure(`${line(value)} / ${line(max ?? 100)}`, unit);
    const words = escapeMarkdown(typeof value === 'number' ? whole : line(unit));
    if (isTooLongToEscape(line(label) + line(unit)))
      return [make('CardHeader', { title: line(label), subtitle: whole })];
    const name = escapeMarkdown(line(label));
    return [make('TextContent', { text: present([name === '' ? '' : `**${name}:**`, words], ' ') })];
  },
});
