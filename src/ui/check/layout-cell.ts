// Cells of a grid in other vocabularies, and the items that such a cell may hold.
import { memoOfName } from '../../memo.ts';
import { allowedComponents, type Catalog } from '../catalog.ts';
import type { Slot } from './scopes.ts';

/** A place in a grid or a row: `GridItem`, `FlexItem`, `Grid.Col`, `Column`. */
export const isLayoutCell = memoOfName((name) =>
  /^(?:(?:Grid|Flex|Row|Layout|Stack|Bento)\.?(?:Item|Cell|Col(?:umn)?)|Col(?:umn)?)$/.test(name),
);

/** True for the list that was opened for the items of the cells before. */
export const isListOfCells = ({ scope, schema }: Slot, catalog: Catalog): boolean =>
  scope.kind === 'list' &&
  scope.implied !== false &&
  allowedComponents(schema).some((name) => isCellItem(catalog, name));

/** `Stat`, which only its own kind of list can hold. */
export function isCellItem(catalog: Catalog, name: string): boolean {
  const { component } = catalog.match(name) ?? {};
  if (component?.group !== 'data' || component.wrapIn === undefined) return false;
  // A column of a table is not one.
  const { properties, required } = component.props;
  return required.every((prop) => properties[prop]?.type !== 'array');
}
