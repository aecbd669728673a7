// `(1,250)`, a number in parentheses without quotes. In accounting it is negative, and its commas separate nothing.
import type { Bracket } from './brackets.ts';
import type { KnownNames } from './known-names.ts';

/** Maximum length of the number and the space after it. */
const maxFigure = 40;

const beginning =
  /^\((?:\p{Sc}|[A-Z]{2}\p{Sc}|[A-Z]{1,3} ?)? ?(?:\d[\d.,]*(?: ?[%\p{L}\p{Sc}]{1,3})?(?: ?\)[ \t]*)?)?$/u;
const whole =
  /^\((?:[A-Z]{0,2}\p{Sc} ?|[A-Z]{3} )?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+(?:\.\d+)?)(?: ?(?:%|\p{Sc}|[kKmMB]|bn|[A-Z]{3}))? ?\)[ \t]*$/u;

/** True where a number may be the next value in the innermost bracket. A list of points or of rows takes pairs instead. */
export function takesFigure(stack: readonly Bracket[], names: KnownNames): boolean {
  const top = stack.at(-1);
  const around = stack.at(-2);
  const inCall = ({ name, hasKey, key, position }: Bracket, isItem: boolean): boolean =>
    names.takesFigure(name, hasKey ? key : undefined, position, isItem);
  switch (top?.kind) {
    case 'call':
      return inCall(top, false);
    case 'object':
      return !top.expectsKey;
    case 'tuple':
      return top.position > 0;
    case 'array':
      return around?.kind === 'call'
        ? inCall(around, true)
        : around?.kind === 'array' && top.position > 0 && top.isPlain;
    default:
      return false;
  }
}

/** True in the data of a chart, where `(12)` may stand among calculations, and its parentheses mean nothing. */
export function areNumbers(stack: readonly Bracket[], names: KnownNames): boolean {
  const around = stack.at(-2);
  if (stack.at(-1)?.kind !== 'array' || around?.kind !== 'call') return false;
  return names.listsNumbers(around.name, around.hasKey ? around.key : undefined, around.position);
}

/** True for the beginning of such a number. */
export const mayBeFigure = (text: string): boolean => text.length <= maxFigure && beginning.test(text);

export const isPlainNumber = (text: string): boolean => /^\(\d+(?:\.\d+)?\)\s*$/.test(text);

/** True for the whole number before the character at which an argument or an item ends. */
export const isFigure = (text: string, end: string): boolean => whole.test(text) && /^[,)\]};\n\r]?$/.test(end);
