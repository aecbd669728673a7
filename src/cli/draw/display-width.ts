// The width of text on a terminal: Chinese, Japanese and Korean characters and emoji take two columns, combining marks
// none.

const ascii = /^[\u0020-\u007e]*$/;
const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{1faff}]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|.\ufe0f)/u;
const invisible = /^[\p{M}\p{Cf}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const graphemesOf = (text: string): readonly string[] =>
  ascii.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);

const widthOf = (grapheme: string): number => (wide.test(grapheme) ? 2 : invisible.test(grapheme) ? 0 : 1);

export function displayWidth(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += widthOf(grapheme);
  return width;
}

/** The part of the text that fits, and the rest. Takes at least one character, so that a loop ends. */
export function cutAt(text: string, width: number): readonly [start: string, rest: string] {
  let used = 0;
  let length = 0;
  for (const grapheme of graphemesOf(text)) {
    used += widthOf(grapheme);
    if (used > width && length > 0) break;
    length += grapheme.length;
  }
  return [text.slice(0, length), text.slice(length)];
}

/** One line of at most `width` columns, truncated with an ellipsis. */
export function shortened(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return width <= 1 ? '…'.slice(0, width) : `${cutAt(text, width - 1)[0]}…`;
}
