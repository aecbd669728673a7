// A component that does not fit into a cell of a table. It is held until it is complete and becomes the text of the cell:
// with no value, or with several, the values below it would move to other rows.
import { isList } from '../../is-list.ts';
import { schemaOfMember, takesNull } from '../../schema/constraints.ts';
import { isForReading, type Schema } from '../../schema/schema.ts';
import { allowedComponents, type Catalog, type ComponentShape } from '../catalog.ts';
import { BufferedCall, BufferedWord, isMembers, wordValue, type BufferedValue } from '../events/buffered-value.ts';
import { HeldElement, membersOf } from './held-element.ts';
import { isLayoutContainer } from './layout-names.ts';
import { placeValue, reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isReadable, isSetting } from './readable-text.ts';
import type { Slot } from './scopes.ts';

/**
 * True for a component that becomes the text of a cell. One that holds blocks and has no text of its own does not: its
 * blocks take its place.
 * `shape` is undefined if the catalog has no such component.
 */
export function becomesCell(slot: Slot | undefined, shape: ComponentShape | undefined, name: string, catalog: Catalog) {
  if (slot?.scope.kind !== 'list' || !takesNull(slot.schema) || allowedComponents(slot.schema).length === 0)
    return false;
  if (shape === undefined) return !isLayoutContainer(name);
  const schemas = Object.values(shape.component.props.properties);
  const holdsBlocks = schemas.some(
    (schema) =>
      schema.type === 'array' &&
      allowedComponents(schema).some((inner) => catalog.find(inner)?.component.isBlock === true),
  );
  return !holdsBlocks || schemas.some((schema) => schema.type === 'string' && isForReading(schema.format));
}

/** Collects the component, from after its opening bracket. */
export function placeCell(placement: Placement, slot: Slot, name: string): void {
  const { tree } = placement;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    if (buffer.isCut) {
      tree.report('truncated', 'The value was incomplete and was dropped.', true);
      return tree.endValue();
    }
    reportTruncated(placement, buffer);
    tree.report(
      'misplaced_component',
      `${name} does not fit into a cell; its contents became the text of the cell.`,
      true,
    );
    const texts = textsOf(buffer.value, undefined, tree.catalog);
    if (texts.length > 0) return placeValue(placement, slot, texts.join(' · '));
    tree.writeValue(slot, null);
    tree.endValue();
  });
}

/** The texts and numbers of a value for reading, in order. `schema` is undefined where it is not known. */
function textsOf(value: BufferedValue | undefined, schema: Schema | undefined, catalog: Catalog): readonly string[] {
  if (value === undefined || value === null || (schema !== undefined && !isForReader(schema))) return [];
  if (value instanceof BufferedWord) return textsOf(wordOf(value), schema, catalog);
  if (typeof value === 'string') return isReadable(value) ? [value.trim()] : [];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'boolean') return [];
  if (value instanceof BufferedCall) return textsOfCall(value, catalog);
  if (isList(value)) return value.flatMap((item) => textsOf(item, itemsOf(schema), catalog));
  if (!isMembers(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    isSetting(key, member) ? [] : textsOf(member, undefined, catalog),
  );
}

const wordOf = ({ word }: BufferedWord): BufferedValue => wordValue(word);

const itemsOf = (schema: Schema | undefined): Schema | undefined =>
  schema?.type === 'array' ? schema.items : undefined;

function textsOfCall(call: BufferedCall, catalog: Catalog): readonly string[] {
  const shape = catalog.find(call.name);
  if (shape === undefined) {
    return [
      ...call.args.flatMap((argument) => textsOf(argument, undefined, catalog)),
      ...textsOf(call.named, undefined, catalog),
    ];
  }
  const { all } = membersOf(shape, call);
  return Object.entries(all).flatMap(([key, member]) =>
    textsOf(member, schemaOfMember(shape.component.props, key), catalog),
  );
}

/** False for settings, addresses and actions. */
function isForReader(schema: Schema): boolean {
  if (schema.type === 'string') return isForReading(schema.format);
  if (schema.type === 'union') return schema.anyOf.some(isForReader);
  return schema.type !== 'enum' && schema.type !== 'action' && schema.type !== 'boolean';
}
