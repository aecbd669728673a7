// Trees of HTML elements under other names: `{"node": "p", "children": [...]}`, `{"nodeName": "P", "childNodes":
// [...]}`. They are rewritten with `tag` and `children`.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown } from '../foreign-node.ts';

const tagKeys = ['node', 'el', 'elem', 'nodeName', 'tagName'];
const tags: ReadonlySet<string> = new Set(
  'div section main article aside header footer nav h1 h2 h3 h4 h5 h6 p span a img ul ol li dl dt dd table caption thead tbody tfoot tr th td strong b em i u s del mark small sub sup code pre br hr blockquote figure figcaption button form label input select option textarea details summary'.split(
    ' ',
  ),
);
const maxDepth = 40;

const keyIn = (value: JsonObject): string | undefined =>
  value['type'] === undefined && value['tag'] === undefined
    ? tagKeys.find((name) => typeof value[name] === 'string' && tags.has(shown(value[name]).toLowerCase()))
    : undefined;

/** The same value, in which each element names its tag. */
export function withTags(value: JsonValue, depth = 0): JsonValue {
  if (depth > maxDepth) return value;
  if (isList(value)) return value.map((item) => withTags(item, depth + 1));
  if (!isRecord(value)) return value;
  // A text of the document object model.
  if (/^#?text$/i.test(shown(value['nodeName'] ?? value['node'])))
    return shown(value['value'] ?? value['nodeValue'] ?? value['text'] ?? value['textContent']);
  const key = keyIn(value);
  if (key === undefined) return value;
  const { [key]: tag, childNodes, ...others } = value;
  const members = Object.entries(childNodes === undefined ? others : { ...others, children: childNodes });
  return Object.fromEntries([
    ['tag', shown(tag).toLowerCase()] as const,
    ...members.map(
      ([name, one]) => [name, name === 'children' || name === 'content' ? withTags(one, depth + 1) : one] as const,
    ),
  ]);
}
