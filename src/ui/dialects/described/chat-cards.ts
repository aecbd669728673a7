// Cards of chat applications: embeds of Discord, message cards of Teams, cards of Google Chat.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { dateText } from '../formulas.ts';
import { records, textOf, type ForeignNode } from '../foreign-node.ts';
import { eventNamed, nodeOf, type Nodes } from './described-node.ts';
import { wordTable } from '../word-table.ts';

const text = (words: string): Nodes => (words === '' ? [] : [nodeOf('markdown', { text: words })]);
const heading = (words: string, level: number): Nodes =>
  words === '' ? [] : [nodeOf('heading', { text: words, level })];
const image = (value: JsonValue | undefined, alt: string): Nodes => {
  const src = isRecord(value) ? textOf(value, 'url', 'image') : textOf({ url: value ?? '' }, 'url');
  return src.startsWith('http') ? [nodeOf('image', { src, alt })] : [];
};
const facts = (value: JsonValue | undefined): Nodes => {
  const items = records(value).map((one) => ({ label: textOf(one, 'name', 'title'), value: textOf(one, 'value') }));
  return items.length === 0 ? [] : [nodeOf('facts', { items })];
};

/** `{"content": ..., "embeds": [{"title": ..., "fields": [...]}]}`. */
export function embeds(written: JsonObject): Nodes | undefined {
  const listed = records(written['embeds']);
  if (!listed.some((one) => ['title', 'description', 'fields'].some((key) => one[key] !== undefined))) return undefined;
  const inner = (value: JsonValue | undefined, ...keys: readonly string[]): string =>
    isRecord(value) ? textOf(value, ...keys) : '';
  return [
    ...text(textOf(written, 'content')),
    ...listed.flatMap((one) => {
      const url = textOf(one, 'url');
      const title = textOf(one, 'title');
      const when = dateText(textOf(one, 'timestamp'), 'MMM d, yyyy HH:mm');
      const foot = [inner(one['footer'], 'text'), when].filter((words) => words !== '').join(' · ');
      return [
        ...text(inner(one['author'], 'name')),
        ...heading(title, 2),
        ...text(textOf(one, 'description')),
        ...facts(one['fields']),
        ...image(one['image'] ?? one['thumbnail'], title),
        ...(foot === '' ? [] : [nodeOf('caption', { text: foot })]),
        ...(url === '' ? [] : [nodeOf('link', { label: title || url, url })]),
      ];
    }),
  ];
}

/** `{"@type": "MessageCard", "title": ..., "sections": [...], "potentialAction": [...]}`. */
export function messageCard(written: JsonObject): Nodes | undefined {
  if (written['@type'] !== 'MessageCard') return undefined;
  const title = textOf(written, 'title', 'summary');
  return [
    ...(title === '' ? [] : [nodeOf('pageheader', { title })]),
    ...text(textOf(written, 'text') === title ? '' : textOf(written, 'text')),
    ...records(written['sections']).flatMap((section) => [
      ...heading(textOf(section, 'title'), 2),
      ...heading(textOf(section, 'activityTitle'), 3),
      ...text(textOf(section, 'activitySubtitle')),
      ...text(textOf(section, 'activityText')),
      ...text(textOf(section, 'text')),
      ...facts(section['facts']),
      ...records(section['images']).flatMap((one) => image(one['image'], textOf(one, 'title'))),
      ...records(section['potentialAction']).map(actionNode),
    ]),
    ...records(written['potentialAction']).map(actionNode),
  ];
}

const actionNode = (action: JsonObject): ForeignNode =>
  nodeOf('button', {
    label: textOf(action, 'name'),
    url: textOf(records(action['targets'])[0] ?? action, 'uri', 'target', 'url'),
  });

/** `{"cardsV2": [{"card": {"header": ..., "sections": [{"widgets": [...]}]}}]}` of Google Chat. */
export function googleCards(written: JsonObject): Nodes | undefined {
  const listed = records(written['cardsV2'] ?? written['cards_v2'] ?? written['cards']);
  const inner = listed.map((one) => (isRecord(one['card']) ? one['card'] : one));
  const cards = inner.length > 0 ? inner : [isRecord(written['card']) ? written['card'] : written];
  const isCard = (card: JsonObject): boolean =>
    records(card['sections']).some((section) =>
      records(section['widgets']).some((widget) => googleWidget(widget) !== undefined),
    );
  if (!cards.some(isCard)) return undefined;
  return [...text(textOf(written, 'text')), ...cards.flatMap(googleCard)];
}

function googleCard(card: JsonObject): Nodes {
  const header = isRecord(card['header']) ? card['header'] : {};
  const title = textOf(header, 'title');
  const fixed = isRecord(card['fixedFooter']) ? card['fixedFooter'] : {};
  return [
    ...(title === '' ? [] : [nodeOf('pageheader', { title, subtitle: textOf(header, 'subtitle') })]),
    ...image({ url: header['imageUrl'] ?? '' }, textOf(header, 'imageAltText') || title),
    ...records(card['sections']).flatMap((section) => [
      ...heading(textOf(section, 'header'), 2),
      ...withJoinedFacts(records(section['widgets']).flatMap((widget) => googleWidget(widget) ?? [])),
    ]),
    ...[fixed['primaryButton'], fixed['secondaryButton']].filter(isRecord).map(googleButton),
  ];
}

/** Facts side by side become one list. */
const withJoinedFacts = (nodes: Nodes): Nodes => {
  const made: ForeignNode[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.type !== 'facts' || last?.type !== 'facts') made.push(node);
    else
      made[made.length - 1] = nodeOf('facts', {
        items: [...records(last.props['items']), ...records(node.props['items'])],
      });
  }
  return made;
};

const googleControls = wordTable<string>({
  CHECK_BOX: 'checkboxes',
  RADIO_BUTTON: 'radio',
  SWITCH: 'checkboxes',
  DROPDOWN: 'select',
  MULTI_SELECT: 'multiselect',
});

/** Undefined for anything but a widget. */
function googleWidget(widget: JsonObject): Nodes | undefined {
  const [[name, value] = ['', null], ...others] = Object.entries(widget).filter(
    ([key]) => !/^(?:horizontalAlignment|id|visibility)$/.test(key),
  );
  if (others.length > 0 || !isRecord(value)) return undefined;
  switch (name) {
    case 'textParagraph':
      return text(fromHtml(textOf(value, 'text')));
    case 'decoratedText':
    case 'keyValue':
      return decoratedText(value);
    case 'image':
      return image({ url: value['imageUrl'] ?? '' }, textOf(value, 'altText'));
    case 'buttonList':
      return records(value['buttons']).map(googleButton);
    case 'divider':
      return [nodeOf('divider', {})];
    case 'textInput':
      return [
        nodeOf('field', {
          type: value['type'] === 'MULTIPLE_LINE' ? 'textarea' : 'text',
          name: value['name'] ?? '',
          label: textOf(value, 'label'),
          hint: textOf(value, 'hintText'),
          value: value['value'] ?? '',
        }),
      ];
    case 'dateTimePicker':
      return [nodeOf('field', { type: 'date', name: value['name'] ?? '', label: textOf(value, 'label') })];
    case 'selectionInput':
      return selectionInput(value);
    case 'grid':
      return [
        ...heading(textOf(value, 'title'), 3),
        nodeOf('list', {
          items: records(value['items']).map((item) => ({
            title: textOf(item, 'title'),
            subtitle: textOf(item, 'subtitle'),
          })),
        }),
      ];
    case 'columns':
      return records(value['columnItems']).flatMap((column) =>
        records(column['widgets']).flatMap((one) => googleWidget(one) ?? []),
      );
    case 'chipList':
      return records(value['chips']).map((chip) => nodeOf('button', { label: textOf(chip, 'label') }));
    default:
      return undefined;
  }
}

function decoratedText(value: JsonObject): Nodes {
  const label = fromHtml(textOf(value, 'topLabel'));
  const words = fromHtml(textOf(value, 'text', 'content'));
  const below = fromHtml(textOf(value, 'bottomLabel'));
  const plain = [words, below]
    .map((part) => part.replaceAll('**', ''))
    .filter((part) => part !== '')
    .join(' · ');
  const full = [words, below].filter((part) => part !== '').join(' · ');
  const { button, switchControl } = value;
  return [
    ...(label === '' ? text(full) : [nodeOf('facts', { items: [{ label, value: plain }] })]),
    ...(isRecord(button) ? [googleButton(button)] : []),
    ...(isRecord(switchControl)
      ? [
          nodeOf('switch', {
            name: switchControl['name'] ?? '',
            label: words,
            value: switchControl['selected'] ?? false,
          }),
        ]
      : []),
  ];
}

function selectionInput(value: JsonObject): Nodes {
  const items = records(value['items']);
  return [
    nodeOf('field', {
      type: googleControls[textOf(value, 'type')] ?? 'checkboxes',
      name: value['name'] ?? '',
      label: textOf(value, 'label'),
      options: items.map((item) => ({
        label: textOf(item, 'text', 'value'),
        value: textOf(item, 'value', 'text'),
        description: textOf(item, 'bottomText'),
      })),
      value: items.filter((item) => item['selected'] === true).map((item) => textOf(item, 'value', 'text')),
    }),
  ];
}

const googleButton = (button: JsonObject): ForeignNode => {
  const click = isRecord(button['onClick']) ? button['onClick'] : {};
  const link = isRecord(click['openLink']) ? textOf(click['openLink'], 'url') : '';
  const action = isRecord(click['action']) ? textOf(click['action'], 'function', 'actionMethodName') : '';
  return nodeOf('button', {
    label: textOf(button, 'text', 'altText'),
    ...(link === '' ? eventNamed(action) : { url: link }),
  });
};

/** The few tags that texts of cards may have. */
const fromHtml = (words: string): string =>
  words
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<(\/?)(?:b|strong)>/gi, '**')
    .replaceAll(/<(\/?)(?:i|em)>/gi, '*')
    .replaceAll(/<a href="([^"<>]*)">([^<>]*)<\/a>/gi, '[$2]($1)')
    .replaceAll(/<\/?(?:u|s|font|span|strike)\b[^<>]*>/gi, '');
