// A component that does not fit into a cell of a table, or into the value of a term. It is held until it is complete
// and becomes the text of the cell: if it gave no value or several, the values below would move to other rows.
import { takesNull } from '../../schema/constraints.ts';
import { isForReading, type Schema } from '../../schema/schema.ts';
import { allowedComponents, type Catalog, type ComponentShape } from '../catalog.ts';
import { HeldElement } from './held-element.ts';
import { isFigure, joinedPieces } from './joined-pieces.ts';
import { isLayoutContainer } from './layout-names.ts';
import { placeValue, reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';
import { textsOf } from './texts-of-value.ts';

/**
 * True for a component that becomes the text of a cell. One that holds blocks and has no text of its own does not: its
 * blocks take its place.
 * `shape` is undefined if the catalog has no such component.
 */
export function becomesCell(slot: Slot | undefined, shape: ComponentShape | undefined, name: string, catalog: Catalog) {
  if (slot === undefined || allowedComponents(slot.schema).length === 0) return false;
  if (slot.scope.kind === 'list' ? !takesNull(slot.schema) : !takesWords(slot.schema)) return false;
  if (shape === undefined) return !isLayoutContainer(name);
  const schemas = Object.values(shape.component.props.properties);
  const holdsBlocks = schemas.some(
    (schema) =>
      schema.type === 'array' &&
      allowedComponents(schema).some((inner) => catalog.find(inner)?.component.isBlock === true),
  );
  return !holdsBlocks || schemas.some((schema) => schema.type === 'string' && isForReading(schema.format));
}

/** `KeyValue("Fare", TextContent("2 EUR"))`: the value is a text or one of few components. */
export const takesWords = (schema: Schema): boolean =>
  schema.type === 'union' && schema.anyOf.some((one) => one.type === 'string' && isForReading(one.format));

/** Components that consist only of their text. */
const isText = /^(?:TextContent|MarkDownRenderer|Heading|Tag)$/;

/** Collects the component, from after its opening bracket. */
export function placeCell(placement: Placement, slot: Slot, name: string): void {
  const { tree } = placement;
  tree.captureValue(new HeldElement(name, tree.budgets.maxHeld), (buffer) => {
    if (buffer.isCut) {
      tree.report('truncated', 'The value was incomplete and was dropped.', true);
      return tree.endValue();
    }
    reportTruncated(placement, buffer);
    const texts = textsOf(buffer.value, undefined, tree.catalog);
    const isInList = slot.scope.kind === 'list';
    tree.report(
      'misplaced_component',
      isInList
        ? `${name} does not fit into a cell; its contents became the text of the cell.`
        : `${name} does not fit here; its contents became a text.`,
      isInList || texts.length === 0 || !isText.test(tree.catalog.match(name)?.component.name ?? ''),
    );
    const figure = isInList || !isFigure(buffer.value) ? undefined : joinedPieces(buffer.value);
    if (texts.length > 0) return placeValue(placement, slot, figure ?? texts.join(' · '));
    if (isInList) tree.writeValue(slot, null);
    tree.endValue();
  });
}
