// Shows consecutive lines of one kind: a log as a table with tags, facts as facts, appointments as a timeline.
import { slicedMap, type Sliced } from '../../../slices.ts';
import { stateTag } from '../../show/state-tag.ts';
import { factBlocks } from '../../show/fact-blocks.ts';
import type { ShowContext } from '../../show/context.ts';
import { foldedParts, maxOpenTexts } from '../../show/folding.ts';
import { partHeading } from '../../show/headings.ts';
import { pairBlocks } from '../../show/pair-blocks.ts';
import { tableBlocks, type TableColumn } from '../../show/long-table.ts';
import type { Call } from '../../notation/call.ts';
import {
  codeBlock,
  heading,
  markdownBlock,
  quietText,
  quote,
  separator,
  steps,
  textContent,
  timeline,
  type Cell,
} from '../../notation/vocabulary.ts';
import { literalText } from '../literal-text.ts';
import { offerCards } from '../price-cards.ts';
import { contactBlocks } from './contact-blocks.ts';
import { eventBlocks } from './event-blocks.ts';
import { readFacts } from './fact-lines.ts';
import { isMethod } from './method-words.ts';
import { planBlock } from './plan-blocks.ts';
import { quizBlocks } from './quiz-blocks.ts';
import type { LineSegment, LogEntry, Pair, Turn } from './line-segment.ts';

type Shown = Exclude<LineSegment, { type: 'code' | 'sheet' }>;

export function* lineBlocks(segment: Shown, context: ShowContext): Sliced<readonly Call[]> {
  switch (segment.type) {
    case 'log':
      return yield* logBlocks(segment.entries, context);
    case 'facts': {
      const offers = offerCards(segment.pairs);
      return offers === undefined ? yield* factLines(segment.pairs, context) : [offers];
    }
    case 'mail':
      return yield* mailBlocks(segment.subject, segment.pairs, context);
    case 'agenda':
    case 'steps':
      return [planBlock(segment)];
    case 'events':
      return yield* eventBlocks(segment.events, context);
    case 'contacts':
      return yield* contactBlocks(segment.contacts, context);
    case 'quiz':
      return yield* quizBlocks(segment.questions, context);
    case 'quotes':
      return segment.quotes.map(({ text, author, source }) => quote(literalText(text), author, source));
    case 'chat':
      return yield* chatBlocks(segment.turns, context);
    case 'questions':
      return questionBlocks(segment.pairs, context);
    case 'items':
      return yield* itemBlocks(segment.label, segment.items, context);
    default:
      return segment satisfies never;
  }
}

/** A first line without a value is the label of the others. */
function* factLines(pairs: readonly Pair[], context: ShowContext): Sliced<readonly Call[]> {
  const [[label, value] = ['', ''], ...rest] = pairs;
  if (value !== '' || rest.length < 2 || rest.some(([, one]) => one === '')) return yield* pairBlocks(pairs, context);
  return [partHeading(label, context.level), ...(yield* pairBlocks(rest, { ...context, title: label }))];
}

/** More tags would be too many elements. */
const maxTags = 300;

function* logBlocks(entries: readonly LogEntry[], context: ShowContext): Sliced<readonly Call[]> {
  const { labels } = context.phrases;
  const { date, times } = yield* withoutDate(entries.map(({ time }) => time));
  const column = (label: string, cells: readonly (Cell | Call)[]): readonly TableColumn[] =>
    cells.some((cell) => cell !== '') ? [{ label, cells }] : [];
  const levels = entries.map(({ level }) => level);
  const hasTags = entries.length <= maxTags;
  const host = entries.every((entry) => entry.host === entries[0]?.host) ? (entries[0]?.host ?? '') : undefined;
  const top = [date, host ?? ''].filter((text) => text !== '').join(' · ');
  return [
    ...(top === '' ? [] : [quietText(top)]),
    ...tableBlocks(
      [
        ...column(labels.time, times),
        ...column(labels.level, hasTags ? levels.map((level) => (level === '' ? '' : stateTag(level))) : levels),
        ...column(
          labels.source,
          entries.map((entry) =>
            host === undefined ? [entry.host ?? '', entry.source].join(' ').trim() : entry.source,
          ),
        ),
        ...column(
          labels.message,
          entries.map((entry) => entry.message),
        ),
      ],
      context,
    ),
    ...entries.flatMap(({ below, message }, index) =>
      below === undefined
        ? []
        : [
            partHeading([times[index] ?? '', message].join(' ').trim(), context.level),
            codeBlock('text', below.join('\n')),
          ],
    ),
  ];
}

/** A list of turns. More turns than a page has elements for become rows. */
function* chatBlocks(turns: readonly Turn[], context: ShowContext): Sliced<readonly Call[]> {
  const { labels } = context.phrases;
  const { date, times } = yield* withoutDate(turns.map(({ time }) => time));
  const top = date === '' ? [] : [quietText(date)];
  if (turns.length > maxTags) {
    const timeColumn = times.some((time) => time !== '') ? [{ label: labels.time, cells: times }] : [];
    const [names, texts] = [turns.map((turn) => turn.speaker), turns.map((turn) => turn.text)];
    const columns = [...timeColumn, { label: labels.name, cells: names }, { label: labels.message, cells: texts }];
    return [...top, ...tableBlocks(columns, context)];
  }
  return [
    ...top,
    timeline(
      turns.map(({ speaker, text }, index) => ({
        time: times[index] ?? '',
        title: speaker,
        details: literalText(text),
      })),
    ),
  ];
}

/** Each answer below its question. */
const questionBlocks = (pairs: readonly Pair[], context: ShowContext): readonly Call[] =>
  foldedParts(
    pairs.map(([question, answer]) => ({ title: question, content: [textContent(literalText(answer))] })),
    context,
    maxOpenTexts,
  );

const dated = /^(.*?\d)(?:[T\s,]+|:(?=\d\d:\d\d:\d\d))(?=\d{1,2}[:.]\d\d)/;

/** The date is written once if all entries are on one day. */
function* withoutDate(times: readonly string[]): Sliced<{ readonly date: string; readonly times: readonly string[] }> {
  const dates = yield* slicedMap(times, (time) => dated.exec(time)?.[1] ?? '');
  const [date = ''] = dates;
  if (date === '' || !dates.every((one) => one === date)) return { date: '', times };
  return { date, times: yield* slicedMap(times, (time) => time.slice(date.length).replace(/^[T\s:,]+/, '')) };
}

function* mailBlocks(
  subject: string | undefined,
  pairs: readonly Pair[],
  context: ShowContext,
): Sliced<readonly Call[]> {
  return [
    ...(subject === undefined || subject === '' ? [] : [heading(subject)]),
    ...(yield* factBlocks(pairs, context)),
    separator(),
  ];
}

function* itemBlocks(label: string, items: readonly string[], context: ShowContext): Sliced<readonly Call[]> {
  const name = label.replace(/\s*[:：]$/, '');
  const top = context.title === name ? [] : [partHeading(name, context.level)];
  const facts = readFacts(items);
  if (facts !== undefined) return [...top, ...(yield* pairBlocks(facts, { ...context, title: name }))];
  if (isMethod(name)) return [...top, steps(items.map((title) => ({ title, details: '' })))];
  return [...top, markdownBlock(items.map((item) => `- ${literalText(item)}`).join('\n'))];
}
