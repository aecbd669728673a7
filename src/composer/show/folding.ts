// Collapses long lists: the first section is open, the others can be opened. The document contains all of them.
import type { Sliced } from '../../slices.ts';
import type { Call } from '../notation/call.ts';
import { maxElements } from '../notation/element-count.ts';
import { foldedSections, list, type Section } from '../notation/vocabulary.ts';
import { fill } from '../language/phrases.ts';
import type { ShowContext } from './context.ts';
import { partHeading } from './headings.ts';

/** Maximum number of items in one section. */
const maxListLength = 24;
export const maxOpenParts = 6;
/** Maximum number of long texts shown without collapsing. */
export const maxOpenTexts = 3;

/** True if this many parts will be collapsed, so that sections inside them cannot be. */
export const willFold = (partCount: number, context: ShowContext, maxOpen = maxOpenParts): boolean =>
  partCount > maxOpen && context.canFold;

export function foldedList(
  items: readonly Call[],
  variant: 'number' | 'image' | undefined,
  context: ShowContext,
): readonly Call[] {
  if (items.length <= maxListLength || !context.canFold) return [list(items, variant)];
  return [
    foldedSections(chunksOf(items, context).map(({ title, chunk }) => ({ title, content: [list(chunk, variant)] }))),
  ];
}

/**
 * Splits the items into sections of `maxListLength` if there are more than that and sections are allowed here. Stops
 * early when there are more than any page can show.
 */
export function* foldedChunks<Item>(
  items: readonly Item[],
  show: (items: readonly Item[], start: number) => Sliced<readonly Call[]>,
  context: ShowContext,
): Sliced<readonly Call[]> {
  if (items.length <= maxListLength || !context.canFold) return yield* show(items, 0);
  const sections: Section[] = [];
  let blocks = 0;
  for (const { title, chunk, start } of chunksOf(items, context)) {
    const content = yield* show(chunk, start);
    sections.push({ title, content });
    blocks += content.length + 1;
    if (blocks > maxElements) break;
    yield;
  }
  return [foldedSections(sections)];
}

function chunksOf<Item>(items: readonly Item[], { phrases }: ShowContext) {
  return Array.from({ length: Math.ceil(items.length / maxListLength) }, (_, index) => {
    const start = index * maxListLength;
    const chunk = items.slice(start, start + maxListLength);
    const title = fill(phrases, phrases.notes.items, { from: start + 1, to: start + chunk.length });
    return { title, chunk, start };
  });
}

/** Shows parts, most of which have titles: collapsed if there are many, otherwise one below the other. */
export function foldedParts(parts: readonly Section[], context: ShowContext, maxOpen?: number): readonly Call[] {
  if (willFold(parts.length, context, maxOpen)) return [foldedSections(parts)];
  return parts.flatMap(({ title, content }) => [
    ...(title === '' ? [] : [partHeading(title, context.level)]),
    ...content,
  ]);
}
