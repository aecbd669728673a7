// Lines of a UI that each begin with a mark: numbers of a listing, quotations, prompts of a shell; and a UI in inline
// code that is a whole line.
import { LinePrefix, prefixOf } from '../line-prefix.ts';
import { more, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

const maxHeld = 900;
const beginsUi =
  /^(?:(?:const|let|var)\s+)?(?:[\p{L}_$][\p{L}\p{M}\p{N}_$]*\s*(?:=|:=|<-)\s*(?:[A-Z]\w*\(|\[|["'\d{])|Card\(|\{)/u;
const mayBegin = /^(?:[\p{L}_$][\p{L}\p{M}\p{N}_$]*\s*(?::?=?|<-?)\s*\w*|(?:const|let|var)\s.*|Card|\{)$/u;

/** Undefined if the line has no such mark, or if no UI follows the mark. */
export function sniffPrefix(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const found = prefixOf(line);
  if (found === 'more') return more;
  if (found === undefined || line.length > maxHeld) return undefined;
  // Below an explanation, a quotation is a real quotation.
  if (found.kind.type === 'quote' && context.isExplained) return undefined;
  const prefix = new LinePrefix();
  prefix.begin(found.kind);
  const pieces = line.slice(found.length).split(/(?<=\n)/);
  const text = pieces.map((piece) => prefix.take(piece, true)).join('');
  if (!beginsUi.test(text)) return mayBegin.test(text) ? more : undefined;
  const sniffed = sniff(text, context);
  if (sniffed.type === 'more') return more;
  if (!['statement', 'expression', 'dialect'].includes(sniffed.type)) return undefined;
  return { type: 'skip', length: line.length, instead: text, prefix };
}

const inlineCode = /^`(root\s*=\s*Card\(\s*\[[^`]*)`[ \t\r]*\n$/;
const inlineStart = /^`(?:r(?:o(?:o(?:t(?:\s*(?:=\s*(?:C(?:a(?:r(?:d(?:\([^`]*(?:`[ \t\r]*)?)?)?)?)?)?)?)?)?)?)?)?$/;

/** `` `root = Card([...])` `` as a line. Within a sentence it is an example. */
export function sniffInlineCode(line: string, context: SniffContext): Sniffed | undefined {
  if (context.isExplained || line.length > maxHeld) return undefined;
  const inside = inlineCode.exec(line)?.[1];
  if (inside !== undefined) return { type: 'skip', length: line.length, instead: `${inside}\n` };
  return inlineStart.test(line) ? more : undefined;
}
