// Long lists fold: the first part is open, the rest is a click away, all of it is in the document.
import type { Call } from '../notation/call.ts';
import { foldedSections, list, type Section } from '../notation/vocabulary.ts';
import type { ShowContext } from './context.ts';
import { partHeading } from './headings.ts';

/** A longer list is divided. */
const longestList = 24;
const mostOpenParts = 3;

/** Whether so many parts will be folded, so that nothing inside them may. */
export const willFold = (partCount: number, context: ShowContext): boolean =>
  partCount > mostOpenParts && context.canFold;

export function foldedList(
  items: readonly Call[],
  variant: 'number' | 'image' | undefined,
  context: ShowContext,
): readonly Call[] {
  return foldedChunks(items, (chunk) => [list(chunk, variant)], context);
}

/** Sections of `longestList` items, when the items are more than that and sections may stand here. */
export function foldedChunks<Item>(
  items: readonly Item[],
  show: (items: readonly Item[], start: number) => readonly Call[],
  context: ShowContext,
): readonly Call[] {
  if (items.length <= longestList || !context.canFold) return show(items, 0);
  const sections: Section[] = [];
  for (let start = 0; start < items.length; start += longestList) {
    const chunk = items.slice(start, start + longestList);
    sections.push({ title: `${start + 1} to ${start + chunk.length}`, content: show(chunk, start) });
  }
  return [foldedSections(sections)];
}

/** Parts with titles: folded when they are many, one under the other when few. */
export function foldedParts(parts: readonly Section[], context: ShowContext): readonly Call[] {
  if (willFold(parts.length, context)) return [foldedSections(parts)];
  return parts.flatMap((part) => [partHeading(part.title, context.level), ...part.content]);
}
