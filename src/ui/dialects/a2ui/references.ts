// How the components of A2UI refer to others: by the ids of children, of tabs, of the parts of a dialog, of choices.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { folded, records, shown } from '../foreign-node.ts';

export interface Component {
  readonly type: string;
  readonly props: JsonObject;
  /** The number of messages before the message that defines the component. */
  readonly message: number;
}

/** A part that is given by an id: of a dialog, a tab, or a list with a title for each id. */
export interface Part {
  readonly name: string;
  readonly title: JsonValue | undefined;
  readonly id: string;
}

/** Members that always refer to other components. */
export const isReferenceKey = (key: string): boolean => /^(?:children|child|trigger)$|Child(?:ren)?$/.test(key);
/** Members that may refer to other components under the names of other catalogs. */
const mayRefer =
  /^(?:items|actions|buttons|header|footer|leading|trailing|body|slides|panels|cards|elements|sections|views|fields|inputs|media|content)$/;

const isId = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && /^[a-z][\w.:-]{0,80}$/i.test(value);
/** An id that can hardly be a word: `card-title`, `cardTitle`, `card1`. */
const isClearId = (value: JsonValue | undefined): value is string => isId(value) && /[-_\d]|[a-z][A-Z]/.test(value);

/** Maximum number of ids in such a list, because each is looked up again for each part of a message. */
const maxUnclear = 500;

/** The ids that a member may refer to; empty for a text. */
export function unclearIds(key: string, value: JsonValue): readonly string[] {
  if (!mayRefer.test(key)) return [];
  if (isClearId(value)) return [value];
  return isList(value) && value.length > 0 && value.length <= maxUnclear && value.every(isId) && value.some(isClearId)
    ? value.filter(isId)
    : [];
}

/** The list of ids, or the template, in `children` or `child`. */
export function listedIn(props: JsonObject): JsonValue | undefined {
  const written = props['children'] ?? props['child'];
  return isRecord(written) ? (written['explicitList'] ?? written['template'] ?? written) : written;
}

export const isTemplate = (children: JsonValue | undefined): boolean =>
  isRecord(children) && children['explicitList'] === undefined;

/** The members of a tab or a choice that refer to its component. */
export const partKeys: readonly string[] = ['child', 'contentChild', 'childId', 'componentId', 'content'];

const idIn = (item: JsonObject): string => {
  const id = partKeys.map((key) => item[key]).find((value) => value !== undefined && value !== null);
  return isId(id) ? id : '';
};

export const isDialogType = (type: string): boolean => /modal|dialog|drawer|sheet|popover/.test(folded(type));

/** The members whose items refer to a component each: `tabs`, `items`, `options`. */
const partLists = (props: JsonObject): readonly (readonly [string, readonly JsonObject[]])[] =>
  Object.entries(props).flatMap(([key, value]) => {
    const items = key === 'children' ? [] : records(value);
    return items.length > 0 && items.every((item) => idIn(item) !== '') ? [[key, items] as const] : [];
  });

const isChosenFrom = (items: readonly JsonObject[]): boolean =>
  items.every((item) => item['value'] !== undefined && item['title'] === undefined && item['label'] === undefined);

/** The choices of a field whose labels are components. */
export const choicesOf = (
  props: JsonObject,
): readonly (readonly [string, readonly (readonly [string, JsonObject])[]])[] =>
  partLists(props)
    .filter(([, items]) => isChosenFrom(items))
    .map(([key, items]) => [key, items.map((item) => [idIn(item), item] as const)] as const);

/** The parts of tabs and dialogs. */
export function partsOf({ type, props }: Component): readonly Part[] {
  const tabs = partLists(props)
    .filter(([, items]) => !isChosenFrom(items))
    .flatMap(([, items]) =>
      items.map((item) => ({
        name: 'tab',
        title: item['title'] ?? item['label'] ?? item['header'] ?? item['name'],
        id: idIn(item),
      })),
    );
  const isDialog = isDialogType(type);
  const parts = Object.entries(props).flatMap(([name, id]) =>
    (name === 'trigger' || (name.endsWith('Child') && name !== 'child') || (isDialog && name === 'content')) && isId(id)
      ? [{ name, title: undefined, id }]
      : [],
  );
  return [...tabs, ...parts];
}

/** The props without the ids of other components. */
export function ownProps(component: Component): JsonObject {
  const lists = new Set(partLists(component.props).map(([key]) => key));
  const parts = new Set(partsOf(component).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(component.props).filter(([key]) => !isReferenceKey(key) && !lists.has(key) && !parts.has(key)),
  );
}

/** The ids of all components that a component may show. */
export function referencesIn(component: Component): readonly string[] {
  const { props } = component;
  const listed = listedIn(props);
  return [
    ...(isList(listed) ? listed.map(shown) : []),
    ...(isRecord(listed) ? [shown(listed['componentId'] ?? listed['id'])] : []),
    ...(typeof listed === 'string' ? [listed] : []),
    ...partsOf(component).map(({ id }) => id),
    ...choicesOf(props).flatMap(([, items]) => items.map(([id]) => id)),
    ...Object.entries(props).flatMap(([key, value]) => unclearIds(key, value)),
  ];
}
