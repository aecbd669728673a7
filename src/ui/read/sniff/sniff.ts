// Classifies a line by its beginning: notation, JSON that describes a UI, a code fence, reasoning, or prose. A pure
// function of the line so far, so the pieces in which it arrives do not matter.

import { chatMarker } from '../chat-markers.ts';
import { asciiTwins } from '../punctuation.ts';
import { sniffArtifact } from './sniff-artifact.ts';
import { sniffJson, sniffQuoted } from './sniff-json.ts';
import { sniffFrame } from './sniff-frame.ts';
import {
  sniffBold,
  sniffClosers,
  sniffDelimiter,
  sniffFence,
  sniffHash,
  sniffItem,
  sniffMarked,
} from './sniff-mark.ts';
import { beforeUi, sniffLead } from './sniff-lead.ts';
import { sniffName } from './sniff-name.ts';
import { sniffInlineCode, sniffPrefix } from './sniff-prefix.ts';
import { sniffTag } from './sniff-tag.ts';
import {
  afterLead,
  maxLine,
  maxWord,
  more,
  prose,
  skip,
  sniffMarkup,
  type SniffContext,
  type Sniffed,
} from './sniffed.ts';

/** `root = Card(`, or a word: nothing can be decided before its last character. */
const wordRun = /[A-Za-z][\w$]{0,30} = [A-Z]\w{0,40}\(|[\w$]*/y;

/**
 * Returns the end of a prefix that need not be examined until it is complete. Examining a first word only once takes
 * 0.6 instead of 5.1 us (`npm run bench -- tricks`): a third of the time for prose that arrives in large pieces.
 */
export function wordEnd(text: string, from: number): number {
  wordRun.lastIndex = from;
  wordRun.test(text);
  return Math.min(wordRun.lastIndex, from + maxWord - 1);
}

const mayBeChatMarker =
  /^(?:<.|\[(?:T|$)|◁|(?:assistant|model|final|analysis|commentary)(?:<| to)|(?:user|human)[ \t\r]*\n?$)/;

/** `{root = Card([...])}`: brackets around the statement. */
const bracketBeforeRoot = /^[{([][ \t]*(?=root[ \t]*=[ \t]*[A-Z])/;

const mayBeBracketBeforeRoot = /^[{([][ \t]*(?:r(?:o(?:o(?:t[ \t]*(?:=[ \t]*)?)?)?)?)?$/;

/** `written` has no leading white space and is not empty. */
export function sniff(written: string, context: SniffContext): Sniffed {
  const line = asciiTwins(written);
  const first = line[0] ?? '';
  if (mayBeChatMarker.test(line)) {
    const marker = chatMarker(line, context.isNotationExpected);
    if (marker !== undefined) return marker;
  }
  const artifact = first === '<' ? sniffArtifact(line, context) : undefined;
  if (artifact !== undefined) return artifact;
  const frame = context.isAnswerStart || first === '<' ? sniffFrame(line, context, sniff) : undefined;
  if (frame !== undefined) return frame;
  if (/[\d>$]/.test(first)) {
    const prefixed = sniffPrefix(line, context, sniff);
    if (prefixed !== undefined) return prefixed;
  }
  const lead = sniffLead(line, context, sniff);
  if (lead !== undefined) return lead;
  if (first === '/') return sniffComment(line, context);
  const bracket = bracketBeforeRoot.exec(line)?.[0];
  if (bracket === undefined && context.isAnswerStart && mayBeBracketBeforeRoot.test(line)) return more;
  if (bracket !== undefined) return afterLead(bracket, sniff(line.slice(bracket.length), context));
  if (first === '{' || first === '[') return sniffJson(line, context, sniff);
  if (first === '<') {
    const start = sniffMarkup(line, context);
    return start === 'none' ? sniffTag(line, context, sniff) : start === 'more' ? more : { type: 'markup', from: 0 };
  }
  if (first === '`' || first === '~') return sniffInlineCode(line, context) ?? sniffFence(line);
  if (first === '"') return sniffQuoted(line);
  if (first === '#' && context.hasHashComments) return line.endsWith('\n') ? skip(line) : more;
  if (first === '#') return sniffHash(line, context, sniff);
  if (/[A-Za-z_$@]/.test(first)) return sniffName(line, context, sniff);
  if (context.isNotationExpected && /\p{L}/u.test(first)) return sniffName(line, context, sniff);
  if (context.isNotationExpected && /^[)\]}>]/.test(line)) return sniffClosers(line);
  return (
    sniffDelimiter(line) ?? sniffBold(line, context, sniff) ?? sniffMarked(line, context, sniff) ?? sniffItem(line)
  );
}

/** Comment lines before notation belong to it; elsewhere they are prose. */
function sniffComment(line: string, context: SniffContext): Sniffed {
  if ('//'.startsWith(line)) return more;
  const comments = /^(?:\/\/[^\n]*\n\s*)+/.exec(line)?.[0] ?? '';
  const rest = line.slice(comments.length);
  if (comments === '' && !line.startsWith('//')) return prose;
  if (rest === '' || rest === '/' || /^\/\/[^\n]*$/.test(rest)) return line.length > maxLine ? prose : more;
  const found = sniff(rest, context);
  const isStart = found.type === 'statement' || found.type === 'expression';
  return isStart ? afterLead(comments, found) : beforeUi(skip(comments), () => found, rest, context);
}
