import { folded, textOf, type ForeignNode } from '../foreign-node.ts';
import { isSilent, kindOf } from '../vocabulary.ts';
import { plainTextOf } from './plain-text.ts';

export interface Summary {
  readonly texts: readonly string[];
  readonly images: readonly ForeignNode[];
  readonly buttons: readonly ForeignNode[];
  readonly isWhole: boolean;
}

const titleNames =
  'title heading headline primary name label subtitle description secondary supportingText text meta trailingText'.split(
    ' ',
  );

/** The content of a list item, if one of our items can hold it. */
export function summaryOf(node: ForeignNode): Summary {
  const kind = kindOf(node.type);
  const words = plainTextOf(node);
  if (words !== undefined) return { texts: [words], images: [], buttons: [], isWhole: true };
  if (isSilent(node.type)) return { texts: [], images: [], buttons: [], isWhole: true };
  if (kind === 'image' || kind === 'avatar') return { texts: [], images: [node], buttons: [], isWhole: true };
  if (kind === 'button') return { texts: [], images: [], buttons: [node], isWhole: true };
  const own = titleNames.map((name) => textOf(node.props, name)).filter((found) => found !== '');
  const parts = node.children.map(summaryOf);
  const isContainer =
    kind === 'container' ||
    kind === 'row' ||
    kind === 'list' ||
    /^(?:check|task|todo)?(?:list)?(?:item|tile)(?:text|content|button)?$|^(?:step|steps?item)$/.test(
      folded(node.type),
    );
  return {
    texts: [...new Set(own), ...parts.flatMap(({ texts }) => texts)],
    images: parts.flatMap(({ images }) => images),
    buttons: parts.flatMap(({ buttons }) => buttons),
    isWhole: isContainer && node.slots.length === 0 && parts.every(({ isWhole }) => isWhole),
  };
}
