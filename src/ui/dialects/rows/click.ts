import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import type { BufferedValue } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { folded, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { isSilent } from '../vocabulary.ts';
import { urlOf } from './media.ts';
import { plainTextOf } from './plain-text.ts';
import type { Row } from './row.ts';
import { summaryOf } from './summary.ts';

export const labelOf = ({ props, children, slots }: ForeignNode): string =>
  textOf(props, 'label', 'text', 'title', 'children', 'content', 'caption') ||
  [...children, ...slots.flatMap(({ nodes }) => nodes)]
    .flatMap((child) => plainTextOf(child) ?? (isSilent(child.type) ? [] : summaryOf(child).texts))
    .join(' ') ||
  textOf(props, 'tooltip', 'aria-label', 'ariaLabel', 'accessibilityLabel');

const eventNames = ['action', 'feedback', 'onClick', 'onClickAction', 'onPress', 'onTap', 'command', 'verb'];

/** What happens on a click, as the model wrote it: the name of an action, the action, or several of them. */
function eventOf(props: JsonObject): JsonValue | undefined {
  const { on } = props;
  if (isRecord(on)) return Object.values(on)[0];
  const events = eventNames.map((name) => props[name]);
  return events.find((event) => isRecord(event) || isList(event)) ?? events.find((event) => shown(event) !== '');
}

/**
 * The action of a click; undefined for a button that sends its label. The checker decides about an action that is only
 * a name: it uses an action of the catalog and reports any other.
 */
export function actionOf(props: JsonObject): BufferedValue | undefined {
  const event = eventOf(props);
  const params = isRecord(event)
    ? isRecord(event['params'])
      ? event['params']
      : isRecord(event['functionCall']) && isRecord(event['functionCall']['args'])
        ? event['functionCall']['args']
        : event
    : {};
  const url = textOf(props, 'url', 'href', 'link', 'to') || textOf(params, 'url', 'href', 'link');
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return { type: 'open_url', params: { url } };
  const message = isRecord(event) && event['type'] === 'continue_conversation' ? textOf(params, 'message') : '';
  if (message !== '') return { type: 'continue_conversation', params: { message } };
  // The policy for URLs reports one that cannot be opened.
  if (event === undefined) return url === '' || url === '#' ? undefined : { type: 'open_url', params: { url } };
  return buffered(event);
}

export const button: Row = (node, converter) => {
  const { props, slots } = node;
  const label = labelOf({ ...node, slots: [] });
  const style = folded(textOf(props, 'variant', 'style', 'type', 'appearance', 'mode'));
  const isDestructive = style === 'danger' || style === 'destructive';
  const variant =
    /^(?:primary|positive|default|solid|contained|filled)$/.test(style) || props['primary'] === true
      ? 'primary'
      : /^(?:secondary|outline|outlined)$/.test(style)
        ? 'secondary'
        : /^(?:ghost|link|text|tertiary|borderless)$/.test(style)
          ? 'tertiary'
          : undefined;
  const own =
    label === ''
      ? []
      : [call('Button', { label, action: actionOf(props), variant, type: isDestructive ? 'destructive' : undefined })];
  // The content that a click opens.
  const shownLater = slots.flatMap(({ nodes }) => nodes);
  if (shownLater.length === 0) return own;
  return [
    call('SectionBlock', {
      sections: [
        call('SectionItem', {
          value: converter.names.unique(label),
          trigger: label,
          content: converter.inside(shownLater),
        }),
      ],
      isFoldable: true,
    }),
  ];
};

const replyLists = 'items suggestions options replies texts quickReplies quick_replies buttons choices'.split(' ');

/** Suggested next questions: texts, or objects with a text. */
export const followups: Row = (node, converter) => {
  const { props, children } = node;
  const listName = replyLists.find((name) => isList(props[name])) ?? '';
  const written = props[listName];
  const own = (isList(written) ? written : []).map((item) =>
    isRecord(item) ? textOf(item, 'text', 'label', 'title', 'content', 'question', 'prompt') : shown(item),
  );
  const texts = [...own, ...children.map(labelOf), own.length + children.length === 0 ? labelOf(node) : ''].filter(
    (text) => text !== '',
  );
  if (texts.length === 0) return [];
  const said = own.length === 0 ? '' : textOf(props, 'text', 'message', 'title', 'prompt', 'question');
  const before = said === '' ? [] : [call('TextContent', { text: said })];
  if (!converter.has('FollowUpBlock')) return [...before, ...texts.map((label) => call('Button', { label }))];
  return [...before, call('FollowUpBlock', { items: texts.map((text) => call('FollowUpItem', { text })) })];
};

export const link: Row = (node) => {
  const label = labelOf(node);
  const url = urlOf(node.props);
  return label === '' ? [] : [call('TextContent', { text: url === '' ? label : `[${label}](${url})` })];
};
