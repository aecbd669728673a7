// Estimated, so that a chart is laid out without measuring text, and the same on a server. Widths are at 12 px.

/** Characters that are measured. So many are wider than any chart. */
const maxMeasured = 2_000;

const charWidth = (char: string): number =>
  /[iljtfrI.,:;'|! ]/.test(char) ? 3.7 : /[mwMW@%\u2e80-\uffff]/.test(char) ? 11 : 6.9;

export function textWidth(text: string): number {
  let width = 0;
  for (const char of text.slice(0, maxMeasured)) width += charWidth(char);
  return width;
}

/** The text in at most `count` lines of this width, the last one with an ellipsis where it does not fit. */
export function wrapText(text: string, width: number, count: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && lines.length < count - 1 && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines.map((one) => shorten(one, width));
}

export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let keptWidth = 0;
  // By character, because a surrogate pair must not be split.
  for (const char of text) {
    keptWidth += charWidth(char);
    if (kept !== '' && keptWidth + charWidth('…') > width) break;
    kept += char;
  }
  return `${kept.trimEnd()}…`;
}
