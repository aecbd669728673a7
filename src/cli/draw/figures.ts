// Key figures, facts, progress, events.
import type { JsonValue } from '../../schema/schema.ts';
import type { Colour } from '../paint.ts';
import { cleanLine } from './clean-text.ts';
import { displayWidth } from './display-width.ts';
import { padded, prefixed, span, widthOfLine, wrapped, type Line } from './line.ts';
import { drawMarkdown, inlineMarkdown } from './markdown.ts';
import { exactNumber, percent } from './numbers.ts';
import { sparkline } from './plot.ts';
import { elementOf, elementsOf, listOf, numberOf, recordOf, textOf, type Draw, type Props } from './props.ts';
import { drawTable } from './table.ts';
import type { Words } from './words.ts';

type Value = JsonValue | undefined;

const text = (value: Value): string => cleanLine(textOf(value));
const number = (value: Value, { language }: Words): string =>
  typeof value === 'number' ? exactNumber(value, language) : text(value);
const withUnit = (value: Value, unit: Value, words: Words): string => {
  const [figure, name] = [number(value, words), text(unit)];
  return name === '' || name === '%' ? figure + name : `${figure} ${name}`;
};

const arrows: Readonly<Record<string, string>> = { up: '↑', down: '↓', flat: '→' };

/** Three lines, four with a sparkline. */
function statLines(
  { label, value, unit, change, trend, sparkline: course, isGood }: Props,
  words: Words,
): readonly Line[] {
  const arrow = arrows[textOf(trend)] ?? '';
  const changed = [arrow, text(change)].filter((part) => part !== '').join(' ');
  const colour: Colour = isGood === true ? 'green' : isGood === false ? 'red' : 'dim';
  const values = listOf(course).map((item) => numberOf(item) ?? null);
  return [
    [span(text(label), 'dim')],
    [span(withUnit(value, unit, words), 'bold')],
    ...(changed === '' ? [] : [[span(changed, colour)]]),
    ...(values.length < 2 ? [] : [[span(sparkline(values.slice(-24)), 'cyan')]]),
  ];
}

const gap = 4;

/** As many figures side by side as fit. */
const stats: Draw = ({ items }, width, _inside, words) => {
  const blocks = elementsOf(items).map(({ props }) => statLines(props, words).flatMap((line) => wrapped(line, width)));
  const rows: (readonly Line[])[][] = [];
  let used = Infinity;
  for (const block of blocks) {
    const size = Math.max(0, ...block.map(widthOfLine));
    if (used + gap + size > width) {
      rows.push([]);
      used = -gap;
    }
    rows.at(-1)?.push(block);
    used += gap + size;
  }
  return rows.flatMap((row, index): readonly Line[] => {
    const height = Math.max(...row.map(({ length }) => length));
    const lines = Array.from({ length: height }, (_, place) =>
      row.flatMap((block) => padded(block[place] ?? [], Math.max(0, ...block.map(widthOfLine)) + gap)),
    );
    return index === 0 ? lines : [[], ...lines];
  });
};

const progress: Draw = ({ label, value, max, unit }, width, _inside, words) => {
  const { language } = words;
  const whole = numberOf(max) ?? 100;
  const done = numberOf(value);
  const share = done === undefined ? 0 : Math.max(0, Math.min(1, done / (whole || 1)));
  const isShare = max === undefined && (unit === undefined || unit === '%');
  const figure =
    done === undefined
      ? '–'
      : isShare
        ? percent(share, language)
        : withUnit(`${exactNumber(done, language)} / ${exactNumber(whole, language)}`, unit, words);
  const size = Math.max(4, Math.min(30, width - displayWidth(figure) - 1));
  const full = Math.round(share * size);
  const name = text(label);
  return [
    ...(name === '' ? [] : wrapped([span(name, 'bold')], width)),
    [span('█'.repeat(full), 'cyan'), span('░'.repeat(size - full), 'dim'), span(` ${figure}`)],
  ];
};

/** A value as one paragraph; an element as its text. */
function factSpans(value: Value, words: Words): Line {
  if (typeof value === 'boolean') return [span(value ? words.yes : words.no)];
  const { component, props = {} } = elementOf(value) ?? {};
  if (component === undefined) return typeof value === 'string' ? inlineMarkdown(value) : [span(number(value, words))];
  const parts = [
    props['label'],
    props['text'],
    props['name'],
    ...listOf(props['tags']).map((tag) => recordOf(elementOf(tag)?.props)['text'] ?? tag),
    props['value'],
  ];
  return [
    span(
      parts
        .map((part) => number(part, words))
        .filter((word) => word !== '')
        .join(' '),
    ),
  ];
}

const facts = (items: readonly Props[], width: number, words: Words): readonly Line[] =>
  drawTable(
    [
      { head: '', cells: items.map(({ term }) => [span(text(term), 'dim')]), isRight: false },
      { head: '', cells: items.map(({ value }) => factSpans(value, words)), isRight: false },
    ],
    width,
  );

const marks: Readonly<Record<string, readonly [mark: string, colour: Colour]>> = {
  done: ['✓ ', 'green'],
  current: ['● ', 'cyan'],
  next: ['○ ', 'dim'],
};

function event({ title, time, details, state }: Props, width: number): readonly Line[] {
  const [mark, colour] = marks[textOf(state)] ?? ['• ', 'dim'];
  const when = text(time);
  const head = wrapped([span(text(title), 'bold'), ...(when === '' ? [] : [span(`  ${when}`, 'dim')])], width - 2);
  const more = text(details) === '' ? [] : drawMarkdown(textOf(details), width - 2);
  return prefixed([...head, ...more], span(mark, colour), span('│ ', 'dim'));
}

export const figures: Readonly<Record<string, Draw>> = {
  Stats: stats,
  Stat: (props, width, inside, words) => stats({ items: [{ component: 'Stat', props }] }, width, inside, words),
  Progress: progress,
  KeyValues: ({ items }, width, _inside, words) =>
    facts(
      elementsOf(items).map(({ props }) => props),
      width,
      words,
    ),
  KeyValue: (props, width, _inside, words) => facts([props], width, words),
  Timeline: ({ items }, width) => elementsOf(items).flatMap(({ props }) => event(props, width)),
  TimelineItem: (props, width) => event(props, width),
};
