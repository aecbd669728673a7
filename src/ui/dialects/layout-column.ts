// `Col` is a table column in our catalog, but a layout box in most libraries.
import { isList } from '../../is-list.ts';
import { folded, type ForeignNode } from './foreign-node.ts';

/** Members in which a column of a table has its cells or its label. */
const columnNames = ['data', 'values', 'cells', 'rows', 'label', 'header', 'field', 'key', 'accessor', 'dataIndex'];

const isColumn = ({ type }: ForeignNode): boolean => folded(type) === 'col';

const holdsCells = ({ props }: ForeignNode): boolean => columnNames.some((name) => isList(props[name]));

/** A box of a layout: it has content, or nothing that a column of a table has. */
const isBox = (node: ForeignNode): boolean =>
  isColumn(node) &&
  !holdsCells(node) &&
  (node.children.length > 0 ||
    node.props['children'] !== undefined ||
    columnNames.every((name) => node.props[name] === undefined));

const asBox = (node: ForeignNode): ForeignNode => (isBox(node) ? { ...node, type: 'column' } : node);

/** The node with the boxes of a layout under a name that means nothing else, itself and its children. */
export function withBoxes(node: ForeignNode): ForeignNode {
  const own = asBox(node);
  return own.children.some(isBox) ? { ...own, children: own.children.map(asBox) } : own;
}

/**
 * The columns of a table that are its children and have cells. If there is one, a `Column` with children is a column of
 * the table too, not a layout.
 */
export const columnsIn = (children: readonly ForeignNode[]): readonly ForeignNode[] => {
  const holds = (child: ForeignNode): boolean => isColumn(child) && holdsCells(child);
  return children.some(holds)
    ? children.filter(
        (child) =>
          holds(child) ||
          (folded(child.type) === 'column' && (child.children.length > 0 || child.props['children'] !== undefined)),
      )
    : [];
};
