// The frame around a whole answer: a tag (`<reply>Hello</reply>`) or the name of the speaker (`Assistant: Hello`). At
// the beginning of the answer it is removed, even if plain text follows. Elsewhere it may be part of a text.
import { answerTag, answerTagStart, maxWrapper } from './sniff-tag.ts';
import { maxLine, more, skip, type Sniff, type SniffContext, type Sniffed } from './sniffed.ts';

/** Tags that format a text. Any other tag that is not markup makes the answer an XML document. */
const formatting = /^<(?:b|i|u|em|strong|a|br|p|span|code|kbd|sub|sup|mark|small|del)\b/i;

const declaration = /^<\?xml[^<>\n]*\?>/;
const declarationStart = /^<\?(?:x|xm|xml[^<>\n]{0,100})?$/;

/** `<reply>`, or the declaration above it. Undefined if the line begins with no such tag, or if it belongs to the text. */
function sniffAnswerTag(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const [tag, name = ''] = answerTag.exec(line) ?? declaration.exec(line) ?? [];
  if (tag === undefined && declarationStart.test(line)) return more;
  if (tag === undefined) return answerTagStart.test(line) && line.length < maxWrapper ? more : undefined;
  if (tag.startsWith('</')) return context.isWrappedIn(name) ? skip(tag) : undefined;
  if (!context.isAnswerStart) return undefined;
  const rest = line.slice(tag.length).trimStart();
  if (rest === '' || rest === '<') return line.length < maxWrapper ? more : undefined;
  if (!rest.startsWith('<') || formatting.test(rest) || answerTag.test(rest)) return skip(tag);
  if (answerTagStart.test(rest) && line.length < maxWrapper) return more;
  const inner = sniff(rest, context);
  return inner.type === 'more' ? more : inner.type === 'prose' ? undefined : skip(tag);
}

const speakers = ['assistant', 'ai assistant', 'ai', 'bot', 'chatbot'];
const beforeName = /^(#{1,4}[ \t]*)?(?:\*\*|__)?\[?/;
const afterName = /^\]?(?:\*\*|__)?[ \t]*(?::[ \t]*(?:\*\*|__)?|(?=\n))[ \t\r]*\n?/;
const mayBeAfterName = /^\]?[*_]{0,2}[ \t]*(?::[ \t]*[*_]{0,2}[ \t\r]*)?$/;
/** `AI: Artificial Intelligence` is an entry of a glossary. */
const longName = 'artificial';

/** `Assistant: `, `**AI:** `, `### Response:`. Undefined if the line does not begin with such a label. */
function sniffSpeaker(line: string): Sniffed | undefined {
  const before = beforeName.exec(line)?.[0] ?? '';
  if (before === line) return undefined;
  const words = /^[a-z ]*/i.exec(line.slice(before.length))?.[0].trimEnd().toLowerCase() ?? '';
  const behind = line.slice(before.length + words.length);
  // `### Response:` is a mark of a chat template.
  const names = before.startsWith('#') ? [...speakers, 'response'] : speakers;
  if (!names.includes(words))
    return behind.trim() === '' && names.some((name) => name.startsWith(words)) ? more : undefined;
  const mark = afterName.exec(behind)?.[0];
  if (mark === undefined || (!mark.includes(':') && !before.startsWith('#')))
    return mayBeAfterName.test(behind) ? more : undefined;
  const label = before.length + words.length + mark.length;
  const rest = line.slice(label).trimStart();
  const isMarkOpen = /[*_]{2}/.test(before) && !/[*_]{2}/.test(mark) && /^[*_]$/.test(rest);
  if (rest === '' || isMarkOpen) return line.length < maxLine ? more : undefined;
  if (words === 'ai' && rest.length < longName.length && longName.startsWith(rest.toLowerCase())) return more;
  const isEntry = words === 'ai' && rest.toLowerCase().startsWith(longName);
  return isEntry ? undefined : { type: 'skip', length: label };
}

/** `Answer: root = Card([`, `[ASSISTANT] root = Card([`, `return {"component": ...`. */
const uiLabel =
  /^(?:\*\*)?(?:(?:final answer|answer|action input|response|result|output|ui):(?:\*\*)?\s*|(?:return|json)\s+(?=\{)|\[(?:assistant|ai|model|bot)\]:?\s*)/i;
const uiLabelStart = /^(?:\*\*)?(?:[a-z]{1,8}|(?:final|action)\s[a-z]{0,6}|(?:return|json)\s*|\[[a-z]{0,9}\]?)$/i;

const roles = ['assistant', 'model', 'user', 'human'];
const roleLine = /^(assistant|model|user|human)[ \t\r]*\n\s*/;

/** The name of a role on its own line above a UI, as chat templates write it. */
function sniffRole(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const [found, role = ''] = roleLine.exec(line) ?? [];
  if (found === undefined) return roles.some((one) => one.startsWith(line.trimEnd())) ? more : undefined;
  const rest = line.slice(found.length);
  if (rest === '') return line.length < maxLine ? more : undefined;
  const { type } = sniff(rest, context);
  if (type === 'more') return more;
  // The other words may be headings: data below "user" describes one.
  const isUi = type === 'statement' || type === 'expression';
  const isAnswer = role === 'assistant' && ['dialect', 'markup', 'fence'].includes(type);
  return isUi || isAnswer ? skip(found) : undefined;
}

/** A label on the line of the UI. Undefined if something else follows it. */
function sniffLabel(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  const found = uiLabel.exec(line)?.[0];
  if (found === undefined) return uiLabelStart.test(line) ? more : undefined;
  const rest = line.slice(found.length);
  if (rest === '') return line.includes('\n') ? undefined : more;
  if (found.includes('\n') || !/^[{[A-Za-z]/.test(rest)) return undefined;
  const sniffed = sniff(rest, context);
  if (sniffed.type === 'more') return more;
  return ['statement', 'expression', 'dialect'].includes(sniffed.type) ? skip(found) : undefined;
}

/** Undefined if the line begins with nothing of the kind. */
export function sniffFrame(line: string, context: SniffContext, sniff: Sniff): Sniffed | undefined {
  if (line.startsWith('<')) return sniffAnswerTag(line, context, sniff);
  if (!context.isAnswerStart || !/^[#*_[a-z]/i.test(line)) return undefined;
  return sniffSpeaker(line) ?? sniffRole(line, context, sniff) ?? sniffLabel(line, context, sniff);
}
