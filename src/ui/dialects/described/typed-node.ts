// An object that names its component: `{"type": "card", "title": ..., "children": [...]}`, under members of many names.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { chartWord } from '../charts.ts';
import { isFieldType } from '../form-field.ts';
import { folded, records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { fieldMembers } from '../field-members.ts';
import { kindOf, type Kind } from '../vocabulary.ts';
import { isSurveyQuestion } from './combined-members.ts';
import { isBox } from './data-item.ts';
import { componentLists, fieldNode, partsNode } from './data-list.ts';
import { entryWord, holdsProps, isComponentItem, keyOfType, namedByKey, typeKeys, typeOf } from './component-type.ts';
import { nodeOf, type Inside, type Nodes } from './described-node.ts';
import { compound } from './compound.ts';
import { tile, withLabels, withTiles, withWords } from './tiles.ts';
import { lineOf, markedList } from './inline-text.ts';
import { withContents } from './item-content.ts';
import { elementOf, propsKeys, wordsIn } from './written-element.ts';

const maxDepth = 30;
/** The members in which a component keeps its content, besides its type. */
const payloadKeys = ['data', 'content', 'value', 'config'];
/** The members that hold components, when their items name a type. */
const childKeys = new Set(
  'children components content elements blocks body sections widgets items rows columns cards buttons actions layout child root ui view groups pages header footer main appBar title subtitle leading trailing floatingActionButton control label tabs panels slots regions'.split(
    ' ',
  ),
);

/** Rewrites a component whose parts are components as a single component with members. */
export function recomposed(written: JsonObject): JsonObject {
  const value = withLabels(withTiles(written));
  const element = elementOf(value);
  if (element === undefined) return value;
  const own = tile(element);
  const inner = own === undefined ? element : (elementOf(own) ?? element);
  return compound(inner) ?? own ?? withWords(value);
}

export function typedNode(written: JsonObject, depth: number, inside: Inside): ForeignNode {
  const key = keyOfType(written);
  const type = key === undefined || isBareFrame(written) ? 'container' : shown(written[key]);
  const propsKey = propsKeys.find((name) => isRecord(written[name])) ?? payloadKeyOf(type, written);
  const props = propsKey === undefined ? undefined : written[propsKey];
  const around = Object.entries(written).filter(([name]) => name !== key && name !== propsKey);
  const given = Object.entries({ ...Object.fromEntries(around), ...(isRecord(props) ? props : {}) }).filter(
    ([name, value]) => !(typeKeys.includes(name) && entryWord.test(shown(value))) && !isBox(name, value),
  );
  const members = given.map(([name, value]): [string, JsonValue] => [
    name,
    componentLists.test(name) && isList(value)
      ? value.map(namedByKey)
      : name === 'child'
        ? namedByKey(value)
        : withContents(type, name, value),
  ]);
  const control = fieldIn(type, members);
  if (control !== undefined) return typedNode(control, depth + 1, inside);
  const list = markedList(type, Object.fromEntries(members));
  if (list !== undefined) return nodeOf('markdown', { text: list });
  const parts = partsIn(type, members, depth, inside);
  if (parts !== undefined) return parts;
  const children: ForeignNode[] = [];
  const own: [string, JsonValue][] = [];
  for (const [name, value] of members) {
    const isLine = name === 'children' && kindOf(type) !== 'container' && !areCells(type, value);
    const inline = isLine ? lineOf(type, value) : undefined;
    if (inline !== undefined) {
      own.push(['children', inline]);
      continue;
    }
    const found = depth < maxDepth ? nodesIn(type, name, value, depth, inside) : undefined;
    if (found === undefined) own.push([name, value]);
    else children.push(...found);
  }
  const isId = (name: string, value: JsonValue): boolean =>
    name === 'name' && kindOf(type) === 'container' && /^[a-z][a-z\d]*(?:_\w+)?(?:-\w+)*$/.test(shown(value));
  return nodeOf(type, Object.fromEntries(own.filter(([name, value]) => !isId(name, value))), children);
}

/** `{"type": "Col", "label": "Ferry", "children": ["Aurora", "Borealis"]}`: not parts of one text. */
const areCells = (type: string, value: JsonValue): boolean =>
  folded(type) === 'col' && isList(value) && value.length > 1 && value.every((cell) => typeof cell !== 'object');

/** `{"type": "button", "data": {"label": "Next"}}`: the member with the content of a leaf. */
function payloadKeyOf(type: string, written: JsonObject): string | undefined {
  const kind = kindOf(type);
  if (kind === 'container' || kind === 'row') return undefined;
  return payloadKeys.find((name) => {
    const value = written[name];
    if (!isRecord(value)) return false;
    const key = keyOfType(value);
    // `{"kind": "chart", "content": {"type": "bar", "x": [...]}}`.
    const isKindOfChart = /^(?:chart|graph)$/.test(folded(type)) && chartWord.test(folded(shown(value[key ?? ''])));
    if (key !== undefined && !isKindOfChart) return false;
    // `{"type": "pie", "data": {"Bus": 4, "Bicycle": 6}}`.
    if (chartWord.test(folded(type)) && Object.values(value).every((one) => typeof one === 'number')) return false;
    return kind !== 'table' || ['columns', 'headers', 'head', 'rows'].some((part) => isList(value[part]));
  });
}

/** Coordinates of a component in a drawing. */
const isPlace = (name: string, value: JsonValue): boolean =>
  (/^(?:width|height|zIndex|fixed|flex)$/.test(name) && typeof value === 'number') ||
  (name === 'position' && isRecord(value) && Object.values(value).every((one) => typeof one === 'number'));

/** Tabs and foldable parts, some of which hold more than a text. */
function partsIn(
  type: string,
  members: readonly (readonly [string, JsonValue])[],
  depth: number,
  inside: Inside,
): ForeignNode | undefined {
  const kind = kindOf(type);
  if ((kind !== 'tabs' && kind !== 'accordion') || depth >= maxDepth) return undefined;
  const lists = members.filter(([, value]) => isList(value) && value.length > 0 && value.every(isRecord));
  const found = lists.find(([name]) => /^(?:items|tabs|sections|panels|children)$/.test(name)) ?? lists[0];
  if (found === undefined) return undefined;
  const [listName, list] = found;
  const items = records(list).filter((item) => item['type'] === undefined || item['title'] !== undefined);
  const isDeep = items.some((item) =>
    Object.entries(item).some(([name, value]) => contentKey.test(name) && typeof value === 'object' && value !== null),
  );
  if (!isDeep || items.length < records(list).length) return undefined;
  const made = partsNode(
    kind,
    items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'type'))),
    depth,
    inside,
  );
  return { ...made, props: Object.fromEntries(members.filter(([name]) => name !== listName)) };
}

const contentKey = /^(?:content|children|body|components|elements|blocks|widgets|items|fields)$/;

/** The members besides the name of the component, for code that does not know the component. */
export function membersBeside(written: JsonObject): JsonObject {
  const key = keyOfType(written);
  const propsKey = propsKeys.find((name) => isRecord(written[name]));
  const props = propsKey === undefined ? undefined : written[propsKey];
  const members = Object.fromEntries(Object.entries(written).filter(([name]) => name !== propsKey));
  const own = Object.entries({ ...members, ...(isRecord(props) ? props : {}) }).filter(
    ([name, value]) =>
      name !== key && !isPlace(name, value) && !(typeKeys.includes(name) && entryWord.test(shown(value))),
  );
  return Object.fromEntries(own);
}

/** `{"type": "FormItem", "label": "Name", "control": {"type": "Input"}}`: the control, with the surrounding label. */
function fieldIn(type: string, members: readonly (readonly [string, JsonValue])[]): JsonObject | undefined {
  if (!frameType.test(folded(type))) return undefined;
  const { label, name, rules, control, input, children, hint, description, ...others } = Object.fromEntries(members);
  const isRequired = others['required'] ?? (records(rules).some((rule) => rule['required'] === true) || undefined);
  const [only, ...more] = records(isList(children) ? children : [control ?? input ?? children ?? null]);
  if (only === undefined || more.length > 0 || shown(label) === '' || keyOfType(only) === undefined) return undefined;
  const props = isRecord(only['props']) ? only['props'] : {};
  const around = {
    ...(label !== undefined && { label }),
    ...(hint !== undefined && { hint }),
    ...(description !== undefined && { description }),
    ...(isRequired !== undefined && { required: isRequired }),
    ...(shown(name) !== '' && { name: shown(name) }),
  };
  return { ...only, props: { ...props, ...around } };
}

/** A frame without a label, such as that around the button of a form. */
function isBareFrame(written: JsonObject): boolean {
  const element = elementOf(written);
  if (element === undefined || !/^(?:formitem|formfield)$/.test(element.type)) return false;
  return wordsIn(element.members['label']) === '' && element.children.some(isRecord);
}

/** Members that hold components of any name; the others hold data, of which some may be a component. */
const isForComponents = (name: string): boolean =>
  /^(?:children|components|elements|blocks|widgets|content|body|sections|child|layout|root|ui|view|slots|regions)$/.test(
    name,
  );

/** True for the parts of a container, as opposed to data of several kinds. */
const holdsParts = (name: string, listed: readonly JsonObject[]): boolean =>
  childKeys.has(name) && (isForComponents(name) || listed.every((one) => keyOfType(one) === undefined));

const holdComponents = (name: string, listed: readonly JsonObject[]): boolean =>
  listed.some((one) => (isForComponents(name) ? keyOfType(one) !== undefined : isComponentItem(one)));

/** `{"text": "Blood test", "sub": "28 May"}`; undefined for a header with other members. */
function headerOf(header: JsonObject): ForeignNode | undefined {
  const texts = ['text', 'title', 'label', 'heading'];
  const details = ['sub', 'subtitle', 'subtext', 'subheading', 'description'];
  const areTexts = Object.entries(header).every(
    ([name, value]) => typeof value === 'string' && [...texts, ...details].includes(name),
  );
  const title = textOf(header, ...texts);
  return areTexts && title !== '' ? nodeOf('header', { text: title, subtitle: textOf(header, ...details) }) : undefined;
}

/** A button of a form beside the one that sends it. */
const secondButton = /^(?:cancel|reset|discard)(?:_?(?:label|text|button_?text|button))?$/i;

/** The components under a member; undefined where it holds something else. */
function nodesIn(type: string, name: string, value: JsonValue, depth: number, inside: Inside): Nodes | undefined {
  if (/^submit(?:Label|Text|Button)?$/.test(name) && typeof value === 'string')
    return [nodeOf('button', { label: value })];
  if (secondButton.test(name) && /form/.test(folded(type))) {
    if (typeof value === 'string') return [nodeOf('button', { label: value, variant: 'secondary' })];
    if (isRecord(value)) return [nodeOf('button', { variant: 'secondary', ...value })];
  }
  if (name === 'form' && isRecord(value)) return inside({ type: 'form', ...value }, depth + 1);
  const listed = records(isList(value) ? value : [value]);
  if (listed.length === 0) return undefined;
  if (name === 'questions' && listed.map(fieldMembers).every(isSurveyQuestion))
    return inside({ [name]: value }, depth + 1);
  const title = name === 'header' && isRecord(value) ? headerOf(value) : undefined;
  if (title !== undefined) return [title];
  const kind = kindOf(type);
  const isOfData = kind === 'facts' || kind === 'table' || kind === 'list';
  // Fields name the type of their control.
  if (/^(?:fields|inputs)$/.test(name) && (!isOfData || holdComponents(name, listed)))
    return withoutFrame(listed).flatMap((one) => (isFramed(one) ? inside(one, depth + 1) : [fieldNode(one)]));
  if (/^submit(?:Button|_button)?$/.test(name)) return listed.map((button) => nodeOf('button', button));
  const isButtons =
    /^(?:items|options|choices)$/.test(name) &&
    /^(?:button(?:s|group|row|bar)|action(?:s|row|bar|group))$/.test(folded(type));
  if (isButtons || /^(?:buttons|actions)$/.test(name))
    return listed
      .flatMap((one) => (isList(one['buttons']) ? records(one['buttons']) : [one]))
      .flatMap((one) => (holdsProps(one) ? inside(one, depth + 1) : [nodeOf('button', one)]));
  // The elements inside an unknown component or a leaf take its place.
  const isLeaf = kind === undefined || leafKinds.has(kind);
  if (isLeaf && !isFieldType(type) && !partName.test(name) && listed.every((one) => isElement(name, one)))
    return listed.flatMap((one) => inside(one, depth + 1));
  // Items, rows and columns of these are data.
  const isData = kind !== undefined && kind !== 'container' && kind !== 'row' && !holdComponents(name, listed);
  if (isData || isFieldType(type)) return undefined;
  if (!childKeys.has(name) && kind !== 'container') return undefined;
  if (holdComponents(name, listed) || (isContainer(type) && holdsParts(name, listed)))
    return (isList(value) ? value : [value]).flatMap((item) => itemNodes(item, depth, inside));
  return isContainer(type) ? inside({ [name]: value }, depth + 1) : undefined;
}

const isElement = (name: string, one: JsonObject): boolean =>
  holdsProps(one) ||
  (/(?:[aA]ction|[bB]utton|[cC]ta)$/.test(name) && /^[A-Z]/.test(typeOf(one) ?? '') && isComponentItem(one));

/** Kinds that cannot contain elements. Their remaining members are shown after them. */
const leafKinds: ReadonlySet<Kind> = new Set([
  'avatar',
  'metric',
  'alert',
  'tag',
  'image',
  'progress',
  'quote',
] as const);
/** Members of a leaf that hold its text or its picture. */
const partName =
  /^(?:title|subtitle|label|text|name|value|description|message|icon|avatar|image|leading|trailing|prefix|suffix|header|heading|control|input)$/;

/** `{"type": "FormControl", "label": "City", "input": {"type": "Input"}}`. */
function isFramed(written: JsonObject): boolean {
  const element = elementOf(written);
  if (element === undefined || !frameType.test(element.type)) return false;
  return ['control', 'input', 'children'].some((name) => elementOf(element.members[name]) !== undefined);
}

const frameType = /^(?:formcontrollabel|formitem|formfield|field|formgroup|formcontrol)$/;

/** `{"component": "FormControls", "props": {"children": [...]}}`: the fields in a frame. */
function withoutFrame(listed: readonly JsonObject[]): readonly JsonObject[] {
  const [only, ...others] = listed;
  const frame = others.length === 0 ? elementOf(only) : undefined;
  const inner = frame === undefined || isFieldType(frame.type) ? [] : records(frame.children);
  return frame !== undefined &&
    /(?:controls|fields|inputs|items|list|stack|column|box|div|fieldset)$/.test(frame.type) &&
    inner.length > 0
    ? inner
    : listed;
}

const isContainer = (type: string): boolean => kindOf(type) === 'container';

const itemNodes = (item: JsonValue, depth: number, inside: Inside): Nodes => {
  if (isRecord(item)) return inside(item, depth + 1);
  return shown(item) === '' ? [] : [nodeOf('text', { text: shown(item) })];
};

export const isArranging = (type: string): boolean => arranging.has(folded(type));

/** Containers that only arrange. Their children are yielded one by one. */
const arranging = new Set(
  'page container section stack column layout dashboard screen view div box vstack main root panel card form ui scaffold'.split(
    ' ',
  ),
);
