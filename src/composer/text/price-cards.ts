// Consecutive offers, each a heading with a price below it, become cards beside each other, such as the plans of a page
// with prices.
import { readQuantity, isCurrency } from '../data/quantity.ts';
import type { Call } from '../notation/call.ts';
import { carousel, markdownBlock, subheading, textContent } from '../notation/vocabulary.ts';
import type { Pair } from './lines/line-segment.ts';
import { literalText } from './literal-text.ts';
import type { MarkdownBlock } from './markdown-block.ts';
import { plainText } from './plain-text.ts';

const minOffers = 2;
const maxOffers = 8;
/** Longer sections are chapters. */
const maxBlocks = 5;

export function priceCards(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  const result: MarkdownBlock[] = [];
  for (let at = 0; at < blocks.length;) {
    const offers = offersFrom(blocks, at);
    if (offers.length >= minOffers && offers.length <= maxOffers) {
      result.push({ call: carousel(offers.map(toSlide)) });
      for (const offer of offers) at += offer.length;
      continue;
    }
    const block = blocks[at];
    if (block !== undefined) result.push(block);
    at++;
  }
  return result;
}

function offersFrom(blocks: readonly MarkdownBlock[], start: number): readonly (readonly MarkdownBlock[])[] {
  const level = blocks[start]?.heading?.level;
  const offers: (readonly MarkdownBlock[])[] = [];
  if (level === undefined || level < 2) return offers;
  for (let at = start; blocks[at]?.heading?.level === level; at += offers.at(-1)?.length ?? 1) {
    const end = endOfSection(blocks, at);
    const offer = blocks.slice(at, end);
    if (offer.length < 2 || offer.length > maxBlocks || !offer.slice(1).every(isPlain) || !isPrice(offer[1])) break;
    offers.push(offer);
  }
  return offers;
}

function endOfSection(blocks: readonly MarkdownBlock[], start: number): number {
  let end = start + 1;
  while (end < blocks.length && end - start <= maxBlocks && blocks[end]?.heading === undefined) end++;
  return end;
}

/** Content that fits on a card. */
const shown = new Set(['TextContent', 'MarkDownRenderer', 'KeyValues', 'TagBlock', 'Image']);

const isPlain = ({ call }: MarkdownBlock): boolean => shown.has(call.name);

/** The price is written as a title; the name is above it in bold. */
const toSlide = (offer: readonly MarkdownBlock[]): readonly Call[] =>
  offer.map(({ call, heading }, index) => {
    if (heading !== undefined) return subheading(heading.text, 3);
    const [text] = call.args;
    return index === 1 && typeof text === 'string' ? textContent(text, 'large-heavy') : call;
  });

const maxPriceLength = 40;

/** `Team: 12 €/month. 10 users, mail support`: one offer in each line. */
export function offerCards(pairs: readonly Pair[]): Call | undefined {
  if (pairs.length < minOffers || pairs.length > maxOffers) return undefined;
  const slides: (readonly Call[])[] = [];
  for (const [name, value] of pairs) {
    const [, price = '', features = ''] = offered.exec(value) ?? [];
    if (!period.test(price) || !isPriceText(price)) return undefined;
    const items = features.replace(/\.$/, '').split(/[,;]\s+/);
    slides.push([
      subheading(name, 3),
      textContent(literalText(price), 'large-heavy'),
      markdownBlock(items.map((item) => `- ${literalText(item)}`).join('\n')),
    ]);
  }
  return carousel(slides);
}

const offered = /^(\S.{0,39}?)(?:[.,;:]|\s[-–—])\s+(\S.*)$/;
const period = /\/\s?\p{L}|\s(?:per|pro|par|por|al|a)\s+\p{L}/u;

/** A text that begins with an amount of money. */
function isPrice(block: MarkdownBlock | undefined): boolean {
  const [text] = block?.call.name === 'TextContent' ? block.call.args : [];
  return typeof text === 'string' && isPriceText(text);
}

/** `$19/mo`, `12 € per month`. */
function isPriceText(text: string): boolean {
  if (text.length > maxPriceLength) return false;
  const [amount = ''] = plainText(text).split(/[/\n]/, 1);
  const words = amount.trim().split(' ');
  return [1, 2].some((count) => isCurrency(readQuantity(words.slice(0, count).join(' '))?.unit ?? ''));
}
