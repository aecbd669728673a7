// What stands beside an item of a list instead of in it: `<ol><li>Which sea?</li><ul><li>Baltic</li></ul></ol>`.
import { elementsOf, type MarkupNode } from './markup-node.ts';

const listTag = /^(?:[uo]l|dl|menu|(?:[a-z]+\.?)?list)$/i;
/** A dialog or a row of tabs is no list of items. */
const otherTag = /^(?:tab|tag|data|definition|description|field|button|action|form|option)s?\.?list$/i;
const itemTag = /^(?:li|d[td]|(?:[a-z]+\.?)?listitem|list\.?item)$/i;
/** A paragraph below an item continues it. */
const wordsTag = /^(?:p|small|span|em|br)$/i;

const isListTag = (tag: string): boolean => listTag.test(tag) && !otherTag.test(tag);

/** The element that holds a child: the parent, or the last item of a list. */
export function holderOf(parent: MarkupNode, child: MarkupNode): MarkupNode {
  if (!isListTag(parent.tag) || !(isListTag(child.tag) || wordsTag.test(child.tag))) return parent;
  const last = elementsOf(parent).at(-1);
  if (last === undefined || !itemTag.test(last.tag)) return parent;
  if (wordsTag.test(child.tag)) last.children.push(' ');
  return last;
}
