// Interactive messages of WhatsApp: replies, a list to choose from, a link.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { records, textOf } from '../foreign-node.ts';
import { nodeOf, type Nodes } from './described-node.ts';

const recordAt = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

/** `{"type": "interactive", "interactive": {"type": "list", "body": ..., "action": {"sections": [...]}}}`. */
export function interactive(written: JsonObject): Nodes | undefined {
  const message = isRecord(written['interactive']) ? written['interactive'] : written;
  const { header, body, footer, action } = message;
  const sections = records(recordAt(action)['sections']);
  const buttons = records(recordAt(action)['buttons']).map((one) => recordAt(one['reply']));
  const link = recordAt(recordAt(action)['parameters']);
  const hasRows = sections.some((section) => records(section['rows']).length > 0);
  const isMessage = hasRows || buttons.some((one) => textOf(one, 'title') !== '') || textOf(link, 'url') !== '';
  if (!isRecord(action) || !isRecord(body) || !isMessage) return undefined;
  const [said, small] = [textOf(body, 'text'), textOf(recordAt(footer), 'text')];
  const picture = textOf(recordAt(recordAt(header)['image']), 'link');
  const title = textOf(recordAt(header), 'text');
  return [
    ...(title === '' ? [] : [nodeOf('pageheader', { title })]),
    ...(picture.startsWith('http') ? [nodeOf('image', { src: picture, alt: title || said })] : []),
    ...(said === '' ? [] : [nodeOf('markdown', { text: said })]),
    ...sections.map((section) =>
      nodeOf('field', {
        type: 'radio',
        label: textOf(section, 'title') || textOf(action, 'button'),
        options: records(section['rows']).map((row) => ({
          value: textOf(row, 'id', 'title'),
          label: textOf(row, 'title'),
          description: textOf(row, 'description'),
        })),
      }),
    ),
    ...(small === '' ? [] : [nodeOf('caption', { text: small })]),
    ...(hasRows ? [nodeOf('button', { label: textOf(action, 'button') || 'OK' })] : []),
    ...buttons.map((one) => nodeOf('button', { label: textOf(one, 'title') })),
    ...(textOf(link, 'url') === ''
      ? []
      : [nodeOf('button', { label: textOf(link, 'display_text') || textOf(link, 'url'), url: textOf(link, 'url') })]),
  ];
}
