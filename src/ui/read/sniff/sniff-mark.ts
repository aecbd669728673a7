// Lines that begin with a mark: headings, list items, bold names, fences, delimiters and closing brackets.
import { commentLinesOf, mayBeCommentLine } from '../comment-lines.ts';
import { sniffName } from './sniff-name.ts';
import { maxLine, more, namePattern, prose, skip, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

/**
 * `# Layout` directly above `root = Card([` is a comment of a program, and after other notation a blank line may
 * separate them. Above anything else it is a heading.
 */
export function sniffHash(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  const comment = commentLinesOf(line, context.isNotationExpected);
  const rest = line.slice(comment.length);
  if (rest === '' || mayBeCommentLine(rest)) return line.length > maxLine ? prose : more;
  if (!/^[\p{L}_$]/u.test(rest)) return prose;
  const sniffed = sniffName(rest, context, sniff);
  if (sniffed.type === 'more') return more;
  return sniffed.type === 'statement' ? { ...sniffed, from: sniffed.from + comment.length } : prose;
}

const boldName = new RegExp(`^\\*\\*(${namePattern})\\*\\*[ \\t]*(?:=[ \\t]*)?`, 'u');

const boldStart = /^\*\*?(?:[\p{L}_$][\p{L}\p{M}\p{N}_$]{0,40}\*{0,2})?$/u;

/** `**root** = Card([`. Undefined for any other line. */
export function sniffBold(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const [whole, word = ''] = boldName.exec(line) ?? [];
  if (whole === undefined) return boldStart.test(line) ? more : undefined;
  if (!whole.includes('=')) return whole.length === line.length ? more : undefined;
  const rest = line.slice(whole.length);
  const sniffed = sniffName(`${word} = ${rest}`, context, sniff);
  if (sniffed.type === 'more') return more;
  const isCall = sniffed.type === 'statement' && callOrList.test(rest);
  return isCall ? { ...sniffed, from: whole.length } : undefined;
}

/**
 * Markers of a list of statements, which the notation does not have: `- root = Card([`, `2. header = ...`, `-food =
 * ...`.
 */
export const statementMark = /^(?:[-*+•]{1,2}|\d{1,3}[.)])[ \t]*(?=[\p{L}_$])/u;

const callOrList = /^(?:[\p{L}_$@][\w$]*\(|\[)/u;

/** A statement after a list marker; undefined for any other line. */
export function sniffMarked(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const mark = statementMark.exec(line)?.[0];
  if (mark === undefined) return sniffMarkedBold(line, context, sniff);
  const sniffed = sniffName(line.slice(mark.length), context, sniff);
  if (sniffed.type === 'more') return more;
  if (sniffed.type === 'expression' && sniffed.from === 0) return sniffMarkedCall(line, mark, context);
  const isCall = sniffed.type === 'statement' && callOrList.test(line.slice(mark.length + sniffed.from));
  return isCall ? { ...sniffed, from: sniffed.from + mark.length } : undefined;
}

const wholeCall = /^([A-Z]\w*)\([^\n]*\)[,;]?[ \t\r]*\n/;
const markedCall = /^(?:[-*+•]|\d{1,3}[.)])[ \t]+([A-Z]\w*)\(/;
const markedStart = /^(?:[-*+•]|\d{1,3}[.)]?)?(?:[ \t]+(?:[A-Z]\w*)?)?$/;

/** `1. CardHeader("Harbour")` as a whole line, with another one below it. In a text, a call in a list is an example. */
function sniffMarkedCall(line: string, mark: string, context: SniffContext): Sniffed | undefined {
  if (!context.isAnswerStart && !context.isNotationExpected) return undefined;
  if (!line.includes('\n')) return line.length > maxLine ? undefined : more;
  const [whole = '', name] = wholeCall.exec(line.slice(mark.length)) ?? [];
  if (name === undefined || !context.isComponent(name)) return undefined;
  const below = line.slice(mark.length + whole.length);
  if (!context.isNotationExpected && markedStart.test(below)) return line.length > maxLine ? undefined : more;
  const next = markedCall.exec(below)?.[1];
  const isUi = context.isNotationExpected || (next !== undefined && context.isComponent(next));
  return isUi ? { type: 'expression', from: mark.length } : undefined;
}

const boldMark = /^(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\*\*)/;

/** `- **header** = CardHeader(...)`. */
function sniffMarkedBold(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const [mark] = boldMark.exec(line) ?? [];
  const sniffed = mark === undefined ? undefined : sniffBold(line.slice(mark.length), context, sniff);
  return mark !== undefined && sniffed?.type === 'statement'
    ? { ...sniffed, from: sniffed.from + mark.length }
    : sniffed;
}

/** Brackets on a line after a UI, which were already read or never opened; `]]>` closes `<![CDATA[`. */
export function sniffClosers(line: string): Sniffed {
  if (/^[)\]};, \t\r]*(?:(?:\]\])?>[ \t]*(?:<\/[\w-]{1,30}>)?[ \t\r]*)?\n$/.test(line)) return skip(line);
  return /^[)\]};, \t\r]*(?:>[ \t]*(?:<(?:\/(?:[\w-]{1,30}>?)?)?)?[ \t\r]*)?$/.test(line) ? more : prose;
}

/** A delimiter that models are told to put between prose and UI. */
export function sniffDelimiter(line: string): Sniffed | undefined {
  if (/^-{3,}[ \t]*a2ui_json[ \t]*-{3,}[ \t\r]*\n$/i.test(line)) return skip(line);
  return /^-{2,}[ \t]*(?:a(?:2(?:u(?:i(?:_(?:j(?:s(?:o(?:n[ \t]*-*[ \t\r]*)?)?)?)?)?)?)?)?)?$/i.test(line)
    ? more
    : undefined;
}

const itemFence = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+(`{3,}(?=[^`]*$)|~{3,})[^\n]*\n$/;

const itemStart = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-*+]|\d{1,9}[.)]?|`{1,2}|`{3,}[^`\n]*|~{1,2}|~{3,}[^\n]*)?$/;

/** "- ```js": a list item that begins with code. */
export function sniffItem(line: string): Sniffed {
  const marker = itemFence.exec(line)?.[1];
  if (marker !== undefined) return { type: 'item-fence', marker };
  return itemStart.test(line) && line.length <= maxLine ? more : prose;
}

export function sniffFence(line: string): Sniffed {
  const fence = /^(`{1,}|~{1,})([^\n]*)(\n)?/.exec(line);
  const [, marker = '', info = '', end] = fence ?? [];
  if (marker.length < 3) return marker.length === line.length ? more : prose;
  if (info.includes('`')) return prose;
  if (end === undefined) return line.length > maxLine ? prose : more;
  return { type: 'fence', marker, language: info.trim().split(/\s/)[0]?.toLowerCase() ?? '' };
}
