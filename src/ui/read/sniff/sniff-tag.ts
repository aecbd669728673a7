// Tags around the UI or the reasoning of a model, which are not shown.
import { kindOf } from '../../dialects/vocabulary.ts';
import { thoughtTags } from '../chat-markers.ts';
import { more, prose, skip, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

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

/** A tag around a whole answer, and its name. */
export const answerTag = new RegExp(
  `^</?(?!(?:${thoughtTags.join('|')})[\\s>])((?:ant)?${wrapperName}|message|reply)(?:\\s[^<>\\n]*)?>`,
  'i',
);

export const answerTagStart = new RegExp(
  `^</?(?:[a-z_-]{1,40}|(?:(?:ant)?${wrapperName}|message|reply)\\s[^<>\\n]*)$`,
  'i',
);

/** Tags that may also occur in a text or in data, so the UI inside decides. */
const pageTag =
  /^(?:root|app|page|document|screen|dashboard|render|rendered|layout|components?|view|canvas|preview|display|widget)$/;

const wholeName = new RegExp(`^${wrapperName}$`);

export const instructionMark = /^\[\/?INST\][ \t]*/;

/** `<artifact type="...">` around the UI. */
const wrapperStart = /^<(?:(?:ant)?artifact|content(?!>))(?:\s[^<>\n]*)?(>[ \t\r]*(\n)?)?$/i;

export const maxWrapper = 300;

const maxTagName = 40;

/** The tags of a call whose argument is the UI: `<invoke name="show">`, `<parameter=ui>`. */
const callTag = /^<\/?(?:antml:)?(?:invoke|parameter|function)(?:[\s=][^<>\n]*)?(>)?$/;

const callTagNames = ['invoke', 'parameter', 'function', 'antml:invoke', 'antml:parameter'];

const isCallTagStart = (line: string): boolean => {
  const name = line.replace(/^<\/?/, '');
  return callTagNames.some((tag) => tag.startsWith(name));
};

const dataSection = '<![CDATA[';

/** `<ui>root = Card([`: a tag before a UI is removed. A tag before text may be part of the text. */
export function sniffWrapped(tag: string, rest: string, context: SniffContext, sniff: Sniff): Sniffed {
  // A tag in the tag: the next one decides.
  if (wrapperTag.test(rest)) return skip(tag);
  const inner = sniff(rest, context);
  return inner.type === 'more' || inner.type === 'prose' ? inner : skip(tag);
}

/** `<![CDATA[`, with the UI on the same line or below. */
function sniffDataSection(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  const rest = line.slice(dataSection.length).trimStart();
  if (rest !== '') return sniffWrapped(dataSection, rest, context, sniff);
  return line.endsWith('\n') ? skip(line) : more;
}

const namedTag = new RegExp(`^</?(?:ant)?${wrapperName}(?:\\s[^<>\\n]*)?>`, 'i');

const namedStart = /^<\/?[A-Za-z_-]{1,40}(?:\s[^<>\n]*)?$/;

/** `<Response>`, `<antArtifact type="...">`: such a name may also be a component, so the UI inside decides. */
function sniffNamedWrapper(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  if (!/^<\/?[a-z_-]*[A-Z]/.test(line)) return undefined;
  const [tag] = namedTag.exec(line) ?? [];
  if (tag === undefined) return namedStart.test(line) && line.length < maxWrapper ? more : undefined;
  if (tag.startsWith('</')) return context.isNotationExpected ? skip(tag) : undefined;
  const rest = line.slice(tag.length).trimStart();
  if (rest === '') return line.length < maxWrapper ? more : undefined;
  return sniffWrapped(tag, rest, context, sniff);
}

/** Below a text, a call is for a program, unless its argument is a UI. */
function sniffCallTag(line: string, { isExplained, isNotationExpected }: SniffContext): Sniffed {
  const [, tag] = /^<((?:antml:)?(?:invoke|function))[\s=]/.exec(line) ?? [];
  const isForProgram = tag !== undefined && isExplained && !isNotationExpected;
  return isForProgram ? { type: 'thought-start', tag, length: line.length } : skip(line);
}

/** Any other tag around tags of a UI is a container: `<presentation><section><h1>`. */
const outerTag = /^<(\/?)([A-Za-z][\w.-]{0,39})(?:\s[^<>\n]*)?>/;
const outerStart = /^<\/?[A-Za-z][\w.-]{0,39}(?:\s[^<>\n]*)?$/;
/** Tags in sentences, whose content is a text. */
const inlineTag =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|hr|img|li|d[td]|t[dhr])$/i;

const isOuterName = (name: string): boolean =>
  !inlineTag.test(name) && !thoughtTags.includes(name.toLowerCase()) && !callTagNames.includes(name.toLowerCase());

/** The name of a tag around a UI at the beginning of a text that is not shown. */
export const outerNameOf = (text: string): string | undefined => {
  const name = outerTag.exec(text)?.[2];
  return name !== undefined && isOuterName(name) ? name.toLowerCase() : undefined;
};

/** Attributes that are shown. */
const shownAttribute = /\s(?:title|label|heading|name|subtitle|text|caption|description)\s*=/i;

const pageName =
  'div|section|h[1-6]|p|ul|ol|dl|table|main|header|footer|form|button|nav|article|aside|img|figure|html|body';
/** Each of them is read again for every character behind it, so that three are enough. */
const unknownTags = new RegExp(`^(?:<(?!(?:${pageName})[\\s/>])[a-z][\\w.-]{0,39}(?:\\s[^<>\\n]*)?>\\s*){3}`);

function sniffOuter(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  const [tag, slash, name = ''] = outerTag.exec(line) ?? [];
  if (tag === undefined) return outerStart.test(line) && line.length < maxWrapper ? more : prose;
  if (!isOuterName(name)) return prose;
  if (slash === '/') return context.isWrappedIn(name) ? skip(tag) : prose;
  // A part of such a container, whatever it is.
  if (context.isInContainer) return { type: 'markup', from: 0 };
  const rest = line.slice(tag.length).trimStart();
  if (rest === '') return line.length < maxWrapper ? more : prose;
  if (!rest.startsWith('<') || rest.startsWith('</') || unknownTags.test(rest)) return prose;
  const inner = sniff(rest, context);
  if (inner.type === 'more') return more;
  if (inner.type !== 'markup' && !(inner.type === 'skip' && outerTag.test(rest))) return prose;
  return shownAttribute.test(tag) || kindOf(name) !== undefined ? { type: 'markup', from: 0 } : skip(tag);
}

export function sniffTag(line: string, context: SniffContext, sniff: Sniff): Sniffed {
  if (line.startsWith(dataSection)) return sniffDataSection(line, context, sniff);
  if (line.length > 1 && dataSection.startsWith(line)) return more;
  const wrapper = wrapperStart.exec(line);
  if (wrapper !== null && line.length < maxWrapper) return wrapper[2] === undefined ? more : skip(line);
  const call = callTag.exec(line);
  if (call !== null && line.length < maxWrapper) return call[1] === undefined ? more : sniffCallTag(line, context);
  if (isCallTagStart(line)) return more;
  const named = sniffNamedWrapper(line, context, sniff);
  if (named !== undefined) return named;
  const tag = /^<(\/?)([a-z][A-Za-z\d_:-]*)?(>)?/.exec(line);
  if (tag === null) return sniffOuter(line, context, sniff);
  const [whole, slash, word = '', end] = tag;
  if (end === undefined) {
    const isPossible = whole.length === line.length && word.length < maxTagName;
    return isPossible ? more : sniffOuter(line, context, sniff);
  }
  if (thoughtTags.includes(word))
    return slash === '/' ? { type: 'thought-end' } : { type: 'thought-start', tag: word, length: line.length };
  if (pageTag.test(word)) {
    if (slash === '/') return context.isNotationExpected ? skip(whole) : prose;
    const rest = line.slice(whole.length).trimStart();
    return rest === '' && line.length < maxWrapper ? more : sniffWrapped(whole, rest, context, sniff);
  }
  if (wholeName.test(word)) {
    const rest = line.slice(whole.length);
    // The line of text that a closing tag ends is a line of its own.
    const [end] = /^[ \t\r]*(?:\n|<\|\w{1,30}\|>$)/.exec(rest) ?? [];
    if (end !== undefined) return skip(slash === '/' ? whole : whole + end);
    if (/^[ \t\r]*(?:<(?:\|(?:\w{0,30}\|?)?)?)?$/.test(rest)) return more;
    return slash === '/' ? prose : sniffWrapped(whole, rest.trimStart(), context, sniff);
  }
  return sniffOuter(line, context, sniff);
}
