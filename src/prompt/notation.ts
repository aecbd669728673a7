// Writes a document in the notation that the model is taught. Compiling the result gives the document back.
import { hasOwn, isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Catalog } from '../ui/catalog.ts';

const identifier = /^[A-Za-z_$][\w$]*$/;
/** Lists of elements go on lines of their own; everything else stays on one. */
const isElement = (value: JsonValue): value is { component: string; props: { readonly [key: string]: JsonValue } } =>
  isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);

export function toNotation(root: JsonValue, catalog: Catalog): string {
  return `root = ${write(root, '', catalog)}`;
}

function write(value: JsonValue, indent: string, catalog: Catalog): string {
  if (isElement(value)) return writeElement(value.component, value.props, indent, catalog);
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    if (!items.some((item) => isElement(item) || Array.isArray(item))) {
      return `[${items.map((item) => write(item, indent, catalog)).join(', ')}]`;
    }
    if (items.length === 1) return `[${items.map((item) => write(item, indent, catalog)).join('')}]`;
    const deeper = `${indent}  `;
    return `[\n${items.map((item) => deeper + write(item, deeper, catalog)).join(',\n')}\n${indent}]`;
  }
  if (isRecord(value)) {
    const members = Object.entries(value).map(
      ([key, member]) => `${identifier.test(key) ? key : JSON.stringify(key)}: ${write(member, indent, catalog)}`,
    );
    return `{${members.join(', ')}}`;
  }
  return JSON.stringify(value);
}

function writeElement(
  component: string,
  props: { readonly [key: string]: JsonValue },
  indent: string,
  catalog: Catalog,
): string {
  const order = catalog.find(component)?.order ?? Object.keys(props);
  const given = order.filter((prop) => hasOwn(props, prop));
  const args: string[] = [];
  let isPositional = true;
  for (const [index, prop] of given.entries()) {
    isPositional &&= order[index] === prop;
    const text = write(props[prop] ?? null, indent, catalog);
    args.push(isPositional ? text : `${prop}: ${text}`);
  }
  return `${component}(${args.join(', ')})`;
}
