// Members of an item that are components: `{"title": "Ann", "image": {"component": "Image", "props": {"src": ...}}}`. A picture
// and a button become the props for them, a text its words.
import type { JsonObject } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import { componentPart } from '../dialects/described/data-item.ts';
import { buffered } from '../dialects/call.ts';
import { textOf } from '../dialects/foreign-node.ts';
import { actionOf } from '../dialects/rows/click.ts';
import { isMembers, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';

interface Named {
  readonly [key: string]: BufferedValue;
}

export function withPlainParts({ order }: ComponentShape, named: Named): Named {
  if (!Object.values(named).some(isMembers)) return named;
  const plain: { [key: string]: BufferedValue } = {};
  for (const [key, value] of Object.entries(named)) {
    const part = isMembers(value) ? componentPart(toJson(value)) : undefined;
    if (part === undefined) setOwn(plain, key, value);
    else if (typeof part === 'string') setOwn(plain, key, part);
    else if (part.kind === 'image') addImage(order, plain, key, part.props);
    else if (part.kind === 'button') addButton(order, plain, key, part.props);
  }
  return plain;
}

function addImage(
  order: readonly string[],
  plain: { [key: string]: BufferedValue },
  key: string,
  props: JsonObject,
): void {
  const prop = order.includes('image') && plain['image'] === undefined ? 'image' : key;
  setOwn(plain, prop, { src: textOf(props, 'src'), alt: textOf(props, 'alt', 'altText', 'label', 'name') });
}

function addButton(
  order: readonly string[],
  plain: { [key: string]: BufferedValue },
  key: string,
  props: JsonObject,
): void {
  const label = textOf(props, 'label');
  if (!order.includes('actionLabel') || plain['actionLabel'] !== undefined) return setOwn(plain, key, label);
  setOwn(plain, 'actionLabel', label);
  const { action } = props;
  const opened = actionOf(props) ?? (action === undefined ? undefined : buffered(action));
  if (opened !== undefined) setOwn(plain, 'action', opened);
}
