// Collapses a long text at its chapters, so that all headings are visible at once.
import type { Call } from '../notation/call.ts';
import { foldedSections, type Section } from '../notation/vocabulary.ts';
import type { MarkdownBlock } from './markdown-block.ts';

const minChapters = 4;
/** Minimum number of blocks in a text that is collapsed. */
const minBlocks = 16;
/** Components that are only allowed directly in the card. */
const outermost = new Set(['SectionBlock', 'Tabs', 'Carousel']);

export function foldChapters(blocks: readonly MarkdownBlock[]): readonly Call[] {
  const calls = blocks.map((block) => block.call);
  const level = [1, 2].find((depth) => blocks.filter((block) => block.heading?.level === depth).length >= minChapters);
  const first = blocks.findIndex((block) => block.heading?.level === level);
  if (level === undefined || blocks.length < minBlocks) return calls;
  if (calls.slice(first).some((call) => outermost.has(call.name))) return calls;
  const sections: { title: string; content: Call[] }[] = [];
  for (const { call, heading } of blocks.slice(first)) {
    if (heading?.level === level) sections.push({ title: heading.text, content: [] });
    else sections.at(-1)?.content.push(call);
  }
  const folded: readonly Section[] = sections;
  return [...calls.slice(0, first), foldedSections(folded)];
}
