// Writes values in the place of names, in the body of a function.

const pieces = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`|["'`][^]*|[\w$]+|[^]/gu;
const inTemplate = /\$\{([^{}]*)\}/g;
/** Operators outside of brackets and strings; a dash at the beginning is a sign. */
function hasOperator(source: string): boolean {
  let depth = 0;
  for (const { 0: piece } of source.trim().matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    else if (depth === 0 && '-+*/%?<>=&|!'.includes(piece)) return true;
  }
  return false;
}

/** A question mark that is neither `?.` nor `??`. */
const isTernary = (body: string, at: number): boolean =>
  !/[?.]/.test(body.charAt(at + 1)) && body.charAt(at - 1) !== '?';

/** `...names`. */
const isSpread = (body: string, at: number): boolean => body.slice(Math.max(0, at - 3), at) === '...';

/** Returns the body with arguments substituted for parameters. Names of members and of arguments are kept. */
export function substituted(body: string, values: ReadonlyMap<string, string>): string {
  const open: string[] = [];
  /** The question marks without their colons, in each open bracket. */
  const asked = [0];
  let previous = '';
  let isTemplate = false;
  return body.replaceAll(pieces, (piece, at: number) => {
    const before = previous;
    if (piece === '(' || piece === '[' || piece === '{') asked[open.push(isTemplate ? '$' : piece)] = 0;
    else if (piece === ')' || piece === ']' || piece === '}') open.pop();
    else if (piece === '?' && isTernary(body, at)) asked[open.length] = (asked[open.length] ?? 0) + 1;
    else if (piece === ':' && (asked[open.length] ?? 0) > 0) asked[open.length] = (asked[open.length] ?? 0) - 1;
    isTemplate = piece.endsWith('$');
    if (piece.trim() !== '') previous = piece;
    // In a template literal, only the content of braces is code.
    if (piece.startsWith('`'))
      return piece.replaceAll(inTemplate, (_, source: string) => `\${${substituted(source, values)}}`);
    const value = values.get(piece);
    if (value === undefined || (before === '.' && !isSpread(body, at))) return piece;
    const behind = body.slice(at + piece.length, at + piece.length + 8);
    const next = /^\s*([:,}]|=(?!=))?/.exec(behind)?.[1] ?? '';
    // In a ternary, a colon follows a value.
    if (next === '=' || (next === ':' && (asked[open.length] ?? 0) === 0)) return piece;
    // In `{label, value}` the names are also those of the members.
    const isShort = open.at(-1) === '{' && next !== '' && (before === '{' || before === ',');
    if (isShort) return `${piece}: ${value}`;
    // `n.toFixed(2)` with `price * 2` for `n`.
    const isOperand =
      /[-+*/%!<>&|?]$/.test(before) ||
      /[=!<>]=\s*$/.test(body.slice(Math.max(0, at - 4), at)) ||
      /^\s*(?:[-+*/%<>&|?[]|[.](?!\.)|[!=]=)/.test(behind);
    return isOperand && hasOperator(value) ? `(${value})` : value;
  });
}
