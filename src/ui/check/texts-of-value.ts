// The texts of a value that becomes text, such as a component in a cell of a table.
import { isList } from '../../is-list.ts';
import { schemaOfMember } from '../../schema/constraints.ts';
import { isForReading, type Schema } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { BufferedCall, BufferedWord, isMembers, wordValue, type BufferedValue } from '../events/buffered-value.ts';
import { isTextFor, textsWithoutPlace } from './members-of-arguments.ts';
import { membersOf } from './members-of-call.ts';
import { isLabel, isReadable, isSetting } from './readable-text.ts';

/** The readable texts and numbers of a value, in order. `schema` is undefined if it is not known. */
export function textsOf(
  value: BufferedValue | undefined,
  schema: Schema | undefined,
  catalog: Catalog,
): readonly string[] {
  if (value === undefined || value === null) return [];
  if (schema !== undefined && !isForReader(schema) && !isTextFor(schema, value))
    return isBlockFor(schema, value) ? textsOf(value, undefined, catalog) : [];
  if (value instanceof BufferedWord) return textsOf(wordOf(value), schema, catalog);
  if (typeof value === 'string') return isReadable(value) ? [value.trim()] : [];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'boolean') return [];
  if (value instanceof BufferedCall) return textsOfCall(value, catalog);
  if (isList(value)) return value.flatMap((item) => textsOf(item, itemsOf(schema), catalog));
  if (!isMembers(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    isSetting(key, member) ? [] : withLabel(key, textsOf(member, undefined, catalog)),
  );
}

/** `TextContent("Team", [Avatar("Ann")])`: blocks in the place of a setting. */
const isBlockFor = ({ type }: Schema, value: BufferedValue): boolean =>
  (type === 'enum' || type === 'boolean') &&
  (value instanceof BufferedCall || (isList(value) && value.some((one) => one instanceof BufferedCall)));

/** `{Owner: "Mira"}` is "Owner: Mira". */
const withLabel = (key: string, texts: readonly string[]): readonly string[] =>
  isLabel(key) ? texts.map((text, index) => (index === 0 ? `${key}: ${text}` : text)) : texts;

/** All texts and numbers of a value, whatever they mean. */
export function leavesOf(value: BufferedValue | undefined): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (value instanceof BufferedWord) return leavesOf(wordOf(value));
  if (value instanceof BufferedCall) return value.args.flatMap(leavesOf);
  if (value === undefined) return [];
  const members = isMembers(value) ? Object.values(value) : [];
  return (isList(value) ? value : members).flatMap((member) => leavesOf(member));
}

const wordOf = ({ word }: BufferedWord): BufferedValue => wordValue(word);

const itemsOf = (schema: Schema | undefined): Schema | undefined =>
  schema?.type === 'array' ? schema.items : undefined;

function textsOfCall(call: BufferedCall, catalog: Catalog): readonly string[] {
  const shape = catalog.match(call.name);
  if (shape === undefined) {
    return [
      ...call.args.flatMap((argument) => textsOf(argument, undefined, catalog)),
      ...textsOf(call.named, undefined, catalog),
    ];
  }
  const { all } = membersOf(shape, call);
  const settings = Object.values(shape.component.props.properties).filter(({ type }) => type === 'enum');
  // `Alert("Low stock", "Order more.", "warning")`: a setting in the place of a text.
  const isChosen = (member: BufferedValue): boolean =>
    settings.some((schema) => schema.type === 'enum' && typeof member === 'string' && schema.values.includes(member));
  const texts = Object.entries(all).flatMap(([key, member]) =>
    isChosen(member) ? [] : textsOf(member, schemaOfMember(shape.component.props, key), catalog),
  );
  return [...texts, ...textsWithoutPlace(all, call.args)];
}

/** False for settings, addresses and actions. */
function isForReader(schema: Schema): boolean {
  if (schema.type === 'string') return isForReading(schema.format);
  if (schema.type === 'union') return schema.anyOf.some(isForReader);
  return schema.type !== 'enum' && schema.type !== 'action' && schema.type !== 'boolean';
}
