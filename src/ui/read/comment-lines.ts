// Lines of comments beside notation: `# Header`, `# -----`, `// the title`. A hash also begins a heading of Markdown, so
// only the text below tells them apart.

const rule = '#+[ \\t]*[-=*~_─═]*[ \\t]*';
const line = `(?:#(?!#)[^\\n]*|${rule}|\\/\\/[^\\n]*)\\n`;
const lines = new RegExp(`^(?:${line}[ \\t]*)+`);
/** After other notation, blank lines may separate them. */
const spacedLines = new RegExp(`^(?:${line}\\s*)+`);
const lineSoFar = new RegExp(`^(?:#(?:[^#\\n][^\\n]*)?|${rule}|\\/(?:\\/[^\\n]*)?)$`);
const wholeRule = new RegExp(`^${rule}$`);

/** The comment lines at the beginning of a text, with the white space below them. */
export const commentLinesOf = (text: string, isBesideNotation: boolean): string =>
  (isBesideNotation ? spacedLines : lines).exec(text)?.[0] ?? '';

/** True for a line that may still become a comment. */
export const mayBeCommentLine = (text: string): boolean => lineSoFar.test(text);

/** A heading that says something to the reader has a number, a link, an exclamation or an emoji. */
const forReader = /[\p{N}!?¿¡…\]*]|\p{Extended_Pictographic}/u;

/** True if the last lines of a text are comments on the notation above them. */
export const isLastComment = (text: string): boolean =>
  text
    .split('\n')
    .map((one) => one.trim())
    .every(
      (one) =>
        one === '' || wholeRule.test(one) || one.startsWith('//') || (/^#[ \t]/.test(one) && !forReader.test(one)),
    );
