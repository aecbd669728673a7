// Splits a text into pieces that are parsed separately. Cuts are at blank lines and before items of long lists.
import { Pace, type Sliced } from '../../slices.ts';

export interface SourcePiece {
  readonly source: string;
  /** See `parsingCost`. */
  readonly cost: number;
  /** The list at the end continues in the next piece. */
  readonly isListOpen: boolean;
}

/** A piece ends at the next possible place once it reaches this cost. */
const pieceCost = 1_000;

/** In characters of plain text. The parser takes 1 us per character and 40 us per line. */
export const parsingCost = (line: string): number => line.length + 40;

const listItem = /^(?:([-*+])|\d{1,9}([.)]))(?:\s|$)/;

export function* markdownPieces(markdown: string): Sliced<readonly SourcePiece[]> {
  const pieces: SourcePiece[] = [];
  const pace = new Pace();
  let source = '';
  let cost = 0;
  let isBlank = true;
  /** The marker of the list that the previous line belongs to. */
  let list: string | undefined;
  let isHtml = false;
  const cut = (isListOpen: boolean): void => {
    if (source !== '') pieces.push({ source, cost, isListOpen });
    source = '';
    cost = 0;
  };
  for (let start = 0; start < markdown.length;) {
    const end = markdown.indexOf('\n', start);
    const line = markdown.slice(start, end < 0 ? markdown.length : end);
    start += line.length + 1;
    if (pace.isDue(line.length)) yield;
    const wasBlank = isBlank;
    isBlank = line.trim() === '';
    if (wasBlank && !isBlank) isHtml = line.trimStart().startsWith('<');
    const item = listItem.exec(line);
    const marker = item === null || isHtml ? undefined : (item[1] ?? item[2]);
    if (cost > pieceCost) {
      if (marker !== undefined && marker === list) cut(true);
      // After a blank line, a line that is neither indented nor an item begins a new block.
      else if (wasBlank && !isBlank && item === null && !/^\s/.test(line)) cut(false);
    }
    if (marker !== undefined) list = marker;
    else if (!isBlank && !/^(?: {2}|\t)/.test(line)) list = undefined;
    if (source === '' && isBlank) continue;
    source += `${line}\n`;
    cost += parsingCost(line);
  }
  cut(false);
  return pieces;
}
