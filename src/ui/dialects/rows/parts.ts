import type { JsonObject } from '../../../schema/schema.ts';
import { call } from '../call.ts';
import { folded, records, textOf, type ForeignNode } from '../foreign-node.ts';
import { labelOf } from './click.ts';
import { titled } from './container.ts';
import { joined } from './plain-text.ts';
import type { Row } from './row.ts';
import { summaryOf } from './summary.ts';

function partsOf(
  node: ForeignNode,
): readonly { readonly title: string; readonly nodes: readonly ForeignNode[]; readonly text: string }[] {
  const listed = records(node.props['tabs'] ?? node.props['items'] ?? node.props['sections'] ?? node.props['panels']);
  const tabs = node.slots.filter(({ name }) => name === 'tab').map(({ title, nodes }) => ({ title, nodes, text: '' }));
  if (tabs.length > 0) return tabs;
  return listed.map((item, index) => {
    const child = node.children[index];
    return {
      title: textOf(item, 'title', 'label', 'trigger', 'heading', 'header', 'summary', 'name', 'question', 'value'),
      text: textOf(item, 'content', 'text', 'body', 'description', 'answer', 'details', 'detail', 'message'),
      nodes: child === undefined ? [] : [child],
    };
  });
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
  const title = trigger || textOf(node.props, 'title', 'label', 'trigger') || 'More';
  const words = textOf(node.props, 'description', 'content', 'text');
  const inside = [...(words === '' ? [] : [call('TextContent', { text: words })]), ...converter.inside(content)];
  if (converter.has('Dialog')) {
    const own = textOf(node.props, 'title', 'heading');
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

/** `{"date": "4 May", "time": "9:00"}` has both. */
function timeOf(item: JsonObject): string {
  const date = textOf(item, 'date', 'day');
  const time = textOf(item, 'time', 'timestamp', 'year', 'when', 'period');
  return date === '' || time.includes(date) ? time : `${date} ${time}`.trim();
}

export const timeline: Row = (node, converter) => {
  const { props, children } = node;
  if (!converter.has('Timeline')) return steps(node, converter);
  const items = records(props['items'] ?? props['events'] ?? props['steps'] ?? props['entries']);
  const made = items.map((item) =>
    call('TimelineItem', {
      title: textOf(item, 'title', 'label', 'name', 'event', 'heading', 'text'),
      time: timeOf(item),
      details: textOf(item, 'details', 'detail', 'description', 'content', 'subtitle', 'body', 'note') || undefined,
      state: textOf(item, 'state', 'status'),
    }),
  );
  return [
    ...titled(props),
    ...(made.length === 0 ? [] : [call('Timeline', { items: made })]),
    ...converter.inside(children),
  ];
};

export const steps: Row = ({ props, children }, converter) => {
  const items = records(props['steps'] ?? props['items'] ?? props['events']);
  const summaries = children.map((child) =>
    /^(?:step|steps?item)$/.test(folded(child.type)) ? summaryOf(child) : undefined,
  );
  const areSteps =
    items.length === 0 &&
    children.length > 0 &&
    summaries.every((one) => one?.isWhole === true && one.texts.length > 0);
  const written = areSteps
    ? summaries.map((one) => ({ title: one?.texts[0] ?? '', details: joined(one?.texts.slice(1) ?? []) }))
    : items.map((item) => ({
        title: textOf(item, 'title', 'label', 'name', 'date', 'step'),
        details: textOf(item, 'details', 'detail', 'description', 'content', 'text', 'subtitle', 'body', 'note'),
      }));
  const made = written.map((one) => call('StepsItem', one));
  return [
    ...titled(props),
    ...(made.length === 0 ? [] : [call('Steps', { items: made })]),
    ...(areSteps ? [] : converter.inside(children)),
  ];
};

export const carousel: Row = ({ children }, converter) => {
  const slides = children.map((child) => converter.inside([child])).filter((blocks) => blocks.length > 0);
  return slides.length === 0 ? [] : [call('Carousel', { children: slides })];
};
