// Drawn lines, made of coloured pieces. Colours become escape sequences only at the end, so that widths are those of
// the text.
import type { Colour, Paint } from '../paint.ts';
import { cutAt, displayWidth } from './display-width.ts';

export interface Span {
  readonly text: string;
  readonly colours?: readonly Colour[];
}

export type Line = readonly Span[];

export const span = (text: string, ...colours: readonly Colour[]): Span =>
  colours.length === 0 ? { text } : { text, colours };

export const widthOfLine = (line: Line): number => line.reduce((sum, { text }) => sum + displayWidth(text), 0);

const spaces = (width: number): string => ' '.repeat(Math.max(0, width));

export function padded(line: Line, width: number, isRight = false): Line {
  const missing = width - widthOfLine(line);
  if (missing <= 0) return line;
  return isRight ? [span(spaces(missing)), ...line] : [...line, span(spaces(missing))];
}

/** Puts `first` before the first line and `rest` before the others. */
export const prefixed = (lines: readonly Line[], first: Span, rest: Span = first): readonly Line[] =>
  lines.map((line, index) => [index === 0 ? first : rest, ...line]);

export const indented = (lines: readonly Line[], width: number): readonly Line[] =>
  prefixed(lines, span(spaces(width)));

/** Joins blocks with an empty line between them. */
export const separated = (blocks: readonly (readonly Line[])[]): readonly Line[] =>
  blocks.filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : [[], ...block]));

export const toText = (line: Line, paint: Paint): string =>
  line
    .map(({ text, colours = [] }) =>
      colours.reduce((painted, colour) => (text === '' ? '' : paint(colour, painted)), text),
    )
    .join('')
    .trimEnd();

/** Breaks at spaces, and within words that are wider than the line. A `\n` ends a line. */
export function wrapped(line: Line, width: number): readonly Line[] {
  const most = Math.max(1, width);
  const lines: Span[][] = [[]];
  let used = 0;
  let gap = 0;
  let word: Span[] = [];

  const newLine = (): void => {
    lines.push([]);
    used = 0;
    gap = 0;
  };
  const endWord = (): void => {
    if (word.length === 0) return;
    const size = widthOfLine(word);
    if (used > 0 && used + gap + size > most) newLine();
    if (gap > 0 && used > 0) lines.at(-1)?.push(span(spaces(gap)));
    used += used > 0 ? gap : 0;
    gap = 0;
    for (const { text, ...style } of word) {
      let rest = text;
      while (rest !== '') {
        if (used >= most) newLine();
        const [start, after] = cutAt(rest, most - used);
        // The first character is taken even where it does not fit.
        if (used > 0 && used + displayWidth(start) > most) {
          newLine();
          continue;
        }
        lines.at(-1)?.push({ text: start, ...style });
        used += displayWidth(start);
        rest = after;
      }
    }
    word = [];
  };
  for (const { text, ...style } of line) {
    for (const part of text.split(/(\n| +)/)) {
      if (part === '') continue;
      if (part === '\n') {
        endWord();
        newLine();
      } else if (part.startsWith(' ')) {
        endWord();
        gap = part.length;
      } else word.push({ text: part, ...style });
    }
  }
  endWord();
  return lines;
}
