import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { readableStrings } from '../../check/readable-text.ts';
import type { BufferedCall } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { plainData } from '../described/data-nodes.ts';
import { nodeOf } from '../described/described-node.ts';
import { folded, records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { doneName } from '../../check/fact-of-item.ts';
import { labelOf } from './click.ts';
import { titled } from './titled.ts';
import { itself } from '../item-members.ts';
import { factsBeside, listedItems, titleNameOf } from './listed-items.ts';
import { joined } from './plain-text.ts';
import type { Blocks, Row } from './row.ts';
import { summaryOf } from './summary.ts';

interface TitledPart {
  readonly title: string;
  readonly nodes: readonly ForeignNode[];
  readonly text: string;
}

const partNames = ['tabs', 'items', 'sections', 'panels'];
const partTitles = 'title label trigger heading header summary name question q value term tab'.split(' ');
const partTexts = 'content text body description answer a details detail message value definition'.split(' ');

function partsOf(node: ForeignNode): readonly TitledPart[] {
  const tabs = node.slots.filter(({ name }) => name === 'tab').map(({ title, nodes }) => ({ title, nodes, text: '' }));
  if (tabs.length > 0) return tabs;
  const known = partNames.map((name) => node.props[name]).find((value) => records(value).length > 0);
  // Lists beside children say something else.
  const listed = records(known ?? (node.children.length > 0 ? undefined : listedItems(node.props)));
  return listed.map(withoutId).map((item, index) => {
    const child = node.children[index];
    const titleName = titleNameOf(item, partTitles);
    const textName = partTexts.find((name) => name !== titleName && shown(item[name]).trim() !== '');
    const title = titleName === undefined ? '' : textOf(item, titleName);
    const text = textName === undefined ? '' : textOf(item, textName);
    if (child !== undefined) return { title, text, nodes: [child] };
    const rest = Object.fromEntries(Object.entries(item).filter(([name]) => name !== titleName && name !== textName));
    return { title, ...(text === '' ? onlyText(rest) : { text, nodes: plainData(rest) }) };
  });
}

/** `{"label": "Prices", "value": "prices"}`: the value only identifies the part. */
function withoutId(item: JsonObject): JsonObject {
  const { value, ...others } = item;
  const isId = /^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(shown(value)) && titleNameOf(others, partTitles) !== undefined;
  return isId && typeof value === 'string' ? others : item;
}

/** The text of a part whose member has an unusual name: `{"frage": "Wann?", "antwort": "Um 8."}`. */
function onlyText(rest: JsonObject): { readonly text: string; readonly nodes: readonly ForeignNode[] } {
  const [only, ...others] = Object.values(rest);
  return typeof only === 'string' && others.length === 0
    ? { text: only, nodes: [] }
    : { text: '', nodes: plainData(rest) };
}

export const tabs =
  (container: string, item: string, prop: string): Row =>
  (node, converter) => {
    const parts = partsOf(node);
    const named =
      parts.length > 0
        ? parts
        : node.children.map((child) => ({
            title: textOf(child.props, 'title', 'label', 'heading', 'header', 'name', 'trigger', 'value'),
            nodes: child.children.length > 0 ? child.children : [child],
            text: '',
          }));
    const rest = parts.length > 0 ? converter.inside(node.children.slice(parts.length)) : [];
    if (named.length === 0) return rest;
    const items = named.map(({ title, nodes, text: words }) =>
      call(item, {
        value: converter.names.unique(title, item),
        trigger: title,
        content: [...(words === '' ? [] : [call('TextContent', { text: words })]), ...converter.inside(nodes)],
      }),
    );
    return [
      ...(parts.length > 0 ? titled({ ...node.props, label: '' }) : []),
      call(container, { [prop]: items }),
      ...rest,
    ];
  };

export const modal: Row = (node, converter) => {
  const part = (...names: readonly string[]): readonly ForeignNode[] =>
    node.slots.filter(({ name }) => names.includes(name)).flatMap(({ nodes }) => nodes);
  const trigger = part('trigger', 'entryPointChild')
    .map((one) => labelOf(one) || summaryOf(one).texts.join(' '))
    .join(' ');
  const content = [...part('content', 'contentChild'), ...node.children];
  const { props } = node;
  // The button that a confirmation is asked for.
  const opener = folded(node.type) === 'popconfirm' ? content.map(labelOf).join(' ').trim() : '';
  const words = textOf(props, 'description', 'content', 'text', 'message', 'body', 'children');
  const answers = dialogButtons(props);
  const title = trigger || textOf(props, 'trigger') || opener || textOf(props, 'title', 'label') || words || 'More';
  const inside = [
    ...(words === '' || words === title ? [] : [call('TextContent', { text: words })]),
    ...(opener === '' ? converter.inside(content) : []),
    ...(answers.length === 0 ? [] : [call('Buttons', { buttons: [...answers] })]),
  ];
  // `{"type": "confirm", "label": "Yes"}` is a button.
  if (inside.length === 0 && /^confirm(?:ation)?$/.test(folded(node.type))) return [call('Button', { label: title })];
  if (converter.has('Dialog')) {
    const own = textOf(props, 'title', 'heading');
    return [call('Dialog', { trigger: title, content: inside, title: own === title || own === '' ? undefined : own })];
  }
  return [
    call('SectionBlock', {
      sections: [
        call('SectionItem', {
          value: converter.names.unique(title),
          trigger: title,
          content: inside,
        }),
      ],
      isFoldable: true,
    }),
  ];
};

const confirmName = /^(?:confirm|ok|accept)_?(?:button_?)?(?:label|text|title)?$/i;
const cancelName = /^(?:cancel|dismiss|reject)_?(?:button_?)?(?:label|text|title)?$/i;

/** The answers to the question of a dialog: `"okText": "Delete", "cancelText": "Keep"`. */
function dialogButtons(props: JsonObject): readonly BufferedCall[] {
  const labelAt = (pattern: RegExp): string =>
    shown(Object.entries(props).find(([name, value]) => pattern.test(name) && typeof value === 'string')?.[1]).trim();
  return [
    { label: labelAt(confirmName), variant: 'primary' },
    { label: labelAt(cancelName), variant: 'secondary' },
  ]
    .filter(({ label }) => label !== '')
    .map((button) => call('Button', button));
}

/** `{"date": "4 May", "time": "9:00"}` has both. */
function timeOf(item: JsonObject): string {
  const date = textOf(item, 'date', 'day');
  const time = textOf(item, 'time', 'timestamp', 'year', 'when', 'period');
  return date === '' || time.includes(date) ? time : `${date} ${time}`.trim();
}

const eventTitles = 'title label name event heading activity task q question text'.split(' ');
const stepTitles = 'title label name step heading date event task q question'.split(' ');
const eventDetails =
  'details detail description content subtitle body text note answer a value instruction message summary caption'.split(
    ' ',
  );
const eventSettings = 'state status step number index order'.split(' ');
const eventTimes = ['date', 'day', 'time', 'timestamp', 'year', 'when', 'period'];

/** The texts of an event or a step below its title, and its facts: "We dig in May. · Place: Hall". */
function detailsOf(item: JsonObject, titleName: string | undefined, used: readonly string[]): string {
  const names = eventDetails.filter((name) => name !== titleName);
  const title = titleName === undefined ? '' : shown(item[titleName]).trim();
  const texts = names.map((name) => shown(item[name]).trim()).filter((words) => words !== '' && words !== title);
  const nested = [...names, ...contentNames].flatMap((name) => {
    const value = item[name];
    return typeof value === 'object' ? readableStrings(buffered(value)) : [];
  });
  const facts = factsBeside(item, [titleName, ...names, ...contentNames, ...eventSettings, ...used]);
  return joined([...texts, ...nested, ...facts]);
}

/** Members that hold the components of an event or a step. */
const contentNames = ['children', 'contents', 'items', 'elements', 'components', 'panel'];

function eventOf(item: JsonValue): BufferedCall | string {
  // A text may begin with the time.
  if (!isRecord(item)) return shown(item);
  const titleName = titleNameOf(
    Object.fromEntries(Object.entries(item).filter(([name]) => !eventTimes.includes(name))),
    eventTitles,
  );
  const done = deedOf(item);
  const flag = flagOf(item);
  return call('TimelineItem', {
    title: done || (titleName === undefined ? '' : textOf(item, titleName)),
    time: timeOf(item),
    details: detailsOf(item, titleName, [...eventTimes, ...flag.names, ...(done === '' ? [] : deedNames)]) || undefined,
    state: textOf(item, 'state', 'status') || flag.state,
  });
}

/** The state of an event that is given as a flag: `"completed": true`. */
function flagOf(item: JsonObject): { readonly state: string | undefined; readonly names: readonly string[] } {
  const flags = Object.entries(item).filter(([, value]) => typeof value === 'boolean');
  const done = flags.find(([name]) => doneName.test(name));
  const isCurrent = flags.some(([name, value]) => /^(?:is_?)?(?:current|active|now)$/i.test(name) && value === true);
  const state = done?.[1] === true ? 'done' : isCurrent ? 'current' : done === undefined ? undefined : 'next';
  return { state, names: flags.map(([name]) => name).filter((name) => doneName.test(name)) };
}

const deedNames = ['user', 'actor', 'author', 'person', 'who', 'by', 'name', 'action'];

/**
 * An actor and an action as one sentence: `{"user": "Ann", "action": "closed #3"}`; empty for an event with a title,
 * and for a name of a program.
 */
function deedOf(item: JsonObject): string {
  const action = textOf(item, 'action');
  const who = textOf(item, ...deedNames.slice(0, -1));
  return textOf(item, 'title', 'label', 'event', 'text') === '' && who !== '' && /^\p{L}[^_{}]*$/u.test(action)
    ? `${who} ${action}`
    : '';
}

function stepOf(item: JsonValue): JsonObject {
  if (!isRecord(item)) return { title: shown(item), details: '' };
  const titleName = titleNameOf(item, stepTitles);
  return {
    title: titleName === undefined ? '' : textOf(item, titleName),
    details: detailsOf(item, titleName, []),
  };
}

export const timeline: Row = (node, converter) => {
  const { props, children } = node;
  if (!converter.has('Timeline')) return steps(node, converter);
  const items = children.length > 0 ? knownItems(props, eventLists) : listedItems(props, ...eventLists);
  const days = items.map(dayOf).filter((day) => day !== undefined);
  if (days.length > 0 && days.length === items.length)
    return [
      ...titled(props),
      ...days.flatMap(({ title, details, events }) => [
        ...converter.beside(title === '' ? [] : [nodeOf('heading', { text: title, level: 3 })]),
        ...(details === '' ? [] : [call('TextContent', { text: details })]),
        call('Timeline', { items: events.map(eventOf) }),
      ]),
      ...converter.inside(children),
    ];
  return [
    ...titled(props),
    ...(items.length === 0 ? [] : [call('Timeline', { items: items.map(eventOf) })]),
    ...converter.inside(children),
  ];
};

interface Day {
  readonly title: string;
  readonly details: string;
  readonly events: readonly JsonValue[];
}

/** `{"day": "Monday", "events": [{"time": "9:00", "title": "Start"}]}`; undefined for an event. */
function dayOf(item: JsonValue): Day | undefined {
  if (!isRecord(item)) return undefined;
  const lists = Object.entries(item).filter(([name, value]) => isList(value) && value.length > 0 && !isMarks(name));
  const [[listName, events] = ['', null], ...others] = lists;
  if (!isList(events) || others.length > 0) return undefined;
  const time = timeOf(item);
  const titleName = titleNameOf(
    Object.fromEntries(Object.entries(item).filter(([name]) => !eventTimes.includes(name))),
    eventTitles,
  );
  const name = titleName === undefined ? '' : textOf(item, titleName);
  const title = time === '' ? name : name === '' ? time : `${time}: ${name}`;
  return { title, details: detailsOf(item, titleName, [...eventTimes, listName]), events };
}

/** Lists that say something about one event. */
const isMarks = (name: string): boolean =>
  /^(?:tags|labels|badges|people|persons|members|attendees|participants|speakers|guests|images|photos|links|actions|buttons)$/i.test(
    name,
  );

const eventLists = ['items', 'events', 'steps', 'entries'];
const stepLists = ['steps', 'items', 'events'];

/** Lists under other names say something else beside children. */
const knownItems = (props: JsonObject, names: readonly string[]): readonly JsonValue[] =>
  names.map((name) => records(props[name]).map(itself)).find((items) => items.length > 0) ?? [];

export const steps: Row = ({ props, children }, converter) => {
  const items = children.length > 0 ? knownItems(props, stepLists) : listedItems(props, ...stepLists);
  const summaries = children.map((child) =>
    /^(?:step|steps?item)$/.test(folded(child.type)) ? summaryOf(child) : undefined,
  );
  const areSteps =
    items.length === 0 &&
    children.length > 0 &&
    summaries.every((one) => one?.isWhole === true && one.texts.length > 0);
  const written = areSteps
    ? summaries.map((one) => ({ title: one?.texts[0] ?? '', details: joined(one?.texts.slice(1) ?? []) }))
    : items.map(stepOf);
  const made = written.map((one) => call('StepsItem', one));
  return [
    ...titled(props),
    ...(made.length === 0 ? [] : [call('Steps', { items: made })]),
    ...(areSteps ? [] : converter.inside(children)),
  ];
};

export const carousel: Row = ({ props, children }, converter) => {
  const slides: Blocks[] = children.map((child) => converter.inside([child]));
  const listed = children.length > 0 ? [] : listedItems(props, 'slides', 'items', 'cards');
  for (const item of listed)
    slides.push(
      isRecord(item)
        ? converter.inside(plainData(item, 2))
        : shown(item) === ''
          ? []
          : [call('TextContent', { text: shown(item) })],
    );
  const filled = slides.filter((blocks) => blocks.length > 0);
  return filled.length === 0 ? [] : [...titled(props), call('Carousel', { children: filled.map((one) => [...one]) })];
};
