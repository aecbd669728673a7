import { textContent } from '../notation/vocabulary.ts';
import type { MarkdownBlock } from './markdown-block.ts';

/** More paragraphs than these are no longer elements of their own. */
const mostBlocks = 1000;

/** Neighbouring paragraphs of a very long text as one: Markdown keeps them apart. */
export function joinParagraphs(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  if (blocks.length <= mostBlocks) return blocks;
  const joined: MarkdownBlock[] = [];
  let paragraphs: string[] = [];
  const flush = (): void => {
    if (paragraphs.length > 0) joined.push({ call: textContent(paragraphs.join('\n\n')) });
    paragraphs = [];
  };
  for (const block of blocks) {
    const [text, size] = block.call.args;
    if (block.call.name === 'TextContent' && typeof text === 'string' && size === undefined) {
      paragraphs.push(text);
    } else {
      flush();
      joined.push(block);
    }
  }
  flush();
  return joined;
}
