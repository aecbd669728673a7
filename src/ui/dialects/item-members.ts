// A list item that is written as a component, so that its members are one level deeper.
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { isPropsName } from '../check/props-names.ts';

/** The members of an item that is written as a component: `{"component": "timelineItem", "props": {"title": "Lunch"}}`. */
export function itself(item: JsonValue): JsonValue {
  if (!isRecord(item)) return item;
  const { component, type, name, ...others } = item;
  const [only, ...rest] = Object.entries(others);
  const isComponent = typeof (component ?? type ?? name) === 'string' && only !== undefined && rest.length === 0;
  return isComponent && isPropsName(only[0]) && isRecord(only[1]) ? only[1] : item;
}
