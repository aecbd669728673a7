// The member in which an object names its component.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isFieldType } from '../form-field.ts';
import { builtInCatalog } from '../../built-in-catalog.ts';
import type { ComponentShape } from '../../catalog.ts';
import { isFirstArgument } from '../../check/arguments-of-list.ts';
import { folded, shown } from '../foreign-node.ts';
import { kindOf, likelyKind, plainType } from '../vocabulary.ts';

export const typeKeys =
  'type component componentName kind widget _type tag tagName element componentType component_type widgetType widget_type blockType block_type'.split(
    ' ',
  );
/**
 * Members that name a component more reliably than a `type` or `kind` after them: `{"tag": "input", "type": "text"}`.
 */
const elementKeys: ReadonlySet<string> = new Set('tag tagName element component componentName widget'.split(' '));
/**
 * The type of an entry beside the member that names its component: `{"type": "component", "componentType": "card"}`.
 */
export const entryWord = /^(?:component|element|widget|block|node)$/;
/** Members that name a component only if their value is a word for one: `{"view": "form"}`, but not `{"view": "month"}`. */
const weakKeys =
  'view block control ui root role is @type node el elem comp nodeType node_type elementType element_type uiType ui_type controlType control_type fieldType field_type inputType input_type'.split(
    ' ',
  );
/** `name` names a component beside the members that only components have; elsewhere it names a thing. */
const ownMembers = ['props', 'attributes', 'attrs', 'properties'];

export const argumentKeys = ['args', 'arguments'];

const isWord = (value: JsonValue | undefined): boolean => /^[A-Za-z][\w.:-]*$/.test(shown(value));

export function keyOfType(written: JsonObject): string | undefined {
  const keys = typeKeys.filter((name) => typeof written[name] === 'string' && isWord(written[name]));
  const strong = keys.find((name) => !entryWord.test(shown(written[name]))) ?? keys[0];
  if (strong === 'type' || strong === 'kind') {
    const own = keys.find((name) => elementKeys.has(name) && isNamedBefore(name, strong, written));
    if (own !== undefined) return own;
  }
  const drawn = drawingKeys.find((name) => typeof written[name] === 'string' && isDrawing(shown(written[name])));
  return strong ?? drawn ?? weakKeys.find((name) => isComponentWord(written[name])) ?? nameKeyOf(written);
}

/** The member comes before `type` or `kind` and names a known element, or it names an HTML element that takes a `type`. */
function isNamedBefore(name: string, strong: string, written: JsonObject): boolean {
  const value = written[name];
  if (typeof value !== 'string') return false;
  if (name.startsWith('tag') && typedTag.test(value)) return true;
  const keys = Object.keys(written);
  return keys.indexOf(name) < keys.indexOf(strong) && (isComponentWord(value) || htmlTag.test(value));
}

/** Tags whose kind is in the `type` attribute. */
const typedTag = /^(?:input|button|select|textarea|ol|ul|a)$/;
const htmlTag = /^(?:h[1-6]|ul|ol|li|dl|dt|dd|tr|td|th|thead|tbody|option|fieldset|legend|nav|pre|strong|em|b|i)$/;

/** Members that name the kind of a drawing: `{"title": "Load", "visualization": "bar"}`. */
const drawingKeys = ['visualization', 'visualisation', 'viz', 'vizType', 'viz_type', 'panelType', 'panel_type'];
const isDrawing = (type: string): boolean => chartName.test(type) || kindOf(type) !== undefined;

const isComponentWord = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && (kindOf(value) !== undefined || isFieldType(value));

/** `{"name": "Table", "attributes": {...}}`. */
function nameKeyOf(written: JsonObject): string | undefined {
  // As in a call of a tool: `{"name": "CardHeader", "arguments": {...}}`.
  const isCall = argumentKeys.some((name) => typeof written[name] === 'object') && isOwnCall(written['name']);
  if (isCall) return 'name';
  const hasOwn = ownMembers.some((name) => isRecord(written[name]));
  const hasChildren = isList(written['children']) && written['children'].every((one) => isRecord(one) || isWords(one));
  const isComponent = isComponentWord(written['name']) || (hasOwn && isOwnCall(written['name']));
  return (hasOwn || hasChildren) && isComponent ? 'name' : undefined;
}

const isWords = (value: JsonValue): boolean => typeof value === 'string';

/** The component that an object names; undefined for data. */
export function typeOf(written: JsonObject): string | undefined {
  const key = keyOfType(written);
  return key === undefined ? undefined : shown(written[key]);
}

/** The names of our components, folded. */
let ownNames: ReadonlySet<string> | undefined;

const isOwnName = (type: string): boolean => {
  ownNames ??= new Set(builtInCatalog().components.flatMap(({ name, aliases = [] }) => [name, ...aliases].map(folded)));
  return ownNames.has(folded(type));
};

const isOwnCall = (name: JsonValue | undefined): boolean =>
  typeof name === 'string' && /^[A-Z]/.test(name) && (isOwnName(name) || kindOf(name) !== undefined);

/** True for the name of a component, as opposed to a category in the data: "badge" and "PromoBanner", but not "Red". */
export const isComponentName = (type: string): boolean =>
  kindOf(type) !== undefined ||
  isFieldType(type) ||
  isOwnName(type) ||
  chartName.test(type) ||
  /^[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+$/.test(type) ||
  plainType(type, (one) => kindOf(one) !== undefined || isFieldType(one)) !== undefined ||
  (/[_-]/.test(type) && likelyKind(type) !== undefined);

const chartName = /^(?:\w+[-_ ]?)?(?:chart|graph|plot)$|^(?:line|bar|pie|doughnut|donut|area|radar|scatter)$/i;

/** A row or an item is a component only if its type is the name of one: `{"name": "Rioja", "type": "Red"}` is data. */
export function isComponentItem(item: JsonObject): boolean {
  const type = typeOf(item);
  if (type === undefined) return false;
  const hasParts = [...ownMembers, 'children', 'child'].some((name) => typeof item[name] === 'object');
  return hasParts || isComponentName(type);
}

/** A component with its props in a member of their own: `{"component": "Button", "props": {"label": "Pay"}}`. */
export const holdsProps = (item: JsonObject): boolean =>
  isComponentItem(item) && [...ownMembers, ...argumentKeys].some((name) => isRecord(item[name]));

/** The category of a data item, which is a fact: `"type": "Red"`. */
export const isSort = (key: string, value: JsonValue): boolean =>
  /^(?:type|kind)$/.test(key) && typeof value === 'string' && /^\p{Lu}/u.test(value) && !isComponentName(value);

/** `{"BarChart": {"data": [...]}}`: a component under its name. */
export function namedByKey(value: JsonValue): JsonValue {
  const [only, ...others] = isRecord(value) ? Object.entries(value) : [];
  const isName = only !== undefined && others.length === 0 && /^[A-Z][A-Za-z]+$/.test(only[0]);
  if (isName && isList(only[1]) && isKeyed(value) && isOwnName(only[0])) return typed(value, 0);
  return isName && isRecord(only[1]) && typeof only[1]['type'] !== 'string' ? { type: only[0], ...only[1] } : value;
}

const treeName = /^(?:root|ui|card|page|view|screen|layout|document|components|children)$/i;
const maxDepth = 30;

/** `{"CardHeader": {"title": ...}}`, a component as the key of its props. */
const isKeyed = (value: JsonValue): value is JsonObject => {
  const [only, ...others] = isRecord(value) ? Object.entries(value) : [];
  if (only === undefined || others.length > 0 || !/^[A-Z]/.test(only[0]) || !isComponentName(only[0])) return false;
  return typeof only[1] === 'object' || typeof only[1] === 'string';
};

/** Several components as the keys of one object, or each in a separate object; undefined for anything else. */
function keyedList(value: JsonValue): readonly JsonObject[] | undefined {
  if (isList(value)) return value.length > 0 && value.every(isKeyed) ? value.filter(isKeyed) : undefined;
  const entries = isRecord(value) ? Object.entries(value).map(([name, one]) => ({ [name]: one })) : [];
  return entries.length > 0 && entries.every(isKeyed) ? entries : undefined;
}

/** A tree whose components are the keys of their props, as objects that name their type; undefined for any other value. */
export function keyedTree(value: JsonValue): JsonObject | undefined {
  const [only, ...others] = isRecord(value) ? Object.entries(value) : [];
  const isTree = only !== undefined && others.length === 0 && treeName.test(only[0]);
  const list = keyedList(isTree ? only[1] : value);
  if (list === undefined) return undefined;
  const type = isTree && kindOf(only[0]) !== undefined ? only[0] : 'container';
  return { type, children: list.map((one) => typed(one, 0)) };
}

/** `["Name", ["Ann"]]`: the arguments of a component of our catalog. */
function argumentsOf(shape: ComponentShape, list: readonly JsonValue[], depth: number): readonly JsonValue[] {
  const inner = (value: JsonValue): JsonValue =>
    isList(value) ? value.map(inner) : isKeyed(value) ? typed(value, depth + 1) : value;
  const args = list.map(inner);
  return isFirstArgument(shape, list) ? [args] : args;
}

function typed(keyed: JsonObject, depth: number): JsonObject {
  const [[type, value] = ['container', null]] = Object.entries(keyed);
  const list = keyedList(value);
  if (isList(value) && depth < maxDepth && kindOf(type) !== 'container') {
    const shape = builtInCatalog().find(type);
    if (shape !== undefined) return { type, args: argumentsOf(shape, value, depth) };
  }
  if (list !== undefined && depth < maxDepth) return { type, children: list.map((one) => typed(one, depth + 1)) };
  if (isList(value)) return { type, [kindOf(type) === 'container' ? 'children' : 'items']: value };
  if (!isRecord(value)) return { type, text: value };
  const members = Object.entries(value).map(([name, one]): [string, JsonValue] => {
    const inner = isList(one) && depth < maxDepth ? keyedList(one) : undefined;
    return [name, inner === undefined ? one : inner.map((item) => typed(item, depth + 1))];
  });
  return { type, ...Object.fromEntries(members) };
}
