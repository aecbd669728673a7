// The ids of elements in the members of others: `"items": ["tab-1", "tab-2"]`; and elements that are written in their place.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { typeOf } from './described/component-type.ts';
import { dataNodes, withOwnData } from './described/data-nodes.ts';
import { nodeOf, type Nodes } from './described/described-node.ts';
import { recomposed, typedNode } from './described/typed-node.ts';
import type { ForeignNode } from './foreign-node.ts';
import { linked } from './linked-element.ts';

/** The nodes of a component, or of data, in the place of an element. */
function partNodes(part: JsonObject, depth = 1): Nodes {
  return typeOf(part) === undefined
    ? dataNodes(part, depth, partNodes)
    : [withOwnData(typedNode(recomposed(part), depth, partNodes))];
}

/** The node of an element that holds others in its members. */
export const linkedNode = (element: JsonObject): ForeignNode => ({
  ...nodeOf(linked, element),
  asData: () => partNodes(element),
});

/** The children of an element as a member. */
export const childrenMember = (members: JsonObject): JsonObject => {
  const { children } = members;
  return isList(children) && children.length > 0 ? { children } : {};
};

/** Children that are written in their place, not by id: `"children": [{"label": "Tide", "value": "low"}]`. */
export function writtenNodes({ children }: JsonObject): readonly ForeignNode[] {
  if (typeof children === 'string')
    return isId(children) || children.trim() === '' ? [] : partNodes({ type: 'text', text: children });
  const listed = isList(children) ? children.flat() : [children ?? null];
  return listed.flatMap((child) => (isRecord(child) ? partNodes(child) : []));
}

/** True for a word that can be the id of an element: `hero-title`, `e2`. */
export const isId = (word: string): boolean => /^[a-zA-Z]\w*-[\w-]+$|^[a-z]+[A-Z_]\w*$|^[a-z]+\d+$/.test(word);

/** The words of a member that consists of ids; none for any other value. */
export function idsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  if (!isList(value) || value.length === 0) return [];
  const found = value.map(idsIn);
  return found.every((ids) => ids.length > 0) ? found.flat() : [];
}
