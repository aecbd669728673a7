// Where an expression of JSX begins in a text, and which quotes in it belong to words.

/** `{isOpen && <p>It's open</p>}`. */
export const isApostrophe = (before: string): boolean => /[\p{L}\p{N}]$/u.test(before.slice(-2));

const maxHead = 200;

/** Where an expression of JSX with elements begins: `{rows.map(`, `{isOpen && <`. Negative for a text. */
export function expressionIn(text: string): number {
  const from = text.lastIndexOf('{');
  const isExpression =
    from >= 0 &&
    text.length - from < maxHead &&
    /^\{\s*[A-Za-z_$!(][\w$.]*(?:\.map\s*\($|[^{}"'<]*(?:&&|\?|=>)\s*\(?\s*<$)/.test(text.slice(from));
  return isExpression ? from : -1;
}
