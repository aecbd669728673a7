// Writes a call tree as notation. What fits on a line stays on it; anything longer is broken into one element per line.
import { Call, type Argument } from './call.ts';

const lineWidth = 100;
/** The approximate number of characters in each piece of a long line of cells. */
const pieceSize = 4_096;
const cellsAtOnce = 256;

/** Yields complete lines, or pieces of long ones. Concatenated, they are the program. */
export function* writeNotation(root: Call): Generator<string> {
  let piece = '';
  for (const fragment of fragments(root)) {
    piece += fragment;
    while (piece.length > 2 * pieceSize) {
      const end = endOfPiece(piece);
      yield piece.slice(0, end);
      piece = piece.slice(end);
    }
    if (fragment.endsWith('\n') || piece.length >= pieceSize) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** Never splits a surrogate pair. */
const endOfPiece = (text: string): number =>
  (text.charCodeAt(pieceSize - 1) & 0xfc00) === 0xd800 ? pieceSize + 1 : pieceSize;

function* fragments(root: Call): Generator<string> {
  yield 'root = ';
  yield* brokenCall(root, 0);
  yield '\n';
}

function* brokenCall(call: Call, indent: number): Generator<string> {
  yield `${call.name}(`;
  let separator = '';
  for (const argument of call.args) {
    yield separator;
    yield* brokenArgument(argument, indent);
    separator = ', ';
  }
  yield ')';
}

function* brokenArgument(argument: Argument, indent: number): Generator<string> {
  if (isList(argument)) {
    yield* argument.some(isCompound) ? brokenList(argument, indent) : longLine(argument);
  } else {
    const line = flat(argument, argument instanceof Call ? lineWidth - indent : Infinity);
    if (line !== undefined) yield line;
    else if (argument instanceof Call) yield* brokenCall(argument, indent);
  }
}

function* brokenList(items: readonly Argument[], indent: number): Generator<string> {
  const pad = ' '.repeat(indent + 2);
  yield '[\n';
  for (const [index, item] of items.entries()) {
    const comma = index < items.length - 1 ? ',\n' : '\n';
    const line = flat(item, lineWidth - pad.length);
    yield pad;
    if (line !== undefined) yield line;
    else yield* brokenArgument(item, indent + 2);
    yield comma;
  }
  yield `${' '.repeat(indent)}]`;
}

/** Writes any number of scalars on one line. */
function* longLine(items: readonly Argument[]): Generator<string> {
  yield '[';
  for (let start = 0; start < items.length; start += cellsAtOnce) {
    const text = JSON.stringify(items.slice(start, start + cellsAtOnce)).slice(1, -1);
    yield start === 0 ? text : `,${text}`;
  }
  yield ']';
}

/** The argument on one line, or undefined if that takes more than `budget` characters. */
function flat(argument: Argument, budget: number): string | undefined {
  if (budget < 0) return undefined;
  if (typeof argument === 'string') {
    return argument.length > budget ? undefined : within(JSON.stringify(argument), budget);
  }
  if (isList(argument)) {
    if (argument.length * 2 > budget) return undefined;
    return flatAll(argument, '[', ']', argument.some(isCompound) ? ', ' : ',', budget);
  }
  if (argument instanceof Call) return flatAll(argument.args, `${argument.name}(`, ')', ', ', budget);
  if (typeof argument === 'object' && argument !== null) return flatObject(argument, budget);
  return within(argument === undefined ? 'null' : JSON.stringify(argument), budget);
}

const within = (text: string, budget: number): string | undefined => (text.length > budget ? undefined : text);

function flatAll(
  items: readonly Argument[],
  opener: string,
  closer: string,
  separator: string,
  budget: number,
): string | undefined {
  let text = opener;
  for (const [index, item] of items.entries()) {
    if (index > 0) text += separator;
    const next = flat(item, budget - text.length);
    if (next === undefined) return undefined;
    text += next;
  }
  return within(text + closer, budget);
}

function flatObject(object: Readonly<Record<string, Argument>>, budget: number): string | undefined {
  let text = '{';
  for (const [key, value] of Object.entries(object)) {
    text += `${text === '{' ? '' : ', '}${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}: `;
    const next = flat(value, budget - text.length);
    if (next === undefined) return undefined;
    text += next;
  }
  return within(`${text}}`, budget);
}

const isList = (argument: Argument): argument is readonly Argument[] => Array.isArray(argument);

const isCompound = (argument: Argument): boolean => typeof argument === 'object' && argument !== null;
