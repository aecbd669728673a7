// A tree as OpenUI Lang, for the `Renderer` of `@openuidev/react-lang`. The text is closed at every moment, so that a
// growing tree can be drawn again and again; an element whose required props have not come yet is left out by it.
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import { builtInShapes, type CallShape, type CallShapes } from './call-shapes.ts';
import { isElement } from './tree-reader.ts';

/** Empty while there is no root: the Renderer then shows nothing. */
export function toOpenUi(root: Element | undefined, shapes: CallShapes = builtInShapes()): string {
  return root === undefined ? '' : `root = ${writeElement(root, shapes)}`;
}

function write(value: JsonValue, shapes: CallShapes): string {
  if (isElement(value)) return writeElement(value, shapes);
  if (Array.isArray(value)) {
    // Array.isArray narrows a readonly list to any[].
    const items = value as readonly JsonValue[];
    return `[${items.map((item) => write(item, shapes)).join(', ')}]`;
  }
  if (isRecord(value)) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${write(member, shapes)}`);
    return `{${members.join(', ')}}`;
  }
  return JSON.stringify(value);
}

function writeElement({ component, props }: Element, shapes: CallShapes): string {
  const shape = shapes.get(component) ?? { order: Object.keys(props), actions: [], label: undefined };
  const last = shape.order.findLastIndex((prop) => props[prop] !== undefined);
  const values = shape.order.slice(0, last + 1).map((prop) => {
    const value = props[prop] ?? null;
    if (!shape.actions.includes(prop)) return write(value, shapes);
    // Half an action is none: its button waits with the default.
    return isRecord(value) && typeof value['type'] === 'string' ? writeAction(value, props, shape, shapes) : 'null';
  });
  return `${component}(${values.join(', ')})`;
}

/** Lang has words for the two actions that are always there; others, and params, it carries as a plain object. */
function writeAction(
  action: { readonly [key: string]: JsonValue },
  props: Element['props'],
  { label }: CallShape,
  shapes: CallShapes,
): string {
  const params = isRecord(action['params']) ? action['params'] : {};
  const hasParams = Object.keys(params).length > 0;
  if (action['type'] === 'continue_conversation' && !hasParams) {
    const text = label === undefined ? undefined : props[label];
    return `Action([@ToAssistant(${JSON.stringify(typeof text === 'string' ? text : '')})])`;
  }
  if (action['type'] === 'open_url') {
    return `Action([@OpenUrl(${write(params['url'] ?? '', shapes)})])`;
  }
  return write(action, shapes);
}
