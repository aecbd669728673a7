// A user turn that a client made of a click: a button, perhaps with the values of the form around it. Clients write it
// in three ways: in tags, between marks, or as a plain sentence.
import type { Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject, member, parseJson, textMember, type Json, type JsonObject } from '../data/json.ts';
import { readJson } from '../data/read-json.ts';

export interface SubmittedForm {
  readonly name: string;
  readonly values: JsonObject;
}

export interface Click {
  /** What the person chose to say: the label of the button, or a text. */
  readonly label: string;
  readonly forms: readonly SubmittedForm[];
  /** What came with the click and is no form. */
  readonly rest: string;
  /** Known to be a click; what clients wrap in tags may as well have been typed. */
  readonly isButton: boolean;
}

/** Undefined when the text is no click, and was typed by a person. */
export function* readClick(text: string): Sliced<Click | undefined> {
  const trimmed = text.trim();
  return (yield* fromTags(trimmed)) ?? (yield* fromMarks(trimmed)) ?? (yield* fromSentence(trimmed));
}

/** `<content ...>text</content>`, and perhaps `<context>values</context>` behind it. */
function* fromTags(text: string): Sliced<Click | undefined> {
  const content = between(text, 'content');
  if (content === undefined) return undefined;
  const context = content.after === '' ? undefined : between(content.after, 'context');
  if (content.after !== '' && context?.after !== '') return undefined;
  return yield* toClick(unescaped(content.inner), unescaped(context?.inner ?? ''));
}

/** What stands in the element that the text begins with; its own text is escaped, so the first closing tag is its. */
function between(text: string, tag: string): { readonly inner: string; readonly after: string } | undefined {
  const opening = new RegExp(`^<${tag}\\b[^<>]*>`).exec(text)?.[0];
  const end = opening === undefined ? -1 : text.indexOf(`</${tag}>`);
  if (opening === undefined || end < 0) return undefined;
  return { inner: text.slice(opening.length, end), after: text.slice(end + tag.length + 3).trim() };
}

const mark = /^\]\]>openui:(content|context)[ \t]*\r?\n?/gm;

function* fromMarks(text: string): Sliced<Click | undefined> {
  if (!text.startsWith(']]>openui:')) return undefined;
  const marks = [...text.matchAll(mark)];
  const part = (name: string): string => {
    const index = marks.findIndex((match) => match[1] === name);
    const match = marks[index];
    return match === undefined ? '' : text.slice(match.index + match[0].length, marks[index + 1]?.index);
  };
  return marks.length === 0 ? undefined : yield* toClick(part('content'), part('context'));
}

const sentence =
  /^User (?:clicked|clicked on|submitted)(?: (?:on )?(?:the )?(?:Button|Form))?:[ \t]*([^\n]*)\n?([\s\S]*)$/i;

function* fromSentence(text: string): Sliced<Click | undefined> {
  const match = sentence.exec(text);
  if (match === null) return undefined;
  const [, line = '', below = ''] = match;
  // The values stand below the sentence, or behind it.
  const start = line.search(/[[{]/);
  if (below.trim() !== '' || start < 0) return yield* toClick(line, below, true);
  if ((yield* readJson(line.slice(start))) === undefined) return yield* toClick(line, '', true);
  let end = start;
  while (end > 0 && /[\s,;:–-]/.test(line.charAt(end - 1))) end--;
  return yield* toClick(line.slice(0, end), line.slice(start), true);
}

function* toClick(content: string, context: string, isButton = false): Sliced<Click> {
  const start = context.search(/[[{]/);
  const reading = start < 0 ? undefined : yield* readJson(context.slice(start));
  const message = reading?.type === 'value' ? messageIn(reading.value) : undefined;
  if (message !== undefined) return { label: message, forms: [], rest: '', isButton: false };
  const forms = reading?.type === 'value' ? readForms(reading.value) : [];
  const clicked = sentence.exec(content.trim());
  const label = (clicked?.[1] ?? content).trim();
  return { label, forms, rest: forms.length > 0 ? '' : context.trim(), isButton: isButton || clicked !== null };
}

/** The message that one of our own buttons carries: `["User clicked on Button: ...", "With: {\"message\": ...}"]`. */
function messageIn(context: Json): string | undefined {
  const given = isJsonArray(context)
    ? context.find((one) => typeof one === 'string' && one.startsWith('With: '))
    : undefined;
  if (typeof given !== 'string') return undefined;
  try {
    const params = parseJson(given.slice('With: '.length));
    return isJsonObject(params) ? textMember(params, 'message') : undefined;
  } catch {
    return undefined;
  }
}

function readForms(value: Json): readonly SubmittedForm[] {
  if (isJsonArray(value)) return value.flatMap(readForms);
  if (!isJsonObject(value)) return [];
  const entries = Object.entries(value);
  if (entries.length === 0) return [];
  const isFormMap = entries.every(([, one]) => isJsonObject(one) && !isField(one));
  if (!isFormMap) return [{ name: '', values: value }];
  return entries.map(([name, values]) => ({ name, values: isJsonObject(values) ? values : {} }));
}

/** What clients wrap around the value of one input. */
const isField = (value: JsonObject): boolean =>
  Object.hasOwn(value, 'componentType') || member(value, 'mode') === 'single' || member(value, 'mode') === 'range';

/** In the order of the list: `&amp;lt;` is `&lt;`. */
const unescaped = (text: string): string =>
  entities.reduce((written, [entity, char]) => written.replaceAll(entity, char), text);

const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&apos;', "'"],
  ['&amp;', '&'],
] as const;
