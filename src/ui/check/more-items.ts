// `FollowUpItem("How?", "When?")`: several items as the texts of one. The others follow it.
import { BufferedCall } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';

/** A single word is the name of an icon or an action. */
const isSentence = (text: string): boolean => /\S\s+\S|[?？؟]\s*$/u.test(text);

/** Keeps a text that an item has no prop for, until the item ends. Returns false for any other text. */
export function keepMoreItem(tree: OpenTree, text: string): boolean {
  const { top } = tree;
  if (top.kind !== 'element' || top.isObject || !isSentence(text)) return false;
  const { component, order } = top.shape;
  if (component.group !== 'action' || component.wrapIn === undefined || order.length !== 1) return false;
  const item = new BufferedCall(component.name);
  item.args.push(text);
  (top.moreItems ??= []).push(item);
  tree.report('changed_type', `An extra text of ${component.name} became a separate item.`);
  return true;
}
