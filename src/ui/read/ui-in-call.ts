// The arguments of a tool call that the model wrote into its answer: a UI, or arguments for a program.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { isPropsName } from '../check/props-names.ts';
import { childrenName } from './children-name.ts';

/** A UI in the notation, with or without the tags of a call before it. */
const notation = /^\s*(?:<[^<>]{1,200}>\s*){0,3}(?:root\s*=\s*[A-Z]|([A-Z]\w*)\()/;
/** JSON, with or without the tags of a call around it. */
const json = /^\s*(?:<[^<>]{1,200}>\s*){0,3}([[{][^]*[\]}])\s*(?:<\/[^<>]{1,200}>\s*){0,3}$/;
const typeNames = ['component', 'type', 'componentName', 'componentType'];
/** Members that hold the UI or the arguments around it. */
const holder =
  /^(?:arguments|parameters|args|input|params|tool_?input|action_?input|function|function_?call|tool_?calls|ui|spec|view|root|layout|document|component|card|widget|response|answer|output|result|data|payload)$/i;
const maxDepth = 6;

/** True if the call, without its outer tags, holds components of the catalog. */
export function holdsUi(call: string, catalog: Catalog): boolean {
  const [found, name] = notation.exec(call) ?? [];
  if (found !== undefined) return name === undefined || catalog.find(name) !== undefined;
  const source = json.exec(call)?.[1];
  return source !== undefined && isUi(parsed(source), catalog, 0);
}

function isUi(value: JsonValue | undefined, catalog: Catalog, depth: number): boolean {
  if (depth > maxDepth || value === undefined) return false;
  if (typeof value === 'string') {
    return /^\s*[[{]/.test(value) ? isUi(parsed(value), catalog, depth + 1) : holdsNotation(value, catalog);
  }
  if (isList(value)) return value.length > 0 && value.every((item) => isUi(item, catalog, depth + 1));
  if (!isRecord(value)) return false;
  if (isComponent(value, catalog)) return true;
  return Object.entries(value).some(
    ([key, member]) => (holder.test(key) || childrenName.test(key)) && isUi(member, catalog, depth + 1),
  );
}

const holdsNotation = (text: string, catalog: Catalog): boolean =>
  text.includes('(') && notation.test(text) && holdsUi(text, catalog);

/** A component with a prop that it has. `{"type": "Card", "brand": "visa"}` has none. */
function isComponent(value: JsonObject, catalog: Catalog): boolean {
  const type = typeNames.map((name) => value[name]).find((name) => typeof name === 'string');
  const order = typeof type === 'string' ? catalog.find(type)?.order : undefined;
  if (order === undefined) return false;
  return Object.keys(value).some((key) => order.includes(key) || isPropsName(key) || childrenName.test(key));
}

function parsed(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
