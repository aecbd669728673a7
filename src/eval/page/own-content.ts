// The content of an element without that of nested elements, read by the schemas of its props, so that new components
// and the caller's components are covered.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import { isForReading, type JsonObject, type JsonValue, type Schema } from '../../schema/schema.ts';
import { allowedComponents, type ComponentShape } from '../../ui/catalog.ts';

export interface ElementValue {
  readonly component: string;
  readonly props: JsonObject;
}

export interface OwnContent {
  readonly texts: string[];
  /** Lists of values, such as the labels of a chart or the cells of a column. A cell may be an element. */
  readonly lists: JsonValue[][];
  readonly children: ElementValue[];
  /** Lists of elements within a list, such as the slides of a carousel. Their contents do not belong together. */
  readonly groups: ElementValue[][];
  readonly urls: string[];
}

export const isElementValue = (value: JsonValue | undefined): value is ElementValue & JsonObject =>
  isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);

export function ownContent(shape: ComponentShape | undefined, props: JsonObject): OwnContent {
  const own: OwnContent = { texts: [], lists: [], children: [], groups: [], urls: [] };
  for (const [name, value] of Object.entries(props)) read(shape?.component.props.properties[name], value, own);
  return own;
}

function read(schema: Schema | undefined, value: JsonValue, own: OwnContent): void {
  if (isElementValue(value)) own.children.push(value);
  else if (Array.isArray(value)) readList(schema, value, own);
  else if (schema?.type === 'action') readAction(value, own);
  else if (typeof value === 'string') readString(schema, value, own);
  else if (typeof value === 'number') own.texts.push(String(value));
  else if (isRecord(value)) {
    const object = schema === undefined ? undefined : membersOf(schema).find((member) => member.type === 'object');
    for (const [name, member] of Object.entries(value)) read(object?.properties[name], member, own);
  }
}

function readList(schema: Schema | undefined, list: readonly JsonValue[], own: OwnContent): void {
  const array = schema === undefined ? undefined : membersOf(schema).find((member) => member.type === 'array');
  const items = array?.items;
  const isOfValues = items !== undefined && membersOf(items).some(({ type }) => type === 'string' || type === 'number');
  const isOfElements = items !== undefined && allowedComponents(items).length > 0;
  const isFlat = !list.some((item) => isRecord(item) && !isElementValue(item));
  if (isOfValues && isFlat && (!isOfElements || items.type === 'union')) own.lists.push([...list]);
  else
    for (const item of list) {
      if (isElementList(item)) own.groups.push([...item]);
      else read(items, item, own);
    }
}

const isElementList = (value: JsonValue): value is readonly (ElementValue & JsonObject)[] =>
  isList(value) && value.length > 0 && value.every(isElementValue);

/** The possible schemas of a value. */
const membersOf = (schema: Schema): readonly Schema[] =>
  schema.type === 'union' ? schema.anyOf.flatMap(membersOf) : [schema];

function readString(schema: Schema | undefined, value: string, own: OwnContent): void {
  if (schema === undefined) return;
  for (const member of membersOf(schema)) {
    if (member.type === 'any') own.texts.push(value);
    else if (member.type !== 'string') continue;
    else if (member.format === 'uri') own.urls.push(value);
    else if (isForReading(member.format)) own.texts.push(value);
    else continue;
    return;
  }
}

function readAction(action: JsonValue, own: OwnContent): void {
  const params = isRecord(action) ? action['params'] : undefined;
  if (isRecord(params) && typeof params['url'] === 'string') own.urls.push(params['url']);
}
