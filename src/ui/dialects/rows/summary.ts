import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import { isPicture } from '../described/data-item.ts';
import { folded, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { isFact } from '../member-facts.ts';
import { isSilent, kindOf } from '../vocabulary.ts';
import { factIn } from './listed-items.ts';
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

const itemType =
  /^(?:check|task|todo)?(?:list)?(?:item|tile)(?:text|content|button)?$|^list(?:row|cell)$|^(?:step|steps?item|bullet(?:point)?)$/;

/** The text of a card, and its mark. */
const bodyNames = ['content', 'body', 'message', 'value', 'children', 'badge'];

/** The content of a container besides its title; undefined if it does not fit on one line. */
function ownTexts({ props }: ForeignNode): readonly string[] | undefined {
  const others = Object.entries(props).filter(
    ([name, value]) => ![...titleNames, ...bodyNames].includes(name) && value !== null,
  );
  if (others.some(([name, value]) => isPicture(name, value) || isList(value) || isRecord(value))) return undefined;
  const facts = others.filter(([name, value]) => typeof value !== 'object' && isFact(name, value, true));
  return [...bodyNames.map((name) => textOf(props, name)), ...facts.map(([name, value]) => factIn(name, value))].filter(
    (words) => words !== '',
  );
}

/** The texts beside or below the title of an item. */
const itemName =
  /^(?:content|body|message|value|children|badge|details?|leading|caption|note|tag|status|(?:trailing|right|end)_?(?:text|label|value|detail)?)$/i;
const itemSetting = /^(?:accessory|chevron|divider|separator)/i;

/** The members of an item besides its titles. */
function itemTexts({ props }: ForeignNode): readonly string[] {
  const others = Object.entries(props).filter(
    ([name, value]) => !titleNames.includes(name) && typeof value !== 'boolean' && !itemSetting.test(name),
  );
  return others
    .map(([name, value]) => {
      if (itemName.test(name)) return shown(value).trim();
      return typeof value !== 'object' && isFact(name, value, true) ? factIn(name, value) : '';
    })
    .filter((words) => words !== '');
}

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
  const isItem = kind === 'row' || itemType.test(folded(node.type));
  const more = node.asData === undefined ? [] : kind === 'container' ? ownTexts(node) : isItem ? itemTexts(node) : [];
  const isContainer = kind === 'container' || kind === 'list' || isItem;
  return {
    texts: [...new Set([...own, ...(more ?? [])]), ...parts.flatMap(({ texts }) => texts)],
    images: parts.flatMap(({ images }) => images),
    buttons: parts.flatMap(({ buttons }) => buttons),
    isWhole: isContainer && more !== undefined && node.slots.length === 0 && parts.every(({ isWhole }) => isWhole),
  };
}
