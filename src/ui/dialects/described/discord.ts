// Messages of Discord: embeds, and components, whose types are numbers.
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isRecord } from '../../../schema/check.ts';
import { records, textOf, type ForeignNode } from '../foreign-node.ts';
import { embeds } from './chat-cards.ts';
import { eventNamed, nodeOf, type Nodes } from './described-node.ts';

const rowType = 1;
const styleOfDanger = 4;
/** Selects, of which only the first lists its options: of users, roles, channels. */
const selects: ReadonlySet<number> = new Set([3, 5, 6, 7, 8]);

/** `{"content": ..., "embeds": [...], "components": [{"type": 1, "components": [...]}]}`. Undefined for anything else. */
export function discord(written: JsonObject): Nodes | undefined {
  const listed = records(written['components']);
  const isNumbered = listed.length > 0 && listed.every((one) => typeof one['type'] === 'number');
  const message = embeds(written);
  if (!isNumbered || !listed.some(isLayout)) return message;
  const content = message === undefined ? textOf(written, 'content') : '';
  const title = message === undefined ? textOf(written, 'title') : '';
  return [
    ...(message ?? []),
    ...(title === '' ? [] : [nodeOf('pageheader', { title })]),
    ...(content === '' ? [] : [nodeOf('markdown', { text: content })]),
    ...listed.flatMap((one) => component(one, '')),
  ];
}

const isLayout = (one: JsonObject): boolean =>
  one['type'] === rowType || records(one['components']).length > 0 || isRecord(one['component']);

function component(one: JsonObject, label: string): readonly ForeignNode[] {
  const type = one['type'];
  const inner = [...records(one['components']), ...[one['accessory']].filter(isRecord)];
  const named = textOf(one, 'label') || label || textOf(one, 'placeholder');
  const field = (control: string, more: JsonObject = {}): readonly ForeignNode[] => [
    nodeOf('field', {
      type: control,
      name: one['custom_id'] ?? '',
      label: named,
      placeholder: one['placeholder'] ?? '',
      ...(one['required'] === true ? { required: true } : {}),
      ...more,
    }),
  ];
  if (type === 2) {
    const style = one['style'] === styleOfDanger ? 'danger' : one['style'] === 1 ? 'primary' : 'secondary';
    const event = eventNamed(textOf(one, 'custom_id'));
    return [nodeOf('button', { label: textOf(one, 'label'), style, url: one['url'] ?? '', ...event })];
  }
  if (type === 4) return field(one['style'] === 2 ? 'textarea' : 'text', { value: one['value'] ?? '' });
  if (typeof type === 'number' && selects.has(type)) {
    const options = records(one['options']).map((option) => ({
      label: textOf(option, 'label', 'value'),
      value: textOf(option, 'value', 'label'),
      description: textOf(option, 'description'),
    }));
    const many = typeof one['max_values'] === 'number' && one['max_values'] > 1;
    return options.length === 0 ? field('text') : field(many ? 'multiselect' : 'select', { options });
  }
  if (type === 10) return [nodeOf('markdown', { text: textOf(one, 'content') })];
  if (type === 11) return picture(one['media'], textOf(one, 'description'));
  if (type === 12) return records(one['items']).flatMap((item) => picture(item['media'], textOf(item, 'description')));
  if (type === 14) return [nodeOf('divider', {})];
  // A label around one field.
  if (isRecord(one['component'])) return component(one['component'], textOf(one, 'label'));
  return inner.flatMap((part) => component(part, ''));
}

const picture = (media: JsonValue | undefined, alt: string): readonly ForeignNode[] => {
  const src = isRecord(media) ? textOf(media, 'url') : '';
  return src.startsWith('http') ? [nodeOf('image', { src, alt })] : [];
};
