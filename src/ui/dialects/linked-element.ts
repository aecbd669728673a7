// An element whose members hold other elements by id: `{"type": "Tabs", "props": {"items": ["tab-1", "tab-2"]}}`. With its
// parts in their places it is a component in JSON: one of our catalog is read by the placement policies.
import type { Catalog } from '../catalog.ts';
import { buffered, call } from './call.ts';
import { textOf, type ForeignNode } from './foreign-node.ts';
import type { Blocks, Converter } from './rows/row.ts';

/** The type of its node. `asData` gives its content if its component is not in our catalog. */
export const linked = '#linked';

/** Undefined for any other node. */
export function linkedBlocks(node: ForeignNode, catalog: Catalog, converter: Converter): Blocks | undefined {
  if (node.type !== linked) return undefined;
  const { type: _, ...members } = node.props;
  const name = catalog.match(textOf(node.props, 'type'))?.component.name;
  if (name === undefined) return converter.beside(node.asData?.() ?? []);
  return [call(name, Object.fromEntries(Object.entries(members).map(([key, value]) => [key, buffered(value)])))];
}
