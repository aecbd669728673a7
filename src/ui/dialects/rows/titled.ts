import { isRecord } from '../../../schema/check.ts';
import type { JsonObject } from '../../../schema/schema.ts';
import { call } from '../call.ts';
import { textOf } from '../foreign-node.ts';
import type { Blocks } from './row.ts';

/** The title of a container, shown above its content. */
export function titled(written: JsonObject): Blocks {
  const props = withFlatHeader(written);
  const title = textOf(props, 'title', 'heading', 'headline', 'header', 'label', 'name', 'fallbackText');
  const texts = ['subtitle', 'description', 'lede', 'text'].map((name) => textOf(props, name));
  const [subtitle = '', ...others] = new Set(texts.filter((words) => words !== '' && words !== title));
  const more = others.map((text) => call('TextContent', { text }));
  if (title === '') return subtitle === '' ? [] : [call('TextContent', { text: subtitle }), ...more];
  return [call('CardHeader', { title, subtitle }), ...more];
}

/** `{"header": {"text": "Blood test", "sub": "28 May"}}`: the title and subtitle of the container. */
function withFlatHeader({ header, ...others }: JsonObject): JsonObject {
  if (!isRecord(header)) return header === undefined ? others : { ...others, header };
  return {
    header: textOf(header, 'text', 'title', 'label', 'heading'),
    subtitle: textOf(header, 'sub', 'subtitle', 'subtext', 'subheading', 'description', 'caption'),
    ...others,
  };
}
