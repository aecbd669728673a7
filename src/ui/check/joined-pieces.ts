// One text made of several values: `[12, "EUR"]` is "12 EUR", `["Total: ", 12, " kg"]` is "Total: 12 kg".
import { isList } from '../../is-list.ts';
import { readableName } from '../dialects/form-field.ts';
import {
  BufferedCall,
  BufferedWord,
  isMembers,
  isNull,
  scalarOf,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { isLabel, isSetting, readableStrings } from './readable-text.ts';

/** Components that display their numbers. In others, such as `Title("Agenda", 2)`, a number is a setting. */
const figureName =
  /money|price|cost|amount|currency|value|quantity|range|rating|score|percent|duration|distance|temperature|count|number|figure|metric|measure|date|time/i;

/** `Money(12, "EUR")`. */
export const isFigure = (value: BufferedValue | undefined): value is BufferedCall =>
  value instanceof BufferedCall && figureName.test(value.name) && Object.keys(value.named).length === 0;

const isNumber = (piece: string): boolean => /^[-+]?\d[\d.,]*%?$/.test(piece);

/** The words and numbers of a value, as one text; undefined if it has none. */
export function joinedPieces(value: BufferedValue): string | undefined {
  const members = isMembers(value) ? textOfMembers(value) : textOfRecords(value);
  if (members !== undefined) return members;
  const pieces = piecesOf(value) ?? readableStrings(value);
  if (pieces.length === 0) return undefined;
  if (pieces.some((piece) => piece.trim() !== piece && !isNumber(piece.trim()))) return pieces.join('');
  const isAmount = pieces.length === 2 && pieces.some(isNumber) && !pieces.every(isNumber);
  return pieces.reduce((text, piece, index) => {
    const isUnit = isAmount || (isNumber(pieces[index - 1] ?? '') && !isNumber(piece));
    return `${text}${isUnit || endsSentence.test(text) ? ' ' : ', '}${piece}`;
  });
}

/** No comma follows the end of a sentence. */
const endsSentence = /[.!?…:;,。！？：]["”’»」)*_]*$/u;

/** Several texts in place of one. */
export const joinedWords = (texts: readonly string[]): string =>
  texts.reduce(
    (text, words, index) => (index === 0 ? words : `${text}${endsSentence.test(text) ? ' ' : ', '}${words}`),
    '',
  );

/** The items of a list of scalars, or the arguments of a component for a figure; undefined for any other value. */
function piecesOf(value: BufferedValue): readonly string[] | undefined {
  const items = isList(value) ? value : isFigure(value) ? value.args : [];
  const pieces = items.flatMap((item) => pieceOf(item) ?? []);
  return pieces.length === items.length && pieces.some((piece) => piece.trim() !== '') ? pieces : undefined;
}

const amountName = /^(?:amount|value|price|quantity|number|count)$/i;
const unitName = /^(?:currency|currency_?code|unit|units|symbol)$/i;
/** Names that do not describe their value. */
const ownName = /^(?:value|amount|label|name|title|text)$/i;
const labelName = /^(?:label|title|text|type|component)$/i;
const startName = /^(?:from|min|minimum|start|low|lower)$/i;
const endName = /^(?:to|max|maximum|end|high|upper|until)$/i;

/**
 * `{amount: 12, currency: "EUR"}` is "12 EUR", `{from: 1, to: 5}` is "1 – 5", `{Owner: "Mira"}` is "Owner: Mira"; undefined for
 * members that are settings or have no other name than that of a text.
 */
function textOfMembers(members: { readonly [key: string]: BufferedValue }, depth = 0): string | undefined {
  const entries = Object.entries(members).filter(([, item]) => !isNull(item));
  const facts = entries.flatMap(([key, item]) => {
    const text = pieceOf(item) ?? flagOf(key, item) ?? nestedText(item, depth);
    return text === undefined ? [] : [{ key, text }];
  });
  const [first, second] = facts;
  const isWhole = facts.length === entries.length;
  const isNested = entries.some(([key, item]) => (isList(item) || isMembers(item)) && !wrapperName.test(key));
  // `{name: "api", status: "ok"}`: nothing else names what the facts are about.
  const isNamed = entries.some(([key]) => labelName.test(key));
  const areNamed =
    (entries.length > 1 || isNested) &&
    !entries.some(([key, item]) => isSetting(key, item) && (isNamed || key.toLowerCase() !== 'name'));
  const isFact = ({ key, text }: (typeof facts)[number]): boolean =>
    isNumber(text) || isLabel(key) || (areNamed && !ownName.test(key));
  if (!isWhole || first === undefined || !facts.some(isFact)) return undefined;
  if (second !== undefined && facts.length === 2) {
    if (amountName.test(first.key) && unitName.test(second.key)) return `${first.text} ${second.text}`;
    if (unitName.test(first.key) && amountName.test(second.key)) return `${second.text} ${first.text}`;
    if (startName.test(first.key) && endName.test(second.key)) return `${first.text} – ${second.text}`;
  }
  return facts
    .map(({ key, text }) => (ownName.test(key) ? text : `${readableName(key)}: ${text}`))
    .join(isNested ? '; ' : ', ');
}

/** The text of a list or an object in a member, down to a depth that can be read in one line. */
function nestedText(item: BufferedValue, depth: number): string | undefined {
  if (depth >= maxNested) return undefined;
  if (isMembers(item)) {
    const [only, ...others] = Object.values(item);
    return textOfMembers(item, depth + 1) ?? (only === undefined || others.length > 0 ? undefined : pieceOf(only));
  }
  return isList(item) ? piecesOf(item)?.join(', ') : undefined;
}

const maxNested = 2;
const wrapperName = /^(?:props|properties|attributes|args|style|children|contents?|body|data|items)$/i;
/** Flags that style a text. */
const styleFlag =
  /^(?:is)?(?:bold|strong|italics?|em|underlined?|strike\w*|code|inline|muted|subtle|small|large|truncate|wrap)$/i;

function flagOf(key: string, item: BufferedValue): string | undefined {
  const flag = styleFlag.test(key) ? undefined : scalarOf(item);
  return typeof flag === 'boolean' ? (flag ? '✓' : '✗') : undefined;
}

/** The texts of a list of objects; undefined for any other value. */
function textOfRecords(value: BufferedValue): string | undefined {
  if (!isList(value) || !value.some(isMembers)) return undefined;
  const texts = value.flatMap((item) => (isMembers(item) ? textOfMembers(item) : pieceOf(item)) ?? []);
  return texts.length === value.length ? texts.join('; ') : undefined;
}

function pieceOf(item: BufferedValue): string | undefined {
  if (item instanceof BufferedWord && !/^[-+]?\d/.test(item.word)) return undefined;
  const scalar = scalarOf(item);
  return typeof scalar === 'string' || typeof scalar === 'number' ? String(scalar) : undefined;
}
