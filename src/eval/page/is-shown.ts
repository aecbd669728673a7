import type { Fact } from '../cases/case.ts';
import type { Page, Row } from './page.ts';
import { includesText, spellingsOf } from './includes-text.ts';

/** How certain it must be that texts belong together. */
export type Strictness = 'same-row' | 'label-and-value';

/** Whether the page shows the fact: one text anywhere, or texts in one row, each beside its label. */
export function isShown(page: Page, fact: Fact, strictness: Strictness = 'same-row'): boolean {
  const wanted = (typeof fact === 'string' ? [fact] : fact).map(spellingsOf);
  const [first = []] = wanted;
  if (wanted.length === 1) {
    const isUrl = first.some((text) => text.includes('://'));
    const urls = isUrl ? page.urls.map((url) => url.toLowerCase()) : [];
    // A URL that is only quoted is harmless.
    const texts = isUrl && strictness === 'label-and-value' ? [] : page.texts;
    return [...texts, ...urls].some((text) => hasOne(text, first));
  }
  return page.rows.some((row) => isInRow(row, wanted) && (strictness === 'same-row' || isPaired(row, wanted)));
}

const hasOne = (text: string, spellings: readonly string[]): boolean =>
  spellings.some((wanted) => includesText(text, wanted));

/**
 * A text may be in a cell, in the heading of another text's column, or in a title above the row. A title
 * precedes its content: in A, 1, B, 2 the 1 is not a fact about B.
 */
function isInRow({ cells, headings }: Row, wanted: readonly (readonly string[])[]): boolean {
  const found = wanted.map((spellings) => cells.filter(({ text }) => hasOne(text, spellings)));
  const firstCell = found.findIndex((list) => list.length > 0);
  if (firstCell < 0) return false;
  return wanted.every((spellings, index) => {
    if ((found[index]?.length ?? 0) > 0) return true;
    const others = found.flatMap((list, at) => (at === index ? [] : list));
    if (others.some(({ head }) => hasOne(head, spellings))) return true;
    return index < firstCell && headings.some((title) => hasOne(title, spellings));
  });
}

/**
 * A sentence may contain several labels and values, such as `Billing 17, Sales 6`. In one, a value
 * belongs to a label only if it follows the label and no other figure is between them.
 */
function isPaired({ cells }: Row, wanted: readonly (readonly string[])[]): boolean {
  const whole = cells.filter(({ text }) => wanted.every((spellings) => hasOne(text, spellings)));
  if (whole.length === 0) return true;
  return whole.some(({ text }) => {
    const places = wanted.map((spellings) => Math.max(...spellings.map((spelling) => text.indexOf(spelling))));
    const lengths = wanted.map((spellings) => spellings.find((spelling) => text.includes(spelling))?.length ?? 0);
    return places.every((place, index) => {
      const from = (places[index - 1] ?? 0) + (lengths[index - 1] ?? 0);
      return index === 0 || (place >= from && !/[\d;.!?]/.test(text.slice(from, place)));
    });
  });
}
