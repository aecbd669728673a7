// Conditions of Python behind a value: `"up" if isOpen else "down"`. The value in front of them is already sent.

const value = String.raw`(?:"[^"\n]*"|'[^'\n]*'|[\w$.-]+)`;
/** From the quote that ends the value: a condition of Python, or a comparison in a ternary of JavaScript. */
const afterQuote = new RegExp(
  String.raw`^[ \t]+(?:if[ \t]+(.{1,80}?)[ \t]+else[ \t]+${value}|[=!]==?[ \t]*${value}[ \t]*\?[ \t]*${value}[ \t]*:[ \t]*${value})[ \t]*(?=[,)\]}\n])`,
);
const undecided = /^[ \t]+(?:i(?:f(?:[ \t].*)?)?|[=!](?:=.*)?)$/;
const maxHold = 120;

/** The end of the condition behind a quote, and its source; undefined until that is known, false for any other text. */
export function conditionAfterQuote(
  after: string,
): { readonly end: number; readonly condition: string } | undefined | false {
  if (after.length > maxHold) return false;
  const [found, condition] = afterQuote.exec(after) ?? [];
  if (found !== undefined) return { end: found.length, condition: condition ?? found.trim() };
  return undecided.test(after) ? undefined : false;
}

/** The condition in `if isOpen else "down"` behind a value; undefined for any other source. */
export const conditionBehind = (source: string): string | undefined =>
  /^if\s([^{}]*?)\selse\s+(?![{(])/.exec(source)?.[1];

const literal = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/** The branches of `price if isMember else full`; undefined for any other source. */
export function postfixOf(
  source: string,
): { readonly condition: string; readonly consequent: string; readonly otherwise: string } | undefined {
  const code = source.replaceAll(literal, (text) => '_'.repeat(text.length));
  const start = code.search(/\sif\s/);
  const end = start < 0 ? -1 : code.slice(start).search(/\selse\s/);
  if (start < 0 || end < 0) return undefined;
  return {
    consequent: source.slice(0, start),
    condition: source.slice(start + ' if '.length, start + end),
    otherwise: source.slice(start + end + ' else '.length),
  };
}

/** `Only if` before another word: a condition, or a text without quotes. */
export const mayBePostfix = (phrase: string): boolean => /^[\p{L}_$][\w$.]*[ \t]+if[ \t]+$/u.test(phrase);
