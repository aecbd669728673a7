// A list whose items are of several kinds: `["Pack", ["Shirt", "Shoes"], {"day": 2}]`.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonValue } from '../../../schema/schema.ts';
import { shown } from '../foreign-node.ts';
import { textsOfData } from './left-texts.ts';
import { nodeOf, type Nodes } from './described-node.ts';

type Kind = 'objects' | 'others';

const kindOf = (item: JsonValue): Kind => (isRecord(item) ? 'objects' : 'others');

/** True for objects among other items, or for lists among texts. */
export const isMixed = (list: readonly JsonValue[]): boolean =>
  list.some(isRecord) ? !list.every(isRecord) : list.some(isList) && !list.every(isList);

/** The nodes of the items in their order. Neighbours of one kind are shown together. */
export function mixedNodes(list: readonly JsonValue[], nodesOf: (objects: readonly JsonValue[]) => Nodes): Nodes {
  const runs: { readonly kind: Kind; readonly items: JsonValue[] }[] = [];
  for (const item of list) {
    const last = runs.at(-1);
    if (last?.kind === kindOf(item)) last.items.push(item);
    else runs.push({ kind: kindOf(item), items: [item] });
  }
  return runs.flatMap(({ kind, items }) => (kind === 'objects' ? nodesOf(items) : nested(items)));
}

/** A list after a text holds the details of that text. */
function nested(items: readonly JsonValue[]): Nodes {
  const listed: { readonly title: string; readonly details: string[] }[] = [];
  for (const item of items) {
    const before = listed.at(-1);
    if (!isList(item)) listed.push({ title: shown(item), details: [] });
    else if (before === undefined) listed.push(...textsOfData('', item).map((title) => ({ title, details: [] })));
    else before.details.push(...textsOfData('', item));
  }
  const shownItems = listed.filter(({ title, details }) => title !== '' || details.length > 0);
  if (shownItems.length === 0) return [];
  return [
    nodeOf('list', {
      items: shownItems.map(({ title, details }) =>
        details.length === 0 ? title : { title, description: details.join(', ') },
      ),
    }),
  ];
}
