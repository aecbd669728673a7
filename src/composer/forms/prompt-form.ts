// `a contact form with name, email and message`: a request for a form that names its fields. See purpose-form.ts for
// requests that name only a purpose.
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import {
  checkBoxGroup,
  datePicker,
  form,
  formControl,
  heading,
  radioGroup,
  replyButton,
  select,
  slider,
  textArea,
  textInput,
  type Choice,
} from '../notation/vocabulary.ts';
import { toLabel } from '../data/names.ts';
import { kindOfField } from './field-kind.ts';
import { formName } from './schema-form.ts';

const maxPromptLength = 1000;
const noun = /\b(form|survey|questionnaire)\b/i;
const introducers =
  /^([^:\n]{0,80}?)(?::|\s+(?:with|containing|including|that has|which has|that asks for|asking for|having|to collect|collecting|that collects)\b:?)(.+)$/is;
const looseIntroducer = /^()\s+for\b(.+)$/is;
/** Filler around the list of fields: `the following fields:` before it, `please` after it. */
const preface = /^\s*(?:(?:the|these|following|fields?|inputs?|for)\b\s*)*:?/i;
const courtesy = /[,\s]+(?:please|thanks|thank you)[.!?]*\s*$/i;
/** Phrases about an existing form, or about forms in general. */
const aboutForm = /\b(?:this|that|these|fill|filled|filling|submit|submitted|is|are|was|were)\b|^\s*the\b|[.!?;]\s/i;
const maxWordsBefore = 8;
const ofWhat = /^\s+of\b/i;

/** A form whose fields are named in the text. */
export function promptForm(text: string, phrases: Phrases): readonly Call[] | undefined {
  const trimmed = text.trim();
  const found = trimmed.length > maxPromptLength ? null : noun.exec(trimmed.slice(0, 120));
  if (found === null) return undefined;
  const before = trimmed.slice(0, found.index);
  const after = trimmed.slice(found.index + found[0].length);
  const match = introducers.exec(after) ?? looseMatch(after);
  if (match === null || aboutForm.test(before) || ofWhat.test(after)) return undefined;
  if (before.trim().split(/\s+/).length > maxWordsBefore) return undefined;
  const [, purpose = '', fieldText = ''] = match;
  const fields = splitFields(fieldText.replace(preface, '').replace(courtesy, '')).map(readField);
  if (fields.length === 0 || fields.includes(undefined)) return undefined;
  const title = titleOf(before, found[0].toLowerCase() + purpose);
  const controls = fields.filter((field) => field !== undefined).map((field) => control(field, phrases));
  return [heading(title), form(formName(title), [replyButton(phrases.labels.submit)], controls)];
}

/** `for name and email` lists fields; `for reporting a lost bicycle` is the purpose of the form. */
function looseMatch(after: string): RegExpExecArray | null {
  const match = looseIntroducer.exec(after);
  return match !== null && splitFields(match[2] ?? '').length > 1 ? match : null;
}

const fillers = new Set('a an the me us my our your simple new basic small short quick'.split(' '));

/** The words after the last article, followed by the noun and its purpose: `Contact form`, `Form to book a table`. */
function titleOf(before: string, rest: string): string {
  const words = before.trim().split(/\s+/).slice(-4);
  const start = words.findLastIndex((word) => fillers.has(word.toLowerCase()));
  const isAsked =
    start >= 0 || !/^(?:make|create|build|give|show|generate|need|want|design|add)$/i.test(words[0] ?? '');
  const own = isAsked ? words.slice(start + 1) : words.slice(1);
  const text = [...own, rest.trim()].filter((word) => word !== '').join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Splits at commas, line breaks, semicolons and the last `and`, except inside brackets. */
function splitFields(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of text.replace(/[.!?]\s*$/, '')) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (depth <= 0 && /[,;\n]/.test(char)) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  parts.push(part);
  return parts
    .flatMap((one) => one.split(/\s+(?:and|&|plus|as well as)\s+(?![^()]*\))/))
    .map(cleaned)
    .filter((one) => one !== '');
}

const cleaned = (part: string): string =>
  part
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '')
    .replace(/^\s*(?:(?:and|an?|the|optional|required|their|your)\s+)+/i, (words) =>
      /optional/i.test(words) ? 'optional ' : '',
    )
    .replace(/\s+fields?$/i, '')
    .trim();

interface AskedField {
  readonly label: string;
  readonly isRequired: boolean;
  readonly choices: readonly Choice[];
}

const maxLabelLength = 60;
/** Marks of a sentence, which do not occur in the name of a field. */
const sentence = /[.!?:]|\s(?:is|are|was|were|has|does|will|should|must)\s/i;

function readField(part: string): AskedField | undefined {
  const isOptional = /^optional\s|\(optional\)/i.test(part);
  const bare = part.replace(/^optional\s+/i, '').replace(/\((?:optional|required)\)/gi, '');
  const bracketed = /\(([^()]+)\)/.exec(bare);
  const label = bare.replace(/\([^()]*\)/g, '').trim();
  if (label === '' || label.length > maxLabelLength || label.split(/\s+/).length > 8 || sentence.test(label))
    return undefined;
  const options = (bracketed?.[1] ?? '').split(/\s*[,/|;]\s*|\s+or\s+/).filter((option) => option.trim() !== '');
  const choices = options.map((option) => ({ value: option.trim(), label: option.trim() }));
  return { label: toLabel(label), isRequired: !isOptional, choices };
}

/** Up to this number, choices are radio buttons, so that all are visible. */
const maxRadios = 4;

function control({ label, isRequired, choices }: AskedField, { labels }: Phrases): Call {
  const name = formName(label).replaceAll('-', '_');
  const rules = { required: isRequired };
  const [firstChoice, secondChoice] = choices;
  if (secondChoice !== undefined) {
    return formControl(
      label,
      choices.length <= maxRadios ? radioGroup(name, choices, rules) : select(name, choices, labels.chooseOne, rules),
    );
  }
  const hint = firstChoice?.label;
  const kind = kindOfField(label);
  switch (kind) {
    case 'email':
      return formControl(label, textInput(name, 'name@example.com', 'email', { ...rules, email: true }), hint);
    case 'password':
      return formControl(label, textInput(name, undefined, 'password', rules), hint);
    case 'url':
      return formControl(label, textInput(name, 'https://', 'url', { ...rules, url: true }), hint);
    case 'number':
      return formControl(label, textInput(name, undefined, 'number', { ...rules, numeric: true }), hint);
    case 'date':
      return formControl(label, datePicker(name, 'single', rules), hint);
    case 'date-range':
      return formControl(label, datePicker(name, 'range', rules), hint);
    case 'text-area':
      return formControl(label, textArea(name, undefined, rules), hint);
    case 'check-box':
      return formControl(label, checkBoxGroup(name, [{ label: labels.yes, name }]), hint);
    case 'rating':
      return formControl(label, slider(name, 'discrete', { min: 1, max: 5, step: 1, start: undefined }, label), hint);
    case 'text':
      return formControl(label, textInput(name, undefined, 'text', rules), hint);
    default:
      return kind satisfies never;
  }
}
