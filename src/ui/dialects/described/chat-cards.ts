// Cards of chat applications: embeds of Discord, message cards of Teams.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { dateText } from '../formulas.ts';
import { records, textOf, type ForeignNode } from '../foreign-node.ts';
import { nodeOf } from './described-node.ts';

type Nodes = readonly ForeignNode[];

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
