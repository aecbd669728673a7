// The notation written as JSON: `{"statements": [{"name": "root", "component": "Card", "args": [["title"]]}]}`.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { BufferedCall, type BufferedValue } from '../../events/buffered-value.ts';
import { builtInCatalog } from '../../built-in-catalog.ts';
import { buffered } from '../call.ts';
import { records, textOf, type ForeignNode } from '../foreign-node.ts';
import { nodeOf } from './described-node.ts';

const maxDepth = 20;

/** Undefined for an object that has no list of statements. */
export function statementNodes(written: JsonObject): readonly ForeignNode[] | undefined {
  const listed = records(written['statements']);
  const statements = new Map(listed.map((one) => [textOf(one, 'name', 'id'), one] as const));
  const root = statements.get('root') ?? listed[0];
  if (root === undefined || !listed.every(isStatement)) return undefined;
  return nodesOf(root, statements, []);
}

/** `{"component": "Stat", "args": ["Guests", 12]}`: a component of our catalog with its arguments; undefined for any other. */
export function calledNodes(written: JsonObject): readonly ForeignNode[] | undefined {
  const isCall = isStatement(written) && builtInCatalog().find(nameOf(written)) !== undefined;
  return isCall ? nodesOf(written, new Map(), []) : undefined;
}

const nameOf = (one: JsonObject): string => textOf(one, 'component', 'type', 'typeName');
const isStatement = (one: JsonObject): boolean => nameOf(one) !== '' && argumentsOf(one) !== undefined;
const argumentsOf = (one: JsonObject): readonly JsonValue[] | undefined => [one['args'], one['arguments']].find(isList);

type Statements = ReadonlyMap<string, JsonObject>;

function nodesOf(one: JsonObject, statements: Statements, around: readonly JsonObject[]): readonly ForeignNode[] {
  if (around.includes(one) || around.length > maxDepth) return [];
  const written = argumentsOf(one) ?? [];
  const [first] = written;
  const inside = [...around, one];
  const children = (isList(first) ? first : []).flatMap((item) => {
    const child = isRecord(item) ? item : typeof item === 'string' ? statements.get(item) : undefined;
    return child === undefined || !isStatement(child) ? [] : nodesOf(child, statements, inside);
  });
  const isContainer = /^(?:Card|Stack|Column|Row|Box|Grid|VStack|HStack|Container)$/.test(nameOf(one));
  if (isContainer && children.length > 0) return children;
  return [
    nodeOf(positional, { component: nameOf(one), args: written.map((value) => resolved(value, statements, inside)) }),
  ];
}

/** The type of a node for a component of our catalog whose props are positional. */
const positional = '#positional';

/** Undefined for any other node. */
export function positionalCall({ type, props }: ForeignNode): BufferedCall | undefined {
  return type === positional ? callOf(textOf(props, 'component'), props['args']) : undefined;
}

function callOf(name: string, args: JsonValue | undefined): BufferedCall {
  const made = new BufferedCall(name);
  made.args.push(...(isList(args) ? args : []).map(argumentOf));
  return made;
}

function argumentOf(value: JsonValue): BufferedValue {
  if (isList(value)) return value.map(argumentOf);
  const name = isRecord(value) ? value[positional] : undefined;
  return isRecord(value) && typeof name === 'string' ? callOf(name, value['args']) : buffered(value);
}

function resolved(value: JsonValue, statements: Statements, around: readonly JsonObject[]): JsonValue {
  if (around.length > maxDepth) return null;
  if (isList(value)) return value.map((item) => resolved(item, statements, around));
  const named =
    typeof value === 'string' ? statements.get(value) : isRecord(value) && isStatement(value) ? value : undefined;
  if (named === undefined || around.includes(named)) return value;
  const written = argumentsOf(named) ?? [];
  return {
    [positional]: nameOf(named),
    args: written.map((item) => resolved(item, statements, [...around, named])),
  };
}
