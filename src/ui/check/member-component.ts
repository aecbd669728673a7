// A component under a name that its leaf component does not have: `{"component": "MiniCard", "props": {"lhs": {"component":
// "DataTile", ...}}}`. A button becomes the action, a picture the image, and a part that the catalog lacks gives its members.
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { buffered } from '../dialects/call.ts';
import { typeOf } from '../dialects/described/component-type.ts';
import { componentPart } from '../dialects/described/data-item.ts';
import { elementOf } from '../dialects/described/written-element.ts';
import { textOf } from '../dialects/foreign-node.ts';
import { isMembers, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { matchProp } from './match-prop.ts';
import { dropStyle } from './place-style.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

/** The leaf of a JSON document whose member has an unknown name; undefined for anything else. */
export function leafWithMember({ tree }: Placement): ElementScope | undefined {
  const { element } = tree;
  if (element?.unknownKey === undefined || !element.isObject || element.implied !== false) return undefined;
  return element.shape.elementProps.length === 0 ? element : undefined;
}

/** Holds the object that begins. `place` opens any other object. */
export function holdMember(placement: Placement, element: ElementScope, place: () => void): ValueBuffer {
  const { tree, replay } = placement;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    if (value === undefined) return;
    const props = propsIn(element, toJson(value), tree.catalog);
    if (isIcon(toJson(value))) {
      element.unknownKey = undefined;
      dropStyle(tree, 'Icon');
      return tree.endValue();
    }
    if (props === undefined) {
      place();
      for (const [name, member] of Object.entries(isMembers(value) ? value : {})) {
        replay.key(name);
        replayBuffered(member, replay);
      }
      return replay.close(buffer.isCut);
    }
    const { unknownKey = '' } = element;
    element.unknownKey = undefined;
    tree.report('moved_argument', `The component in "${unknownKey}" gave props of ${element.shape.component.name}.`);
    for (const [name, member] of props) {
      replay.key(name);
      replayBuffered(member, replay);
    }
  });
}

/** The props that the component gives; undefined where they have no place. */
function propsIn(
  { shape, seen }: ElementScope,
  value: JsonValue,
  catalog: Catalog,
): readonly (readonly [string, BufferedValue])[] | undefined {
  const isFree = (name: string): boolean => shape.order.includes(name) && !seen.includes(name);
  const part = componentPart(value);
  if (part !== undefined && typeof part !== 'string' && part.kind === 'button') {
    const { action } = part.props;
    if (!isFree('actionLabel')) return undefined;
    return [
      ['actionLabel', textOf(part.props, 'label')],
      ...(action !== undefined && isFree('action') ? [['action', buffered(action)] as const] : []),
    ];
  }
  if (part !== undefined && typeof part !== 'string' && part.kind === 'image' && isFree('image'))
    return [['image', { src: textOf(part.props, 'src'), alt: textOf(part.props, 'alt', 'altText', 'label') }]];
  const element = elementOf(value);
  // A component that our catalog has is read as itself.
  const ours = isRecord(value) ? catalog.match(typeOf(value) ?? '') : undefined;
  if (ours !== undefined && ours !== shape) return undefined;
  if (part !== undefined || element === undefined || element.children.some((child) => !isIcon(child))) return undefined;
  const members = Object.entries(element.members).filter(([name, member]) => !isRecord(member) && name !== 'children');
  const own = members.filter(([name]) => isFree(name) || matchProp(shape, seen, name) !== undefined);
  return own.length > 0 && own.length === members.length
    ? own.map(([name, member]) => [name, buffered(member)])
    : undefined;
}

const isIcon = (value: JsonValue): boolean => {
  const part = componentPart(value);
  return typeof part === 'object' && part.kind === 'icon';
};
