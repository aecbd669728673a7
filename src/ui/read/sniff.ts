// Classifies a line by its beginning: notation, JSON that describes a UI, a code fence, reasoning, or prose. A pure
// function of the line so far, so the pieces in which it arrives do not matter.

import { detectBare, detectDialect, type Dialect } from '../dialects/detect.ts';
import { detectData } from '../dialects/detect-data.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { isLayoutContainer } from '../check/layout-names.ts';
import { markupStart } from './markup-start.ts';
import { chatMarker, thoughtTags } from './chat-markers.ts';
import { asciiTwins } from './punctuation.ts';
import { toolWord } from './tool-reference.ts';

export interface SniffContext {
  /** An exact component name. */
  isComponent(name: string): boolean;
  /** Notation was seen before, or is inside a fence, so `rows = [` is a statement. */
  readonly isNotationExpected: boolean;
  /** Inside a fence that holds a UI, any object is one. */
  readonly isInUi: boolean;
  /** Inside a fence that holds a UI in a programming language: `#` begins a comment. */
  readonly hasHashComments: boolean;
  /** The name of an element of the base document, which the text may replace. */
  isInBase(name: string): boolean;
  hasProp(component: string, prop: string): boolean;
  /** A component name, ignoring case and separators. */
  isLikeComponent(name: string): boolean;
}

/** `root` is the UI. Without a root, a Card of another name may take its place. All others are definitions. */
export type StatementRole = 'root' | 'card' | 'definition';

export type Sniffed =
  | { readonly type: 'more' }
  | { readonly type: 'prose' }
  /** An expression begins at `from`. */
  | { readonly type: 'expression'; readonly from: number }
  /** `name = ...`; the expression begins at `from`. */
  | { readonly type: 'statement'; readonly name: string; readonly role: StatementRole; readonly from: number }
  /** A function defined by the model; its parameters begin at `from`. */
  | { readonly type: 'helper'; readonly name: string; readonly from: number }
  /** JSON of another renderer. */
  | { readonly type: 'dialect'; readonly dialect: Dialect }
  /** Tags of HTML or of components, which begin at `from`. */
  | { readonly type: 'markup'; readonly from: number }
  /** A UI in YAML. */
  | { readonly type: 'outline' }
  /** A complete fence line; `marker` closes the fence. */
  | { readonly type: 'fence'; readonly marker: string; readonly language: string }
  /** List markers followed by a code fence. */
  | { readonly type: 'item-fence'; readonly marker: string }
  /** `length` is the length of the marker. */
  | { readonly type: 'thought-start'; readonly tag: string; readonly length: number }
  | { readonly type: 'thought-end' }
  /** A wrapper of the UI that is not shown: the first `length` characters. */
  | { readonly type: 'skip'; readonly length: number };

const more: Sniffed = { type: 'more' };
const prose: Sniffed = { type: 'prose' };
const expression = (from: number): Sniffed => ({ type: 'expression', from });
const skip = ({ length }: string): Sniffed => ({ type: 'skip', length });

const quote = `["'“”]`;
/** Names may be in any script: models name definitions in the language of the conversation. */
const name = '[\\p{L}_$@][\\p{L}\\p{M}\\p{N}_$]*';
const wordAndSpace = new RegExp(`^(${name})(\\s*)`, 'u');
const callInList = new RegExp(`^(${name})(\\()?`, 'u');
const firstCallInList = new RegExp(`^\\[\\s*(${name})\\(`, 'u');
const callOrName = new RegExp(`^(?:new\\s+)?(${name})(\\s*)(.)?`, 'su');
/** White space and comments. */
const gap = '(?:\\s|//[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)*';
const objectStart = new RegExp(
  `^\\{${gap}(?:(${quote})([\\w$-]*)(?:${quote}\\s*(:)?\\s*)?|([A-Za-z_$][\\w$]*)\\s*(:)?\\s*)?`,
);
/** Tags in which models are told to wrap their reply. */
const wrapperTags = [
  'ui',
  'answer',
  'response',
  'output',
  'result',
  'a2ui',
  'a2ui-json',
  'spec',
  'json',
  'final',
  'assistant',
  'artifact',
  'content',
];
/** Also in names of several words: `<ui_response>`, `<final-answer>`. */
const wrapperName = `(?:[a-z]+[_-])*(?:${wrapperTags.join('|')}|openui|interface|tree)(?:[_-][a-z]+)*`;
export const wrapperLine = new RegExp(`^</?${wrapperName}>[ \\t\\r]*$`);
/** Tags with attributes in which a UI may be wrapped. */
export const wrapperTag = new RegExp(`^(?:<(?:ant)?${wrapperName}(?:\\s[^<>\\n]*)?>|<!\\[CDATA\\[)`, 'i');
const wholeName = new RegExp(`^${wrapperName}$`);
const likelyKeys = new Set(['component', 'root', 'props', 'ui', 'children', 'elements']);
const possibleKeys = new Set(
  'type id key error version name kind title message text answer response reply summary'.split(' '),
);
const naming = new RegExp(
  `${quote}?(component|type|kind|ui|root|document|card)${quote}?\\s*:\\s*(?:${quote}([\\w$-]*)(${quote})?|(\\{))?`,
  'g',
);
const documentWord = /^(?:component|ui|root|document|card)$/;
const startsWithType = new RegExp(`^\\{${gap}${quote}?type`);
const memberKey = /["'“\s{,](?:props|children|content|items|columns|labels|fields)["'”]?\s*:/;
/** A name follows: `export = Button(...)` defines one of this name. */
const declaration = /^(?:(?:export|default|const|let|var|return)\s+(?!=))+/;
/** A line that is still undecided after this many characters is prose. */
const maxLine = 400;

/** Maximum length of a line that consists of a single undecided word. */
const maxWord = 80;
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

const mayBeChatMarker = /^(?:<.|\[(?:T|$)|◁|(?:assistant|model|final|analysis|commentary)(?:<| to))/;

/** `written` has no leading white space and is not empty. */
export function sniff(written: string, context: SniffContext): Sniffed {
  const line = asciiTwins(written);
  const first = line[0] ?? '';
  if (mayBeChatMarker.test(line)) {
    const marker = chatMarker(line);
    if (marker !== undefined) return marker;
  }
  if (first === '/') return sniffComment(line, context);
  if (first === '{' || first === '[') return sniffJson(line, context);
  if (first === '<') {
    const start = sniffMarkup(line, context);
    return start === 'none' ? sniffTag(line, context) : start === 'more' ? more : { type: 'markup', from: 0 };
  }
  if (first === '`' || first === '~') return sniffFence(line);
  if (first === '"') return sniffQuoted(line);
  if (first === '#' && context.hasHashComments) return line.endsWith('\n') ? skip(line) : more;
  if (first === '#') return sniffHash(line, context);
  if (/[A-Za-z_$@]/.test(first)) return sniffName(line, context);
  if (context.isNotationExpected && /\p{L}/u.test(first)) return sniffName(line, context);
  if (context.isNotationExpected && /^[)\]}>]/.test(line)) return sniffClosers(line);
  return sniffDelimiter(line) ?? sniffBold(line, context) ?? sniffMarked(line, context) ?? sniffItem(line);
}

const sniffMarkup = (text: string, context: SniffContext): ReturnType<typeof markupStart> =>
  markupStart(text, (tag) => context.isComponent(tag) || isLayoutContainer(tag));

/** `# Layout` directly above `root = Card([` is a comment of a program. Above anything else it is a heading. */
function sniffHash(line: string, context: SniffContext): Sniffed {
  const [comment = ''] = /^#[^\n]*\n/.exec(line) ?? [];
  if (comment === '') return line.length > maxLine ? prose : more;
  const rest = line.slice(comment.length);
  if (rest === '') return more;
  if (!/^[\p{L}_$]/u.test(rest)) return prose;
  const sniffed = sniffName(rest, context);
  if (sniffed.type === 'more') return more;
  return sniffed.type === 'statement' ? { ...sniffed, from: sniffed.from + comment.length } : prose;
}

const boldName = new RegExp(`^\\*\\*(${name})\\*\\*[ \\t]*(?:=[ \\t]*)?`, 'u');
const boldStart = /^\*\*?(?:[\p{L}_$][\p{L}\p{M}\p{N}_$]{0,40}\*{0,2})?$/u;

/** `**root** = Card([`. Undefined for any other line. */
function sniffBold(line: string, context: SniffContext): Sniffed | undefined {
  const [whole, word = ''] = boldName.exec(line) ?? [];
  if (whole === undefined) return boldStart.test(line) ? more : undefined;
  if (!whole.includes('=')) return whole.length === line.length ? more : undefined;
  const rest = line.slice(whole.length);
  const sniffed = sniffName(`${word} = ${rest}`, context);
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
function sniffMarked(line: string, context: SniffContext): Sniffed | undefined {
  const mark = statementMark.exec(line)?.[0];
  if (mark === undefined) return undefined;
  const sniffed = sniffName(line.slice(mark.length), context);
  if (sniffed.type === 'more') return more;
  const isCall = sniffed.type === 'statement' && callOrList.test(line.slice(mark.length + sniffed.from));
  return isCall ? { ...sniffed, from: sniffed.from + mark.length } : undefined;
}

/** Brackets on a line after a UI, which were already read or never opened; `]]>` closes `<![CDATA[`. */
function sniffClosers(line: string): Sniffed {
  if (/^[)\]};, \t\r]*(?:(?:\]\])?>[ \t]*(?:<\/[\w-]{1,30}>)?[ \t\r]*)?\n$/.test(line)) return skip(line);
  return /^[)\]};, \t\r]*(?:>[ \t]*(?:<(?:\/(?:[\w-]{1,30}>?)?)?)?[ \t\r]*)?$/.test(line) ? more : prose;
}

/** A delimiter that models are told to put between prose and UI. */
function sniffDelimiter(line: string): Sniffed | undefined {
  if (/^-{3,}[ \t]*a2ui_json[ \t]*-{3,}[ \t\r]*\n$/i.test(line)) return skip(line);
  return /^-{2,}[ \t]*(?:a(?:2(?:u(?:i(?:_(?:j(?:s(?:o(?:n[ \t]*-*[ \t\r]*)?)?)?)?)?)?)?)?)?$/i.test(line)
    ? more
    : undefined;
}

const itemFence = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+(`{3,}(?=[^`]*$)|~{3,})[^\n]*\n$/;
const itemStart = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-*+]|\d{1,9}[.)]?|`{1,2}|`{3,}[^`\n]*|~{1,2}|~{3,}[^\n]*)?$/;

/** "- ```js": a list item that begins with code. */
function sniffItem(line: string): Sniffed {
  const marker = itemFence.exec(line)?.[1];
  if (marker !== undefined) return { type: 'item-fence', marker };
  return itemStart.test(line) && line.length <= maxLine ? more : prose;
}

const importLine = /^(?:import\s[^\n]*\bfrom\s+["'][^\n]*\n\s*)+/;
const exportLine = /^(?:(?:export\s+default|return)\s+[\w$]+;?|root;)[ \t]*(\n)?$/;

/** Comment lines before notation belong to it; elsewhere they are prose. */
function sniffComment(line: string, context: SniffContext): Sniffed {
  if ('//'.startsWith(line)) return more;
  const comments = /^(?:\/\/[^\n]*\n\s*)+/.exec(line)?.[0] ?? '';
  const rest = line.slice(comments.length);
  if (comments === '' && !line.startsWith('//')) return prose;
  if (rest === '' || rest === '/' || /^\/\/[^\n]*$/.test(rest)) return line.length > maxLine ? prose : more;
  const sniffed = sniff(rest, context);
  if (sniffed.type !== 'expression' && sniffed.type !== 'statement') return sniffed.type === 'more' ? more : prose;
  return { ...sniffed, from: sniffed.from + comments.length };
}

/** `"{\"type\": ...}"`: JSON in a string. */
function sniffQuoted(line: string): Sniffed {
  if (/^"\s*[[{]\s*\\"/.test(line)) return { type: 'dialect', dialect: 'nested JSON' };
  return /^"\s*(?:[[{]\s*\\?)?$/.test(line) && line.length < maxWord ? more : prose;
}

/** JSON of our UI, or of a dialect that differs from ours only in the members after the first. */
function sniffJson(line: string, context: SniffContext): Sniffed {
  const dialect = detectDialect(line);
  if (dialect !== undefined && dialect !== 'more') return { type: 'dialect', dialect };
  const bare = context.isInUi ? undefined : detectBare(line);
  if (bare === 'nested JSON') return { type: 'dialect', dialect: bare };
  const sniffed = line.startsWith('{') ? sniffObject(line, 0, context) : sniffList(line, context);
  if (sniffed.type === 'expression' && bare === 'more') return more;
  if (sniffed.type === 'expression' && !context.isInUi) {
    if (startsUnknown(line, context)) return { type: 'dialect', dialect: 'nested JSON' };
    const named = namedFirst(line, context);
    if (named === 'unknown') return { type: 'dialect', dialect: 'nested JSON' };
    if (named === 'more' && line.length < maxLine) return more;
  }
  if (dialect === 'more') return sniffed.type === 'expression' && !openDialect.test(line) ? sniffed : more;
  if (sniffed.type !== 'prose') return sniffed;
  if (context.isInUi) return expression(0);
  const found = detectData(line);
  return found === 'data' ? { type: 'dialect', dialect: 'nested JSON' } : found === 'more' ? more : prose;
}

const firstName =
  /^\{\s*(?:["'](?:ui|root|card|document)["']\s*:\s*\{\s*)?["'](?:component|type|componentName|(widget|view))["']\s*:\s*["']([A-Za-z][\w-]*)["']/;
const mayBeFirstName =
  /^\{\s*(?:["'](?:ui|root|card|document)["']\s*:\s*\{?\s*)?(?:["'](?:c[a-zA-Z]*|t[a-z]*|w[a-z]*|v[a-z]*)?(?:["']\s*(?::\s*(?:["'][\w-]*)?)?)?)?$/;

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

/** In a container that every library has, the first component tells whose it is. */
function namedInside(line: string, context: SniffContext): 'unknown' | 'more' | undefined {
  if (line.length > maxFrame * 2) return undefined;
  const [, ...inner] = [...line.matchAll(innerName)].map(([, name = '']) => name);
  const first = inner.find((name) => !isLayoutContainer(name));
  if (first !== undefined) return context.isLikeComponent(first) ? undefined : 'unknown';
  return line.length < maxFrame ? 'more' : undefined;
}

/** A list whose first component is not of our catalog, although a later one may be. */
function startsUnknown(line: string, context: SniffContext): boolean {
  const type = /^\[\s*\{\s*["']type["']\s*:\s*["']([a-z][\w-]*)["']/.exec(line)?.[1];
  return type !== undefined && !context.isLikeComponent(type) && kindOf(type) !== 'text';
}

/** `{"root": "main"` may begin a tree linked by ids; `{"root": {` begins a document in our own form. */
const openDialect =
  /^[\s[]*\{\s*"(?:(?:component|type)"\s*:\s*"[Ff]orm"|type"\s*:\s*"(?:message|object)"|(?:root|ui)"\s*:\s*(?:"|$|\{\s*(?:"(?:h\w*|s\w*|b\w*|w\w*)?"?\s*:?\s*)?$)|(?:elements|state|data|spec)"\s*:\s*(?:\{|$)|elements"\s*:\s*\[\s*(?:\{\s*(?:"(?:t(?:a(?:g(?:"[^}]*)?)?)?)?)?)?$)/;

/** Brackets around the statements of a UI. */
const braceLine = /^\{[ \t\r]*\n\s*(?=root\s*=)/;

function sniffObject(line: string, from: number, context: SniffContext): Sniffed {
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
  if (!possibleKeys.has(key)) return prose;
  // `{"type": "object"}` is data; it is a UI only when a component is named.
  let isOpen = false;
  for (const [, keyword = '', value, end, brace] of text.matchAll(naming)) {
    if (brace !== undefined && documentWord.test(keyword)) return expression(from);
    if (end === undefined) {
      isOpen ||= brace === undefined;
      continue;
    }
    const written = value ?? '';
    if (context.isComponent(written)) return expression(from);
    // One object per line, the first of which was a UI.
    if (context.isNotationExpected && keyword === 'type' && kindOf(written) !== undefined) return expression(from);
    if (!context.isLikeComponent(written)) continue;
    // `"type": "list"` may also be data; the props beside it decide.
    if (written.toLowerCase() === 'card' || memberKey.test(text)) return expression(from);
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

const instructionMark = /^\[\/?INST\][ \t]*/;

function sniffList(line: string, context: SniffContext): Sniffed {
  const mark = instructionMark.exec(line)?.[0];
  if (mark !== undefined)
    return mark.length === line.length ? more : sniffWrapped(mark, line.slice(mark.length), context);
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

/** `<artifact type="...">` around the UI. */
const wrapperStart = /^<(?:(?:ant)?artifact|content(?!>))(?:\s[^<>\n]*)?(>[ \t\r]*(\n)?)?$/i;
const maxWrapper = 300;
const maxTagName = 40;

/** The tags of a call whose argument is the UI: `<invoke name="show">`, `<parameter=ui>`. */
const callTag = /^<\/?(?:antml:)?(?:invoke|parameter|function)(?:[\s=][^<>\n]*)?(>)?$/;
const callTagNames = ['invoke', 'parameter', 'function', 'antml:invoke', 'antml:parameter'];
const isCallTagStart = (line: string): boolean => {
  const name = line.replace(/^<\/?/, '');
  return callTagNames.some((tag) => tag.startsWith(name));
};

const dataSection = '<![CDATA[';

/** `<ui>root = Card([`: a tag is removed in front of a UI. In front of text it may be part of the text. */
function sniffWrapped(tag: string, rest: string, context: SniffContext): Sniffed {
  // A tag in the tag: the next one decides.
  if (wrapperTag.test(rest)) return skip(tag);
  const inner = sniff(rest, context);
  return inner.type === 'more' || inner.type === 'prose' ? inner : skip(tag);
}

/** `<![CDATA[`, with the UI on the same line or below. */
function sniffDataSection(line: string, context: SniffContext): Sniffed {
  const rest = line.slice(dataSection.length).trimStart();
  if (rest !== '') return sniffWrapped(dataSection, rest, context);
  return line.endsWith('\n') ? skip(line) : more;
}

const namedTag = new RegExp(`^</?(?:ant)?${wrapperName}(?:\\s[^<>\\n]*)?>`, 'i');
const namedStart = /^<\/?[A-Za-z_-]{1,40}(?:\s[^<>\n]*)?$/;

/** `<Response>`, `<antArtifact type="...">`: such a name may also be a component, so the UI inside decides. */
function sniffNamedWrapper(line: string, context: SniffContext): Sniffed | undefined {
  if (!/^<\/?[a-z_-]*[A-Z]/.test(line)) return undefined;
  const [tag] = namedTag.exec(line) ?? [];
  if (tag === undefined) return namedStart.test(line) && line.length < maxWrapper ? more : undefined;
  if (tag.startsWith('</')) return context.isNotationExpected ? skip(tag) : undefined;
  const rest = line.slice(tag.length).trimStart();
  if (rest === '') return line.length < maxWrapper ? more : undefined;
  return sniffWrapped(tag, rest, context);
}

function sniffTag(line: string, context: SniffContext): Sniffed {
  if (line.startsWith(dataSection)) return sniffDataSection(line, context);
  if (line.length > 1 && dataSection.startsWith(line)) return more;
  const wrapper = wrapperStart.exec(line);
  if (wrapper !== null && line.length < maxWrapper) return wrapper[2] === undefined ? more : skip(line);
  const call = callTag.exec(line);
  if (call !== null && line.length < maxWrapper) return call[1] === undefined ? more : skip(line);
  if (isCallTagStart(line)) return more;
  const named = sniffNamedWrapper(line, context);
  if (named !== undefined) return named;
  const tag = /^<(\/?)([a-z][A-Za-z\d_:-]*)?(>)?/.exec(line);
  if (tag === null) return prose;
  const [whole, slash, word = '', end] = tag;
  if (end === undefined) {
    const isPossible = whole.length === line.length && word.length < maxTagName;
    return isPossible ? more : prose;
  }
  if (thoughtTags.includes(word))
    return slash === '/' ? { type: 'thought-end' } : { type: 'thought-start', tag: word, length: line.length };
  if (wholeName.test(word)) {
    const rest = line.slice(whole.length);
    // The line of text that a closing tag ends is a line of its own.
    if (/^[ \t\r]*(?:\n|<\|\w{1,30}\|>$)/.test(rest)) return skip(slash === '/' ? whole : line);
    if (/^[ \t\r]*(?:<(?:\|(?:\w{0,30}\|?)?)?)?$/.test(rest)) return more;
    return slash === '/' ? prose : sniffWrapped(whole, rest.trimStart(), context);
  }
  return prose;
}

function sniffFence(line: string): Sniffed {
  const fence = /^(`{1,}|~{1,})([^\n]*)(\n)?/.exec(line);
  const [, marker = '', info = '', end] = fence ?? [];
  if (marker.length < 3) return marker.length === line.length ? more : prose;
  if (info.includes('`')) return prose;
  if (end === undefined) return line.length > maxLine ? prose : more;
  return { type: 'fence', marker, language: info.trim().split(/\s/)[0]?.toLowerCase() ?? '' };
}

/** `import ... from "..."` before notation. */
function sniffImport(line: string, context: SniffContext): Sniffed {
  const imports = importLine.exec(line)?.[0] ?? '';
  const rest = line.slice(imports.length);
  if (rest === '' || /^import\s[^\n]*$/.test(rest)) return line.length > maxLine ? prose : more;
  if (imports === '') return prose;
  const program = usesComponents.test(imports) ? sniffProgram(rest, imports.length) : undefined;
  if (program !== undefined) return program;
  const sniffed = sniff(rest, context);
  if (sniffed.type !== 'expression' && sniffed.type !== 'statement') return sniffed.type === 'more' ? more : prose;
  return { ...sniffed, from: sniffed.from + imports.length };
}

const usesComponents = /from\s+["'](?:@\/|[./]*components|@mui|@chakra-ui|@radix-ui|@mantine|antd|react["'])/;
const programStart = /^(?:export\s+(?:default\s+)?)?(?:function|const|let|type|interface)\s+[A-Za-z]/;
const maybeProgram = /^(?:[a-z]+(?:\s+[a-z]*)*)?$/;
const maxProgram = 8_000;
const maxReturn = 200;

/** A whole file of a component, of which only the tags that it returns are a UI. */
function sniffProgram(program: string, from: number): Sniffed | undefined {
  if (program.length < maxWord && maybeProgram.test(program)) return more;
  if (program.length > maxProgram || !programStart.test(program)) return undefined;
  const start = program.length - maxReturn;
  const returned = /\breturn\s*\(?\s*<(?:[A-Za-z]|>)$/.exec(program.slice(Math.max(0, start)));
  return returned === null ? more : { type: 'markup', from: from + Math.max(0, start) + returned.index };
}

/** `surface("main")` and `$/trip/origin = "JFK"`: the surface of the UI, and data of the surrounding program. */
const surfaceLine = /^(?:surface\([ \t]*["'][^"'\n]*["'][^()\n]*\)|\$\/[\w/-]+[ \t]*=[^\n]*)[ \t\r]*(\n)$/;
const surfaceStart =
  /^(?:surface\((?:[ \t]*(?:["'][^"'\n]*(?:["'][^()\n]*\)?[ \t\r]*)?)?)?|\$(?:\/[\w/-]*(?:[ \t]*(?:=[^\n]*)?)?)?)$/;

function sniffName(line: string, context: SniffContext): Sniffed {
  if (surfaceLine.test(line)) return skip(line);
  if (surfaceStart.test(line) && line.length < maxWrapper) return more;
  if (/^import\s+[\w{*]/.test(line)) return sniffImport(line, context);
  const declared = sniffFunction(line, context);
  if (declared !== undefined) return declared;
  // The tokens around the channel name are missing.
  if (/^analysis[A-Z][a-z]/.test(line)) return { type: 'thought-start', tag: 'analysis', length: 'analysis'.length };
  if (context.isNotationExpected) {
    const exported = exportLine.exec(line);
    if (exported !== null) return exported[1] === undefined ? more : skip(line);
  }
  const from = declaration.exec(line)?.[0].length ?? 0;
  const text = line.slice(from);
  if (text === '') return more;
  const match = wordAndSpace.exec(text);
  if (match === null) return prose;
  const [whole, word = '', spaces = ''] = match;
  const next = text[whole.length];
  if (whole.includes('\n')) return prose;
  if (next === undefined) return text.length < maxWord ? more : prose;
  if (next === '(' && spaces === '') {
    if (!context.isComponent(word)) return sniffForeignCall(text, word, whole.length, from, context);
    return sniffArgument(text.slice(whole.length + 1), from);
  }
  if (spaces === '' && context.isComponent(word) && /["“[{]/.test(next)) return expression(from);
  if (next === ':' && /^(?:component|type)$/.test(word)) return sniffOutline(text, context);
  if (next === ':' && text.length > whole.length + 1) return sniffColon(text, word, whole.length + 1, from, context);
  if (next === ':') return more;
  if (next === '.' && spaces === '' && context.isNotationExpected) return sniffAppended(text, from, context);
  if (next !== '=') return prose;
  return sniffStatement(text, word, whole.length + 1, from, context);
}

const appendCall = /^(?:[\w$]+\.)+(?:push|append|add|addChild|appendChild)\(\s*/;
const appendStart = /^(?:[\w$]+\.)+(?:[\w$]+\(?)?$/;

/** `root.children.push(Callout(...))`: a component for the end of the UI. */
function sniffAppended(text: string, from: number, context: SniffContext): Sniffed {
  const [call] = appendCall.exec(text) ?? [];
  if (call === undefined) return appendStart.test(text) && text.length < maxWord ? more : prose;
  const rest = text.slice(call.length);
  if (rest === '' || (/^\w+$/.test(rest) && rest.length < maxWord)) return more;
  const callee = /^(\w+)\(/.exec(rest)?.[1] ?? '';
  return context.isComponent(callee) ? expression(from + call.length) : prose;
}

/** Names of a whole UI in other vocabularies. */
const pageName = /^(?:card|page|form|dashboard|container|column|section|view|layout|stack|panel|screen|tabs)$/;

/** `type: Card`, and a line below it that begins with a name. */
function sniffOutline(text: string, context: SniffContext): Sniffed {
  const [, name = '', end, below = '', sign] =
    /^(?:component|type)[ \t]*:[ \t]*["']?([A-Za-z]\w*)?["']?[ \t\r]*(\n)?\s*(?:-[ \t]+)?([\w-]*)(:)?/.exec(text) ?? [];
  if (end === undefined) return /^\w+[ \t]*:[ \t]*["']?(?:[A-Za-z]\w{0,40})?["']?[ \t\r]*$/.test(text) ? more : prose;
  if (!context.isComponent(name) && !pageName.test(name)) return prose;
  if (sign !== undefined && below !== '') return { type: 'outline' };
  return /\n\s*(?:-[ \t]*)?[\w-]{0,40}$/.test(text) ? more : prose;
}

/** `root: Card([`: a colon where an equals sign belongs. */
function sniffColon(text: string, word: string, valueAt: number, from: number, context: SniffContext): Sniffed {
  const value = text.slice(valueAt).trimStart();
  if (word !== 'root' && !context.isNotationExpected) return prose;
  if (/^[A-Z]?\w*$/.test(value) && value.length < maxWord && !text.includes('\n')) return more;
  const callee = /^([A-Z]\w*)\(/.exec(value)?.[1] ?? '';
  const isMade = context.isComponent(callee) || (word === 'root' && isLayoutContainer(callee));
  return isMade ? sniffStatement(text, word, valueAt, from, context) : prose;
}

/** The beginning of a call whose arguments are components: texts and names, then a call. */
const nestedCall =
  /^\(\s*(?:(?:[\w-]+\s*[:=]\s*)?["'][^"'\n]*["']\s*,\s*)*(?:[\w-]+\s*[:=]\s*)?\[?\s*([A-Za-z][\w.]*)\s*\(/;
const openNested =
  /^\(\s*(?:(?:[\w-]+\s*[:=]\s*)?["'][^"'\n]*["']\s*,\s*)*(?:[\w-]+\s*[:=]?\s*)?(?:["'][^"'\n]*["']?\s*)?\[?\s*[\w.]*\s*$/;
const markupName = /^(?:div|main|section|article|body|form|ul|ol)$/;

/** `VStack([Text("Hello")])`, `div([h1("Our bakery")])`: a component of another vocabulary around others. */
function sniffForeignCall(text: string, word: string, at: number, from: number, context: SniffContext): Sniffed {
  const isCapital = /^[A-Z]/.test(word);
  if (!isCapital && !markupName.test(word)) return prose;
  const rest = text.slice(at);
  const inner = nestedCall.exec(rest)?.[1];
  if (inner === undefined) return openNested.test(rest) && rest.length < maxLine ? more : prose;
  const isKnown =
    context.isComponent(inner) ||
    isLayoutContainer(inner) ||
    context.isLikeComponent(inner) ||
    kindOf(inner) !== undefined;
  return isKnown ? expression(from) : prose;
}

/** After `Card(`: "Card(s) can be returned" is a sentence. */
function sniffArgument(text: string, from: number): Sniffed {
  const rest = text.trimStart();
  if (rest === '') return text.length > maxLine ? prose : more;
  if (/^["'“‘«„「`[{(\d)\-@/]/.test(rest)) return expression(from);
  const word = wordAndSpace.exec(rest)?.[0];
  if (word === undefined) return prose;
  const next = rest[word.length];
  if (next === undefined) return rest.length > maxLine ? prose : more;
  if (/[(:=,]/.test(next) || /^(?:true|false|null)\b/.test(word)) return expression(from);
  if (next !== ')') return prose;
  // "Card(deck) returns the top card." is a sentence.
  const after = rest.slice(word.length + 1).replace(/^[ \t]+/, '');
  if (after === '') return rest.length > maxLine ? prose : more;
  return /^[\n,;)\]}]/.test(after) ? expression(from) : prose;
}

function sniffStatement(text: string, word: string, valueAt: number, from: number, context: SniffContext): Sniffed {
  const value = text.slice(valueAt).trimStart();
  const at = from + text.length - value.length;
  if (value === '') return text.length > maxLine ? prose : more;
  const statement = (role: StatementRole): Sniffed => ({ type: 'statement', name: word, role, from: at });
  const isRoot = word === 'root';
  const isExpected = context.isNotationExpected || context.isInBase(word);
  if (value[0] === '=' || value[0] === '>') return prose;
  if (/^(?:\(\s*)?<?$/.test(value)) return value.length > maxLine ? prose : more;
  const tagAt = /^(?:\(\s*)?(?=<)/.exec(value)?.[0].length;
  if (tagAt !== undefined) {
    const start = sniffMarkup(value.slice(tagAt), context);
    return start === 'markup' ? { type: 'markup', from: at + tagAt } : start === 'more' ? more : prose;
  }
  const helper = sniffHelper(value, word, at, context);
  if (helper !== undefined) return helper;
  // Removes an element of the base document.
  if (/^null[ \t\r]*\n/.test(value) && context.isInBase(word)) return statement('definition');
  const early = isRoot ? undefined : sniffValue(value, isExpected, context);
  if (early !== undefined) return early === 'definition' ? statement('definition') : early;
  const call = callOrName.exec(value);
  if (call !== null) {
    const [, callee = '', spaces = '', next] = call;
    if (next === undefined) return value.length > maxLine ? prose : more;
    const role = isRoot ? 'root' : callee === 'Card' ? 'card' : 'definition';
    const isKnown = context.isComponent(callee) || callee === toolWord || /^(?:Query|Mutation)$/.test(callee);
    if (next === '(') {
      if (isKnown || isRoot || (isExpected && spaces === '')) return statement(role);
      return sniffForeignDefinition(value, callee, context) ?? statement('definition');
    }
    if (isRoot || (isKnown && spaces === '' && /["“[{]/.test(next))) return statement(role);
    return isExpected && spaces.includes('\n') ? statement('definition') : prose;
  }
  if (isRoot) return statement('root');
  if (value[0] === '{') {
    const found = sniffObject(value, 0, context);
    if (found.type === 'expression') return statement('card');
    // `data = { title: ...` may be a component, or data that the UI below refers to.
    if (found.type === 'more' && !isExpected)
      return sniffData(value, context) === undefined ? statement('definition') : more;
  }
  if (value === '`') return more;
  if (!/^(?:["'“[{\d]|`[^`])/.test(value)) return prose;
  if (isExpected) return statement('definition');
  return sniffData(value, context) ?? statement('definition');
}

const flagLine = /^(?:true|false|null|True|False|None|-\d[\d.]*)[ \t]*;?[ \t\r]*(\n)?/;
const methodCall =
  /^[\w$]+(?:\.\w+)*\.(?:map|filter|slice|concat|flatMap|sort|toSorted|reduce|find|some|every|reverse|flat|join)\(/;

/** `isOpen = true` and `rows = plans.map(...)`, which the UI uses. Undefined for any other value. */
function sniffValue(value: string, isExpected: boolean, context: SniffContext): Sniffed | 'definition' | undefined {
  const [flag = '', end] = flagLine.exec(value) ?? [];
  if (flag !== '' && end === undefined && flag.length === value.length && value.length < maxWord) return more;
  if (end !== undefined) return isExpected ? 'definition' : (sniffData(value, context) ?? 'definition');
  if (methodCall.test(value)) {
    if (isExpected || rootLine.test(value)) return 'definition';
    return value.length > maxDefinitions || sentenceLine.test(value) ? prose : more;
  }
  return /^[\w$]+(?:\.\w*)+$/.test(value) && value.length < maxWord ? more : undefined;
}

const functionStart =
  /^(?:export\s+)?function\s+(?:([\w$]+)\s*(?:(\([^()]*\))\s*(?:\{\s*(?:return\s*(?:\(\s*)?(?:([A-Z]\w*)(\()?)?|[a-z]*)?)?|\([^()]*)?)?$/;

/** `function App() {` around a whole program. */
const functionLine = /^(?:export\s+(?:default\s+)?)?function\s+[\w$]*\s*\(\s*\)\s*\{\s*\n\s*/;

/** `function PlanCard(name) { return Card([`. Undefined for anything else. */
function sniffFunction(line: string, context: SniffContext): Sniffed | undefined {
  if (!/^(?:export\s+)?function\s/.test(line)) return undefined;
  const wrapper = functionLine.exec(line)?.[0];
  if (wrapper !== undefined && !/^\s*return\b/.test(line.slice(wrapper.length))) {
    const rest = line.slice(wrapper.length);
    if (rest === '' || 'return'.startsWith(rest)) return line.length > maxLine ? prose : more;
    const sniffed = sniff(rest, context);
    if (sniffed.type === 'more') return more;
    return sniffed.type === 'expression' || sniffed.type === 'statement'
      ? { ...sniffed, from: sniffed.from + wrapper.length }
      : prose;
  }
  const [, name = '', parameters = '', made = '', bracket] = functionStart.exec(line) ?? ['', '', '', '', ''];
  if (!functionStart.test(line) || line.length > maxLine) return prose;
  if (bracket === undefined) return more;
  const isMade = context.isComponent(made) || isLayoutContainer(made);
  return isMade ? { type: 'helper', name, from: line.indexOf(parameters) } : prose;
}

/** `(label, value)` or `({ label, value })`. */
const helperStart = /^(?:\((?:[\w$,\s]*|\s*\{[^()]*)(?:\)\s*(?:=(?:>\s*)?)?)?|[a-z_$][\w$]*\s*=(?:>\s*)?)$/;
const helperBody =
  /^(?:\((?:[\w$,\s]*|\s*\{[^()]*)\)|[a-z_$][\w$]*)\s*=>\s*(?:\(\s*|\{\s*return\s*\(?\s*)?([A-Z]\w*)\(/;

const arrow = /^(?:\([^()\n]{0,200}\)|[a-z_$][\w$]{0,80})\s*=>/;

/** `kpi = (label, value) => Card([`: a function that makes components. Undefined for anything else. */
function sniffHelper(value: string, name: string, from: number, context: SniffContext): Sniffed | undefined {
  // `total = () => price * count` makes no component, but is no text either.
  if (context.isNotationExpected && arrow.test(value)) return { type: 'helper', name, from };
  const made = helperBody.exec(value)?.[1];
  if (made !== undefined)
    return context.isComponent(made) || isLayoutContainer(made) ? { type: 'helper', name, from } : prose;
  if (value.length > maxLine) return undefined;
  const isOpen =
    /^(?:\((?:[\w$,\s]*|\s*\{[^()]*)\)|[a-z_$][\w$]*)\s*=>\s*(?:\(?\s*|\{\s*(?:r(?:e(?:t(?:u(?:r(?:n\s*\(?\s*)?)?)?)?)?)?)(?:[A-Z]\w*)?$/;
  return value.startsWith('(') || value.includes('=')
    ? helperStart.test(value) || isOpen.test(value)
      ? more
      : undefined
    : undefined;
}

/** Data before the UI may be longer than `maxLine`. */
const maxData = 800;
/** The same for components, which may be longer than data. */
const maxDefinitions = 900;
/** A further definition. The quote or bracket after its name rules out a variable of a program. */
const textStatement = new RegExp(`\\n[ \\t]*${name}[ \\t]*=[ \\t]*([A-Z]\\w*)\\((["[])?`, 'gu');
const rootLine = /\n[ \t]*root[ \t]*=[ \t]*(?:[A-Z]\w*\(|\[)/;
/** A line that neither begins a statement nor continues one. */
const sentenceLine = /\n(?=[^\s])(?!\$?[\p{L}_][\w.]*[ \t]*(?:=|$)|[)\]},"'#@]|\/\/)/u;

/**
 * `title = Text("Rooms")`, a component of another library, is a definition if a UI follows that may use it. Otherwise it
 * is prose. Undefined: a definition.
 */
function sniffForeignDefinition(value: string, callee: string, context: SniffContext): Sniffed | undefined {
  if (!/^[A-Z]/.test(callee)) return prose;
  const isLike = (component: string): boolean =>
    context.isLikeComponent(component) || isLayoutContainer(component) || kindOf(component) !== undefined;
  if (rootLine.test(value)) return undefined;
  for (const [, later = '', start] of value.matchAll(textStatement))
    if (context.isComponent(later) || (start !== undefined && isLike(later) && isLike(callee))) return undefined;
  const isOver = value.length > maxDefinitions || sentenceLine.test(value);
  return isOver ? prose : more;
}
const statementLine = new RegExp(
  `\\n[ \\t]*(?:(?:(?:export|const|let|var|return)[ \\t]+)*(?:${name}[ \\t]*=[ \\t]*)?(?:\\[\\s*)?)?(${name})\\(`,
  'gu',
);

/** `labels = ["Q1"]` is a definition when notation follows at once; otherwise it is prose. Undefined: a definition. */
function sniffData(value: string, context: SniffContext): Sniffed | undefined {
  const item = firstCallInList.exec(value)?.[1];
  if (item !== undefined && context.isComponent(item)) return undefined;
  for (const [, callee = ''] of value.matchAll(statementLine)) {
    if (context.isComponent(callee)) return undefined;
  }
  return value.length > maxData ? prose : more;
}
