import { textContent } from '../notation/vocabulary.ts';
import type { MarkdownBlock } from './markdown-block.ts';

/** Above this number, paragraphs no longer become separate elements. */
const maxBlocks = 1000;

/** Joins adjacent paragraphs of a very long text into one; Markdown still separates them. */
export function joinParagraphs(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  if (blocks.length <= maxBlocks) return blocks;
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
