// Consecutive sections such as `Pros` and `Cons`, each of which is one list.
import { isOpposedName, maxOpposed, opposedLists, type OpposedList } from '../show/opposed-lists.ts';
import type { MarkdownBlock } from './markdown-block.ts';

export function opposedSections(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  const result: MarkdownBlock[] = [];
  for (let at = 0; at < blocks.length;) {
    const lists: OpposedList[] = [];
    while (lists.length <= maxOpposed) {
      const list = listAt(blocks, at + 2 * lists.length);
      if (list === undefined) break;
      lists.push(list);
    }
    const call = opposedLists(lists);
    const block = blocks[at];
    if (call !== undefined) result.push({ call });
    else if (block !== undefined) result.push(block);
    at += call === undefined ? 1 : 2 * lists.length;
  }
  return result;
}

function listAt(blocks: readonly MarkdownBlock[], at: number): OpposedList | undefined {
  const title = titleOf(blocks[at]);
  const content = blocks[at + 1]?.call;
  const [markdown] = content?.name === 'MarkDownRenderer' ? content.args : [];
  if (content === undefined || title === undefined || !isOpposedName(title)) return undefined;
  return typeof markdown === 'string' && /^[-*+] /.test(markdown) ? { title, content } : undefined;
}

function titleOf(block: MarkdownBlock | undefined): string | undefined {
  if (block?.heading !== undefined) return block.heading.text;
  const [text] = block?.call.name === 'Heading' ? block.call.args : [];
  return typeof text === 'string' ? text : undefined;
}
