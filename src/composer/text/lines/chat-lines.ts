// Conversations of several persons: exports of messengers, IRC, interviews, conversations with an assistant. A turn is a
// line that names its speaker, and the lines below it.
import { isFigureName } from '../../data/dimension.ts';
import { isIdentifierName, isTimeName } from '../../data/names.ts';
import { Pace, type Sliced } from '../../../slices.ts';
import { isStateName } from '../../show/state-tag.ts';
import { readQuestions } from './question-lines.ts';
import type { LineSegment, Turn } from './line-segment.ts';

export interface FoundChat {
  readonly segment: LineSegment;
  readonly start: number;
  readonly end: number;
}

const clock = String.raw`\d{1,2}[:.]\d\d(?::\d\d)?(?:[\s\u202f]?[ap]\.?m\.?)?`;
const date = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const speaker = String.raw`[\p{L}~@][\p{L}\p{M}\p{N}.'’ _-]{0,39}?`;

type Style = 'stamped' | 'irc' | 'signed' | 'headed' | 'plain';

/** Groups: `who`, `when` where there is a time, `text` where the line has one. The first that matches a line decides. */
const styles: readonly (readonly [style: Style, pattern: RegExp])[] = [
  // [01/03/2026, 09:14:02] Mia: Hello
  [
    'stamped',
    new RegExp(
      String.raw`^[\u200e\u200f]?\[?(?<when>(?:${date},?\s+)?${clock})\]?\s*(?:[-–]\s*)?(?<who>${speaker})[:：]\s+(?<text>.*)$`,
      'iu',
    ),
  ],
  // [09:14] <mia> Hello
  ['irc', new RegExp(String.raw`^(?:\[?(?<when>${clock})\]?\s+)?<[ @+]?(?<who>${speaker})>\s+(?<text>.*)$`, 'iu')],
  // Mia (09:14): Hello
  ['signed', new RegExp(String.raw`^(?<who>${speaker})\s*[([](?<when>${clock})[)\]]\s*[:：]\s*(?<text>.*)$`, 'iu')],
  // mia  9:02 AM, with what she says below
  [
    'headed',
    new RegExp(String.raw`^(?<who>${speaker})\s{1,6}(?:[•·|,-]\s*)?(?<when>(?:${date},?\s+)?${clock})(?<text>)$`, 'iu'),
  ],
  ['plain', new RegExp(String.raw`^(?:\*\*)?(?<who>${speaker})\s?[:：](?:\*\*)?(?:\s+|(?<=：))(?<text>\S.*)$`, 'iu')],
];

const maxSpeakerLength = 4;
/** Labels that are never the name of a speaker. */
const noSpeaker =
  /^(?:trace|debug|info|notice|warn|warning|error|fatal|critical|note|tip|hint|important|caution|todo|name|title|e-?mail|phone|address|city|country|url|link|from|to|cc|subject|re|ps|description|summary|type|category|betreff|von|an|objet|asunto|oggetto|assunto|https?)$/i;

interface Opening {
  readonly at: number;
  readonly style: Style;
  readonly who: string;
  readonly when: string;
  readonly text: string;
}

/** Longer conversations are files, not messages. */
const maxTurns = 20_000;
const maxLineLength = 4_000;

/** The first conversation in the lines; undefined if there is none. */
export function* findChat(lines: readonly string[]): Sliced<FoundChat | undefined> {
  const all = yield* openings(lines);
  const [first] = all;
  if (first === undefined || all.length > maxTurns) return undefined;
  const { style } = all.find((one) => one.style !== 'plain') ?? first;
  const own = all.filter((one) => one.style === style);
  yield;
  const turns: Turn[] = [];
  const start = own[0]?.at ?? 0;
  const isSpaced = own.every(({ at }, index) => index === 0 || (lines[at - 1] ?? '').trim() === '');
  let end = start;
  for (const [index, { at, who, when, text }] of own.entries()) {
    yield;
    if (at < end || (at > end && turns.length > 0 && !isBlank(lines, end, at))) break;
    const next = own[index + 1]?.at;
    end = endOfTurn(lines, at + 1, next, isSpaced || style !== 'plain');
    const said = [text, ...lines.slice(at + 1, end)].join('\n').trim();
    if (style === 'headed' && said === '') return undefined;
    turns.push({ speaker: who, time: when, text: said });
  }
  const questions = style === 'plain' ? readQuestions(turns) : undefined;
  if (questions !== undefined) return { segment: { type: 'questions', pairs: questions }, start, end };
  return isConversation(turns, style) ? { segment: { type: 'chat', turns }, start, end } : undefined;
}

function* openings(lines: readonly string[]): Sliced<readonly Opening[]> {
  const found: Opening[] = [];
  const pace = new Pace();
  for (const [at, line] of lines.entries()) {
    // Up to five patterns look at the beginning of each line.
    if (pace.isDue(200)) yield;
    if (found.length > maxTurns) break;
    if (line.length < 4 || line.length > maxLineLength) continue;
    const opening = readOpening(line, at);
    if (opening !== undefined) found.push(opening);
  }
  return found;
}

function readOpening(line: string, at: number): Opening | undefined {
  for (const [style, pattern] of styles) {
    const { who = '', when = '', text = '' } = pattern.exec(line)?.groups ?? {};
    if (who === '') continue;
    const name = who.trim();
    if (noSpeaker.test(name) || name.split(/\s+/).length > maxSpeakerLength) return undefined;
    return { at, style, who: name.replace(/^~\s?/, ''), when: when.trim(), text: text.trim() };
  }
  return undefined;
}

/** A paragraph without a name belongs to the turn above only if another turn follows it. */
function endOfTurn(lines: readonly string[], start: number, next: number | undefined, hasParagraphs: boolean): number {
  let end = start;
  while (end < (next ?? lines.length) && (lines[end] ?? '').trim() !== '') end++;
  return next !== undefined && hasParagraphs ? next : end;
}

const isBlank = (lines: readonly string[], start: number, end: number): boolean =>
  lines.slice(start, end).every((line) => line.trim() === '');

/** A time with seconds and without a bracket, or after a year, occurs in logs. */
const ofLog = /^\d{4}-.*:\d\d:\d\d|^\d\d:\d\d:\d\d$/;

function isConversation(turns: readonly Turn[], style: Style): boolean {
  const speakers = new Set(turns.map((turn) => turn.speaker));
  if (turns.length < 2) return false;
  if (style === 'irc') return true;
  if (style === 'stamped' || style === 'signed') {
    return !turns.some(({ time }) => ofLog.test(time)) && (speakers.size < turns.length || turns.length === 2);
  }
  if (speakers.size < 2 || turns.length < 3 || speakers.size * 2 > turns.length + 1) return false;
  if (style === 'headed') return true;
  return ![...speakers].some(isFieldName) && turns.filter(({ text }) => isSpoken(text)).length * 4 >= turns.length;
}

/** Names that records repeat. */
const isFieldName = (name: string): boolean =>
  isFigureName(name) || isIdentifierName(name) || isTimeName(name) || isStateName(name);

const isSpoken = (text: string): boolean => /[.!?…。！？؟]["”»]?$/.test(text) || text.split(/\s+/).length > 3;
