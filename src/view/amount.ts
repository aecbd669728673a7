// Amounts that are written as text, such as "€68,000.50" or "12 %", because a number cannot contain the symbol.

const figures = String.raw`(?:\d{1,3}(?:[.,’'\u0020\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)`;
const currency = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|TL|ש"ח)`;
const amount = new RegExp(
  String.raw`^[-+−–]?\s?(?:${currency}\s?)?(?<figure>[-+−]?${figures})\s?(?<sign>${currency}|[%٪‰])?$`,
  'u',
);
/** Longer texts are not amounts. */
const maxLength = 32;

/** A number alone may be an identifier: a sign or separators make it an amount. */
const isMarked = /[^\d\s]/;

/** The value of an amount that is written in any locale. Undefined for other texts. */
export function parseAmount(written: string): number | undefined {
  const text = written.trim();
  if (text.length > maxLength || !isMarked.test(text)) return undefined;
  const { figure, sign } = amount.exec(text)?.groups ?? {};
  if (figure === undefined) return undefined;
  const value = Number(plainDigits(figure.replace(/^[-+−]/, ''), sign === '%' || sign === '٪'));
  return /^\p{Sc}?\s?[-−–]/u.test(text) || /[-−]/.test(figure) ? -value : value;
}

/** Digits with a decimal point. A lone separator before three digits groups them, unless the text is a percentage. */
function plainDigits(figure: string, isShare: boolean): string {
  const separators = figure.match(/[.,]/g) ?? [];
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  const groups = figure.length - last - 1 === 3 && new Set(separators).size === 1 && !figure.startsWith('0');
  const isDecimal = last >= 0 && (!groups || (isShare && separators.length === 1));
  const whole = (isDecimal ? figure.slice(0, last) : figure).replace(/\D/g, '');
  return isDecimal ? `${whole}.${figure.slice(last + 1)}` : whole;
}
