// JSON: a UI of our own, a UI of a dialect, or data.
import { isLayoutContainer } from '../../check/layout-names.ts';
import { detectData } from '../../dialects/detect-data.ts';
import { detectParts } from '../../dialects/detect-parts.ts';
import { detectBare, detectDialect } from '../../dialects/detect.ts';
import { withoutLeadingComment } from '../../dialects/leading-comment.ts';
import { kindOf } from '../../dialects/vocabulary.ts';
import { instruction, inventedTurn } from '../chat-markers.ts';
import { instructionMark, sniffWrapped } from './sniff-tag.ts';
import { isInOwnList, isPartOfAnswer } from './answer-object.ts';
import {
  expression,
  maxLine,
  maxWord,
  more,
  namePattern,
  prose,
  quotePattern,
  skip,
  type Sniff,
  type SniffContext,
  type Sniffed,
} from './sniffed.ts';

const callInList = new RegExp(`^(${namePattern})(\\()?`, 'u');

/** White space and comments. */
const gap = '(?:\\s|//[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)*';

const objectStart = new RegExp(
  `^\\{${gap}(?:(${quotePattern})([\\w$-]*)(?:${quotePattern}\\s*(:)?\\s*)?|([A-Za-z_$][\\w$]*)\\s*(:)?\\s*)?`,
);

const likelyKeys = new Set(['component', 'root', 'props', 'ui', 'children', 'elements']);

export const possibleKeys: ReadonlySet<string> = new Set(
  'type id key error version name kind title message text answer response reply summary'.split(' '),
);

const naming = new RegExp(
  `${quotePattern}?(component|type|kind|ui|root|document|card)${quotePattern}?\\s*:\\s*(?:${quotePattern}([\\w$-]*)(${quotePattern})?|(\\{))?`,
  'g',
);

const documentWord = /^(?:component|ui|root|document|card)$/;

/** An Adaptive Card, in the call of a tool that sends it. */
const adaptiveCardStart = /^\s*(?:"(?:\$\w*|t(?:y(?:pe?)?)?)?(?:"\s*(?::\s*(?:"(?:A\w*|h[\w:/.]*)?)?)?)?)?$/;

const startsWithType = new RegExp(`^\\{${gap}${quotePattern}?type`);

const memberKey = /["'“\s{,](?:props|children|content|items|columns|labels|fields)["'”]?\s*:/;

/** `"{\"type\": ...}"`: JSON in a string. */
export function sniffQuoted(line: string): Sniffed {
  if (/^"\s*[[{]\s*\\"/.test(line)) return { type: 'dialect', dialect: 'nested JSON' };
  return /^"\s*(?:[[{]\s*\\?)?$/.test(line) && line.length < maxWord ? more : prose;
}

/** JSON of our UI, or of a dialect that differs from ours only in the members after the first. */
export function sniffJson(written: string, context: SniffContext, sniff: Sniff): Sniffed {
  const line = withoutLeadingComment(written);
  if (line === undefined) return written.length < maxLine ? more : prose;
  const dialect = detectDialect(line);
  if (dialect !== undefined && dialect !== 'more') return { type: 'dialect', dialect };
  if (detectParts(line) === 'more') return more;
  const bare = context.isInUi ? undefined : detectBare(line);
  if (bare === 'nested JSON') return { type: 'dialect', dialect: bare };
  const sniffed = line.startsWith('{') ? sniffObject(line, 0, context) : sniffList(line, context, sniff);
  if (sniffed.type === 'expression' && (bare === 'more' || (isOpen(line) && line.length < maxLine))) return more;
  if (sniffed.type === 'expression' && !context.isInUi) {
    if (startsUnknown(line, context)) return { type: 'dialect', dialect: 'nested JSON' };
    const named = namedFirst(line, context);
    if (named === 'unknown') return { type: 'dialect', dialect: 'nested JSON' };
    if (named === 'more' && line.length < maxLine) return more;
  }
  if (dialect === 'more') return sniffed.type === 'expression' && !isOpen(line) ? sniffed : more;
  if (sniffed.type !== 'prose') return sniffed;
  if (context.isInUi) return expression(0);
  const found = detectData(line, context.isAnswerStart);
  return found === 'data' ? { type: 'dialect', dialect: 'nested JSON' } : found === 'more' ? more : prose;
}

const firstName =
  /^\{\s*(?:["'](?:ui|root|card|document)["']\s*:\s*(?:\[\s*)?\{\s*)?["'](?:component|type|componentName|kind|element|(widget|view))["']\s*:\s*["']([A-Za-z][\w-]*)["']/;

const mayBeFirstName =
  /^\{\s*(?:["'](?:ui|root|card|document)["']\s*:\s*(?:\[\s*)?\{?\s*)?(?:["'](?:[ckew][a-zA-Z]*|[tv][a-z]*)?(?:["']\s*(?::\s*(?:["'][\w-]*)?)?)?)?$/;

/** The component that the first member names, if any. */
function namedFirst(line: string, context: SniffContext): 'unknown' | 'more' | undefined {
  const [, foreignKey, name] = firstName.exec(line) ?? [];
  if (name === undefined) return mayBeFirstName.test(line) ? 'more' : undefined;
  if (foreignKey !== undefined) return 'unknown';
  if (context.isLikeComponent(name)) return undefined;
  return isLayoutContainer(name) ? namedInside(line, context) : 'unknown';
}

const innerName = /["'](?:component|type|componentName)["']\s*:\s*["']([A-Za-z][\w-]*)["']/g;

/** A container is held until the first component in it is known, up to this many characters. */
const maxFrame = 300;

/** In a container that every library has, the first component shows to which dialect it belongs. */
function namedInside(line: string, context: SniffContext): 'unknown' | 'more' | undefined {
  if (line.length > maxFrame * 2) return undefined;
  const [, ...inner] = line.matchAll(innerName);
  const first = inner.find(([, name = '']) => !isLayoutContainer(name));
  const name = first?.[1] ?? '';
  if (first !== undefined && !context.isLikeComponent(name)) return 'unknown';
  if (first !== undefined) return !context.isComponent(name) && isInOwnList(line, first.index) ? 'unknown' : undefined;
  return line.length < maxFrame ? 'more' : undefined;
}

/** A list whose first component is not of our catalog, although a later one may be. */
function startsUnknown(line: string, context: SniffContext): boolean {
  const type = /^\[\s*\{\s*["']type["']\s*:\s*["']([a-z][\w-]*)["']/.exec(line)?.[1];
  return type !== undefined && !context.isLikeComponent(type) && kindOf(type) !== 'text';
}

/** Matches a form whose first field is one of our components. */
const ownFields = /"fields"\s*:\s*(?:\[\s*)?\{\s*"(?:type"\s*:\s*"FormControls?"|component"\s*:\s*"[A-Z]\w*")/;
const isOpen = (line: string): boolean =>
  (openDialect.test(line) && !ownFields.test(line)) ||
  openPage.test(line) ||
  openSurvey.test(line) ||
  openTree.test(line);

/** A UI in a call, up to the name of its first member: `{"name": "show", "arguments": {"root": {"tag":`. */
const openTree =
  /^\{\s*"(?:name|tool|tool_name|function)"\s*:\s*"[\w.:-]*"\s*,\s*"(?:arguments|parameters|args|input)"\s*:\s*\{\s*"\w+"\s*:\s*(?:\[\s*)?\{\s*(?:"(?:t(?:a(?:g(?:N(?:a(?:m(?:e)?)?)?)?(?:"\s*(?::\s*)?)?)?)?)?)?$/;

/** The first question of a form, up to the member after its type: `{"elements": [{"type": "dropdown", "name":`. */
const openSurvey =
  /^\s*\{\s*"elements"\s*:\s*\[\s*(?:\{\s*(?:"(?:t(?:y(?:p(?:e(?:"\s*(?::\s*(?:"[a-z]*(?:"\s*(?:,\s*(?:"(?:[nt][a-z]*)?(?:"\s*)?)?)?)?)?)?)?)?)?)?)?)?)?$/;

/** The title of a page, up to its first component: `{"ui": {"title": "Trip", "blocks": [{"kind": "hero"`. */
const openPage =
  /^\s*\{\s*"(?:ui|interface)"\s*:\s*\{\s*(?:"(?:title|subtitle|description|heading|name|layout|theme)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)*(?:"[a-z]*(?:"\s*(?::\s*(?:"(?:[^"\\]|\\.)*(?:"\s*)?|\[\s*(?:\{\s*(?:"[a-z]*(?:"\s*(?::\s*(?:"[\w-]*)?)?)?)?)?)?)?)?)?$/;

/** `{"root": "main"` may begin a tree linked by ids; `{"root": {` begins a document in our own form. */
const openDialect =
  /^[\s[]*\{\s*"type"\s*:\s*"Point"\s*(?:,\s*(?:"(?:[bc]\w*)?"?)?)?$|"(?:ui|spec|view|tree|document)"\s*:\s*\{\s*(?:"(?:r(?:o(?:o(?:t(?:_?[iI]?d?(?:"\s*(?::\s*(?:"[^"]*(?:"\s*(?:,\s*(?:"(?:[a-zA-Z]*|(?:components|nodes|widgets|views)"\s*(?::\s*(?:\{\s*(?:"[^"]*(?:"\s*(?::\s*(?:\{\s*(?:"\w*)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?$|^[\s[]*\{\s*"(?:(?:component|type)"\s*:\s*"[Ff]orm"|type"\s*:\s*"(?:message|object)"|(?:root|ui)"\s*:\s*(?:"|$|\{\s*(?:"(?:h\w*|s\w*|b\w*|w\w*)?"?\s*:?\s*)?$)|(?:elements|state|data|spec)"\s*:\s*(?:\{|$)|elements"\s*:\s*\[\s*(?:\{\s*(?:"(?:t(?:a(?:g(?:"[^}]*)?)?)?)?)?)?$)/;

/** A call as an object: `{"name": "TextContent", "args": [...]}`. */
const namedCall = /^\{\s*["'](?:name|type)["']\s*:\s*["']([A-Za-z]\w*)["']\s*,\s*["'](?:args|arguments)["']\s*:\s*\[/;

/** Brackets around the statements of a UI. */
const braceLine = /^\{[ \t\r]*\n\s*(?=root\s*=)/;

export function sniffObject(line: string, from: number, context: SniffContext): Sniffed {
  const text = line.slice(from);
  const brace = braceLine.exec(text)?.[0];
  if (brace !== undefined && from === 0) return skip(brace);
  const match = objectStart.exec(text);
  if (match === null) return prose;
  const [whole, quoted, quotedKey, quotedColon, bareKey, bareColon] = match;
  if (/^\/(?:$|\/[^\n]*$|\*)/.test(text.slice(whole.length))) return text.length > maxLine ? prose : more;
  const key = quotedKey ?? bareKey;
  if (whole.length === text.length && quotedColon === undefined && bareColon === undefined) {
    return text.length > maxLine ? prose : more;
  }
  if (key === undefined || (quoted !== undefined ? quotedColon : bareColon) === undefined) return prose;
  if (likelyKeys.has(key) || context.isComponent(key)) return expression(from);
  const called = namedCall.exec(text)?.[1];
  if (called !== undefined && context.isComponent(called)) return expression(from);
  if (!possibleKeys.has(key)) return prose;
  // `{"type": "object"}` is data; it is a UI only when a component is named.
  let isOpen = false;
  let hasMemberKey: boolean | undefined;
  for (const found of text.matchAll(naming)) {
    const [, keyword = '', value, end, brace] = found;
    if (brace !== undefined && documentWord.test(keyword)) {
      const mayBeForeign = adaptiveCardStart.test(text.slice(found.index + found[0].length));
      return mayBeForeign && text.length < maxLine ? more : expression(from);
    }
    if (end === undefined) {
      isOpen ||= brace === undefined;
      continue;
    }
    const written = value ?? '';
    const isExact = context.isComponent(written);
    const isKind = keyword === 'type' && (isExact || context.isLikeComponent(written));
    if (isKind && isPartOfAnswer(text, found.index, isExact)) return prose;
    if (isExact) return expression(from);
    // One object per line, the first of which was a UI.
    if (context.isNotationExpected && keyword === 'type' && kindOf(written) !== undefined) return expression(from);
    if (!context.isLikeComponent(written)) continue;
    // `"type": "list"` may also be data; the props beside it decide.
    if (written.toLowerCase() === 'card' || (hasMemberKey ??= memberKey.test(text))) return expression(from);
    isOpen = true;
  }
  if (startsWithType.test(text) && !isOpen) return prose;
  if (isWholeLine(text)) return prose;
  return text.length > maxLine ? prose : more;
}

/** `{"name": "get_flights"}` ends the line, so nothing else on it can decide. */
function isWholeLine(text: string): boolean {
  const line = /^\{[^\n]*\}[ \t\r]*(?=\n)/.exec(text)?.[0] ?? '';
  return line !== '' && line.split('{').length === line.split('}').length;
}

/** `[INST] Add a table [/INST]` around an answer or after a UI is a turn of the user, unless a UI is in the brackets. */
function sniffInstruction(mark: string, line: string, context: SniffContext, sniff: Sniff): Sniffed {
  const isTurn = context.isNotationExpected || context.isAnswerStart;
  const rest = line.slice(mark.length);
  if (mark.startsWith('[/')) return isTurn ? skip(mark) : rest === '' ? more : sniffWrapped(mark, rest, context, sniff);
  if (rest.trim() === '') return line.length < maxLine ? more : prose;
  const inner = sniffWrapped(mark, rest.trimStart(), context, sniff);
  const tag = context.isNotationExpected ? inventedTurn : instruction;
  return inner.type === 'prose' && isTurn ? { type: 'thought-start', tag, length: mark.length } : inner;
}

function sniffList(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  const mark = instructionMark.exec(line)?.[0];
  if (mark !== undefined) return sniffInstruction(mark, line, context, sniff);
  if ('[/INST]'.startsWith(line) || '[INST]'.startsWith(line)) return more;
  const rest = /^\[\s*/.exec(line)?.[0].length ?? 1;
  if (rest === line.length) return rest > maxLine ? prose : more;
  if (line[rest] === '{') {
    const found = sniffObject(line, rest, context);
    return found.type === 'expression' ? expression(0) : found;
  }
  const call = callInList.exec(line.slice(rest));
  if (call === null) return prose;
  if (call[2] !== undefined) return context.isComponent(call[1] ?? '') ? expression(0) : prose;
  return rest + call[0].length === line.length && line.length < maxLine ? more : prose;
}
