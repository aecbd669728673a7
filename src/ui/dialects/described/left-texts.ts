// Finds the texts of a member that its nodes do not show. Data can have any shape. Texts that the rule for one shape
// leaves out are shown after its nodes, so that no text is lost.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonValue } from '../../../schema/schema.ts';
import { isReadable } from '../../check/readable-text.ts';
import { shown } from '../foreign-node.ts';
import { commentKey, isQuestion, solutionKey } from './combined-members.ts';
import { typeOf } from './component-type.ts';
import { withPrices } from './data-fact.ts';
import { isPicture, isSilent, urlKey } from './data-item.ts';
import { nodeOf, type Nodes } from './described-node.ts';

/** The readable texts and numbers in a value, in order. */
export function textsOfData(key: string, value: JsonValue): readonly string[] {
  if (isSilent(key, value) || urlKey.test(key) || isPicture(key, value)) return [];
  if (isList(value)) return value.flatMap((item) => textsOfData('', item));
  if (isRecord(value)) {
    const asks = isQuestion(value);
    const type = typeOf(value);
    // A currency is a part of its price.
    return Object.entries(withPrices(value)).flatMap(([name, inner]) =>
      (asks && (solutionKey.test(name) || commentKey.test(name))) || inner === type || tagKey.test(name)
        ? []
        : textsOfData(name, inner),
    );
  }
  const text = shown(value).trim();
  return isReadable(text) ? [text] : [];
}

/** The name of an HTML element. */
const tagKey = /^(?:tag|tagName)$/;

/** The texts in a member that its nodes lack. A chart has words for programs. */
export function leftTexts(key: string, value: JsonValue, nodes: Nodes): readonly string[] {
  if (typeof value !== 'object' || nodes.length === 0 || nodes.some(({ type }) => type === 'chart')) return [];
  const texts = textsOfData(key, value).filter((text) => !/^[\d.,]+$/.test(text));
  if (texts.length === 0) return [];
  const left = lacking(texts, nodes);
  return left.length === 0 ? left : lacking(left, asData(nodes));
}

/** Searches of the whole text, for texts that are joined to others. After that, a text counts as shown. */
const maxSearches = 100;

function lacking(texts: readonly string[], nodes: Nodes): readonly string[] {
  const values = new Set<string>();
  collect(nodes, values);
  const others = texts.filter((text) => !values.has(text));
  if (others.length === 0) return others;
  const written = JSON.stringify(nodes);
  let at = 0;
  let searches = 0;
  return others.filter((text) => {
    const wanted = JSON.stringify(text).slice(1, -1);
    // The nodes are usually in the order of the texts.
    const next = written.indexOf(wanted, at);
    if (next >= 0) at = next;
    else searches += 1;
    return next < 0 && searches <= maxSearches && !written.includes(wanted);
  });
}

/** Adds all strings of the nodes. */
function collect(value: unknown, values: Set<string>): void {
  if (typeof value === 'string') values.add(value.trim());
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collect(inner, values);
}

/** The members of these nodes as data, as they are shown for unknown components. */
const asData = (nodes: Nodes): Nodes =>
  nodes.flatMap((node) => [
    ...(node.asData?.() ?? []),
    ...asData([...node.children, ...node.slots.flatMap((slot) => slot.nodes)]),
  ]);

/** The nodes of a member, followed by the texts in it that they lack. */
export function withLeftTexts(key: string, value: JsonValue, nodes: Nodes): Nodes {
  const texts = leftTexts(key, value, nodes);
  return texts.length === 0 ? nodes : [...nodes, nodeOf('list', { items: [...texts] })];
}
