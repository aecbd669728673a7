// One figure as people write it in a report, possibly with its change: `$482,300 (+12%)`, `318 ▼ 2%`, `41.2% (-1.4 pp)`.
import { isMoment } from './moment.ts';
import { readQuantity } from './quantity.ts';

export interface ReportedFigure {
  /** As written. */
  readonly value: string;
  /** With a sign. */
  readonly change: string | undefined;
}

const longest = 60;
const inBrackets = /^(.*\S)\s*[([（]\s*([-+−–±])\s?([^()[\]（）]+?)\s*[)\]）]$/u;
/** `4.1% vs Oct` */
const compared =
  /^(\S+(?: pp)?) (?:vs|than|since|from|to|gegenüber|zum|seit|als|par|rapport|vs\.|frente|rispetto|em|YoY|MoM|QoQ|WoW)(?![\p{L}])/iu;
const byArrow = /^(.*\S)\s*[([（]?\s*([▲△↑↗▼▽↓↘])\s*[-+−–]?\s?([^()[\]（）]+?)\s*[)\]）]?$/u;
const upward = '▲△↑↗';

/** Undefined if the text is not a figure. */
export function readFigure(text: string): ReportedFigure | undefined {
  if (text.length > longest) return undefined;
  const written = text.trim();
  if (readQuantity(written) !== undefined) return { value: written, change: undefined };
  for (const pattern of [inBrackets, byArrow]) {
    const [, value = '', mark = '', size = ''] = pattern.exec(written) ?? [];
    if (readQuantity(value) === undefined || !isSize(size)) continue;
    return { value, change: `${pattern === inBrackets ? mark : upward.includes(mark) ? '+' : '-'}${size}` };
  }
  return undefined;
}

const isSize = (text: string): boolean => readQuantity(compared.exec(text)?.[1] ?? text) !== undefined;

/** The sign of a change such as `-1.4 pp`; undefined for other texts. */
export function signOfChange(text: string): '+' | '-' | undefined {
  const [, sign, size = ''] = /^([-+−–])\s?(\S.*)$/u.exec(text) ?? [];
  return sign === undefined || !isSize(size) ? undefined : sign === '+' ? '+' : '-';
}

const maxFigureLength = 20;
const loose =
  /^\p{Sc}?\s?[-+−]?\d[\d.,]*(?:\s?[%\p{L}°/]{1,8}(?![\p{L}:]))?(?:\s(?:\p{L}{1,4}\s|\/\s)?\d[\d.,]*(?:\s?[%\p{L}°/]{1,8})?)?$/u;

/** True for a size that is no plain quantity, such as `1 h 12 min`, `11.2 GB of 16 GB` or `1,204/s`. */
export const isLooseFigure = (text: string): boolean =>
  text.length <= maxFigureLength && loose.test(text.trim()) && !isMoment(text) && !/\d\.\d+\.\d/.test(text);
