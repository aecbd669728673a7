// Messages of chat applications: blocks of Slack, keyboards of Telegram, templates of Messenger.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { googleCards, messageCard } from './chat-cards.ts';
import { discord } from './discord.ts';
import { interactive } from './interactive-message.ts';
import { eventNamed, nodeOf } from './described-node.ts';
import { wordTable } from '../word-table.ts';

/** Undefined for anything but a message of a chat application. */
export function chatMessage(written: JsonObject): readonly ForeignNode[] | undefined {
  return (
    slack(written) ??
    telegram(written) ??
    messenger(written) ??
    discord(written) ??
    messageCard(written) ??
    googleCards(written) ??
    interactive(written)
  );
}

// ---- Slack

const slackTypes = /^(?:section|divider|header|actions|context|input|image|rich_text|video|file|call)$/;

function slack(written: JsonObject): readonly ForeignNode[] | undefined {
  const view = isRecord(written['view']) ? written['view'] : written;
  const attached = records(view['attachments']).flatMap((one) => records(one['blocks']));
  const blocks = [...records(view['blocks']), ...attached];
  const [first] = blocks;
  const isSlack =
    first !== undefined &&
    blocks.every((block) => slackTypes.test(shown(block['type']))) &&
    blocks.some(
      (block) =>
        isRecord(block['text']) || isList(block['elements']) || block['label'] !== undefined || isList(block['fields']),
    );
  if (!isSlack) return undefined;
  const title = words(view['title']);
  const buttons = [view['submit'], view['close']].map(words).filter((label) => label !== '');
  return [
    ...(title === '' ? [] : [nodeOf('pageheader', { title })]),
    ...blocks.flatMap(slackBlock),
    ...buttons.map((label) => nodeOf('button', { label })),
  ];
}

/** A text, or the object that Slack writes one as. */
function words(value: JsonValue | undefined): string {
  if (!isRecord(value)) return shown(value);
  const text = textOf(value, 'text');
  return withoutEmojiNames(value['type'] === 'mrkdwn' ? markdown(text) : text);
}

/** `:warning:` is the name of an emoji that only Slack can show. */
const withoutEmojiNames = (text: string): string =>
  text.replaceAll(/(?<![\w:/])[ \t]{0,4}:[a-z][a-z\d_+-]{1,40}:(?:skin-tone-\d:)?(?![\w:])/g, '').trim();

/** `*bold*` and `<https://a.example|a>` of Slack's own markup. */
const markdown = (text: string): string =>
  text
    .replaceAll(/<((?:https?|mailto|tel):[^|>\s]{1,2000})\|([^>]{1,2000})>/g, '[$2]($1)')
    .replaceAll(/<((?:https?|mailto|tel):[^|>\s]{1,2000})>/g, '$1')
    .replaceAll(/<!(here|channel|everyone)(?:\|[^>]{0,100})?>/g, '@$1')
    .replaceAll(/<([@#!])([^|<>\n]{1,300})(?:\|([^<>\n]{0,300}))?>/g, mention)
    .replaceAll(/(?<![\w*])\*([^*\n]+)\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w~])~([^~\n]+)~(?![\w~])/g, '~~$1~~');

/**
 * `<#C1|ward>`, `<@U1>`, `<!date^1770000000^{date}|Friday>`: a name, or its fallback. The id of a person is dropped.
 */
function mention(_: string, kind: string, _id: string, label = ''): string {
  const name = label.replace(/^[@#]/, '');
  if (kind === '!') return label;
  return name === '' ? (kind === '@' ? '@…' : '#…') : `${kind}${name}`;
}

function slackBlock(block: JsonObject): readonly ForeignNode[] {
  const text = words(block['text']);
  const accessory = isRecord(block['accessory']) ? [block['accessory']] : [];
  switch (block['type']) {
    case 'header':
      return [nodeOf('pageheader', { title: text })];
    case 'divider':
      return [nodeOf('divider', {})];
    case 'image':
      return [
        nodeOf('image', { src: block['image_url'] ?? '', alt: textOf(block, 'alt_text') || words(block['title']) }),
      ];
    case 'input':
      return isRecord(block['element']) ? [slackField(block, block['element'])] : [];
    case 'rich_text':
      return [nodeOf('markdown', { text: richText(block) })].filter(({ props }) => props['text'] !== '');
    default: {
      const fields = (isList(block['fields']) ? block['fields'] : []).map(words);
      const facts = fields.map(factOf);
      // A short text beside a control is its label.
      const isLabel =
        text.length < maxLabel && accessory.some((one) => slackControls[shown(one['type'])] !== undefined);
      return [
        ...(text === '' || isLabel ? [] : [nodeOf('markdown', { text })]),
        ...(facts.length === 0
          ? []
          : facts.every((fact) => fact !== undefined)
            ? [nodeOf('facts', { items: facts })]
            : fields.map((field) => nodeOf('markdown', { text: field }))),
        ...[...records(block['elements']), ...accessory].flatMap((element) => slackElement(element, text)),
      ];
    }
  }
}

const maxLabel = 60;

/** `**Label:** value`. */
function factOf(text: string): JsonObject | undefined {
  const [, label = '', value = ''] = /^\s*\*\*([^*\n]+?):?\*\*:?\s*([^]*)$/.exec(text) ?? [];
  return label === '' ? undefined : { label, value: value.trim() };
}

const slackControls = wordTable<string>({
  plain_text_input: 'text',
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'number',
  datepicker: 'date',
  datetimepicker: 'datetime',
  timepicker: 'time',
  static_select: 'select',
  external_select: 'select',
  users_select: 'select',
  multi_static_select: 'multiselect',
  overflow: 'select',
  radio_buttons: 'radio',
  checkboxes: 'checkboxes',
});

function slackElement(element: JsonObject, beside: string): readonly ForeignNode[] {
  const type = shown(element['type']);
  if (type === 'button')
    return [
      nodeOf('button', {
        label: words(element['text']),
        style: element['style'] ?? '',
        url: element['url'] ?? '',
        ...eventNamed(textOf(element, 'action_id', 'value')),
      }),
    ];
  if (type === 'image') return [nodeOf('image', { src: element['image_url'] ?? '', alt: textOf(element, 'alt_text') })];
  if (slackControls[type] !== undefined)
    return [slackField({ label: beside.length < maxLabel ? beside.replaceAll(/\*\*|~~/g, '') : '' }, element)];
  const text = words(element);
  return text === '' ? [] : [nodeOf('caption', { text })];
}

function slackField(block: JsonObject, element: JsonObject): ForeignNode {
  const type = shown(element['type']);
  const options = records(element['options']).map((option) => ({
    label: words(option['text']),
    value: textOf(option, 'value'),
    description: words(option['description']),
  }));
  const initial = initialOf(element);
  const control = element['multiline'] === true ? 'textarea' : (slackControls[type] ?? 'text');
  return nodeOf('field', {
    type: control,
    name: textOf(element, 'action_id') || textOf(block, 'block_id'),
    label: words(block['label']) || words(element['placeholder']),
    placeholder: words(element['placeholder']),
    required: block['label'] !== undefined && block['type'] === 'input' && block['optional'] !== true,
    hint: words(block['hint']),
    ...(options.length === 0 ? {} : { options }),
    ...(initial === undefined ? {} : { value: initial }),
  });
}

const initialNames = ['initial_value', 'initial_date', 'initial_time', 'initial_option', 'initial_options'];

/** The initial values of a field. */
function initialOf(element: JsonObject): JsonValue | undefined {
  const name = initialNames.find((one) => element[one] !== undefined) ?? '';
  const value = element[name];
  if (isRecord(value)) return value['value'];
  return isList(value) ? value.map((one) => (isRecord(one) ? (one['value'] ?? '') : one)) : value;
}

/** A run of a rich text. Emoji have their characters as code points. */
function runText(run: JsonObject): string {
  if (run['type'] === 'emoji') {
    const points = textOf(run, 'unicode').split('-');
    const isCode = points.every((point) => /^(?!d[89a-f]..$)[\da-f]{2,5}$/i.test(point));
    return isCode ? String.fromCodePoint(...points.map((point) => Number.parseInt(point, 16))) : '';
  }
  if (run['type'] === 'user' || run['type'] === 'usergroup') return '@…';
  if (run['type'] === 'channel') return '#…';
  if (run['type'] === 'broadcast') return `@${textOf(run, 'range')}`;
  return shown(run['text']) || textOf(run, 'fallback', 'url', 'name');
}

/** The texts of a rich text, a line for each section or item. */
function richText(block: JsonObject): string {
  const line = (part: JsonObject): string => records(part['elements']).map(runText).join('');
  return records(block['elements'])
    .map((part) =>
      part['type'] === 'rich_text_list'
        ? records(part['elements'])
            .map((item) => `- ${line(item)}`)
            .join('\n')
        : line(part),
    )
    .join('\n\n');
}

// ---- Telegram

function telegram(written: JsonObject): readonly ForeignNode[] | undefined {
  const markup = isRecord(written['reply_markup']) ? written['reply_markup'] : written;
  const rows = markup['inline_keyboard'] ?? markup['keyboard'];
  if (!isList(rows)) return undefined;
  const text = textOf(written, 'text', 'caption');
  const photo = shown(written['photo']);
  const buttons = rows.flatMap((row) => (isList(row) ? row : [row]));
  return [
    ...(photo.startsWith('http') ? [nodeOf('image', { src: photo, alt: '' })] : []),
    ...(text === '' ? [] : [nodeOf('markdown', { text })]),
    ...buttons.map((button) =>
      isRecord(button)
        ? nodeOf('button', {
            label: textOf(button, 'text'),
            url: button['url'] ?? '',
            ...eventNamed(textOf(button, 'callback_data')),
          })
        : nodeOf('button', { label: shown(button) }),
    ),
  ];
}

// ---- Messenger

function messenger(written: JsonObject): readonly ForeignNode[] | undefined {
  const message = isRecord(written['message']) ? written['message'] : written;
  const attachment = isRecord(message['attachment']) ? message['attachment'] : {};
  const payload = isRecord(attachment['payload']) ? attachment['payload'] : {};
  const replies = records(message['quick_replies']).map((reply) => nodeOf('button', { label: textOf(reply, 'title') }));
  const text = textOf(payload, 'text') || textOf(message, 'text');
  const elements = records(payload['elements']);
  const isTemplate = payload['template_type'] !== undefined;
  // A UI beside its replies is in another dialect.
  const holdsMore = Object.entries(message).some(
    ([name, value]) =>
      typeof value === 'object' && value !== null && !/^(?:attachment|quick_replies|metadata)$/.test(name),
  );
  if (!isTemplate && (replies.length === 0 || holdsMore)) return undefined;
  const buttons = (one: JsonObject): readonly ForeignNode[] =>
    records(one['buttons']).map((button) =>
      nodeOf('button', {
        label: textOf(button, 'title'),
        url: button['url'] ?? '',
        ...eventNamed(textOf(button, 'payload')),
      }),
    );
  return [
    ...(text === '' ? [] : [nodeOf('markdown', { text })]),
    ...elements.flatMap((element) => [
      nodeOf('heading', { text: textOf(element, 'title'), level: 3 }),
      ...(textOf(element, 'image_url') === ''
        ? []
        : [nodeOf('image', { src: textOf(element, 'image_url'), alt: textOf(element, 'title') })]),
      ...(textOf(element, 'subtitle') === '' ? [] : [nodeOf('text', { text: textOf(element, 'subtitle') })]),
      ...buttons(element),
    ]),
    ...buttons(payload),
    ...replies,
  ];
}
