// `Make a survey about remote work`, `Book a table for two`: a request for a form that names only its purpose.
import { plainDigits } from '../data/digits.ts';
import { fill, type Phrases, type Purpose } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import {
  checkBoxGroup,
  datePicker,
  form,
  formControl,
  heading,
  radioGroup,
  replyButton,
  slider,
  textArea,
  textInput,
} from '../notation/vocabulary.ts';
import { choicesOf, fieldsOf, type PurposeField } from './purposes.ts';
import { readRequestTime, type RequestTime } from './request-time.ts';
import { formName } from './schema-form.ts';

const maxRequestLength = 160;
/** Phrases about an existing form, a report of something that happened, or several sentences. */
const isReport =
  /[.!;:]\s+\S|\n|\b(?:this|these|fill|filled|filling|submitted|was|were|has|had|booked|reserved|made|shows?|says)\b|^\s*(?:the|my|our)\b/i;

export function purposeForm(text: string, phrases: Phrases): readonly Call[] | undefined {
  const written = text.trim();
  const { forms } = phrases;
  if (written === '' || written.length > maxRequestLength) return undefined;
  const request = plainDigits(written);
  // The full stops of `p.m.` do not end a sentence.
  if (isReport.test(request.replace(/([ap])\.m\./gi, '$1m'))) return undefined;
  if (forms.question.test(request)) return undefined;
  const [purpose] = forms.triggers.find(([, pattern]) => pattern.test(request)) ?? [];
  if (purpose === undefined) return undefined;
  const topic = forms.topic.exec(request)?.[1] ?? '';
  const isEnrolment = purpose === 'registration' && topic !== '' && !account.test(topic);
  const isOther = isOtherForm(purpose, request, phrases);
  const title =
    isEnrolment || isOther
      ? [isOther ? phrases.notes.form : forms.titles.registration, topic].filter((text) => text !== '').join(': ')
      : titleOf(purpose, purpose === 'survey' ? topic : '', phrases);
  const when = readRequestTime(request, phrases.language);
  const known = { when, count: countIn(when.rest, phrases) };
  const controls = fieldsOf(isEnrolment ? 'enrolment' : purpose).map((field) => control(field, known, phrases));
  return [heading(title), form(formName(title), [replyButton(phrases.labels.submit)], controls)];
}

/** Things that have accounts with passwords. A registration for anything else is for a course or an event. */
const account =
  /(?<!\p{L})(?:accounts?|apps?|applications?|(?:web ?)?sites?|websites?|portal|platform|service|users?|members?|customers?|forum|shop|store|blog|konto|nutzer\w*|benutzer\w*|kunden\w*|webseite|comptes?|utilisateurs?|clients?|cuenta|usuarios?|sitio|clientes?|utenti|utente|sito|conta|usuários?)(?!\p{L})/iu;

/** A contact form is also the default for unknown purposes. */
const isOtherForm = (purpose: Purpose, request: string, { forms }: Phrases): boolean =>
  purpose === 'contact' && !request.toLowerCase().includes(forms.titles.contact.toLowerCase().slice(0, 5));

function titleOf(purpose: Purpose, topic: string, phrases: Phrases): string {
  const template = phrases.forms.titles[purpose];
  if (topic === '') return template.replace(/\s*[:：]\s*\{topic\}/, '');
  return fill(phrases, template, { topic });
}

/** The number of people that a booking is for, if the text gives it. */
function countIn(request: string, { forms }: Phrases): string | undefined {
  const digits =
    /(?:(?<![\d:.,/-])|(?<=ל-))(\d{1,2})(?![\d:.,/-]|\s*(?:uhr|am|pm|h\b|時|点)|[\s-]*(?:days?|nights?|hours?|tage|tagen|tägig\p{L}*|nächte|stunden|jours?|nuits?|heures?|d[ií]as?|noches?|horas?|noites?|giorni|notti|ore|gün\p{L}*|gece\p{L}*|दिन|日|泊|天|晚|أيام|ليال|ימים|לילות)(?![\p{L}\p{M}]))/iu.exec(
      request,
    )?.[1];
  if (digits !== undefined) return digits;
  const words = request.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const bare = words.map((word) => word.replace(/^ل(?=\p{Script=Arabic}{3})/u, ''));
  const last = bare.findLast((word) => forms.numbers.includes(word));
  const index = forms.numbers.findIndex(
    (word) => word === last || (/\p{Script=Han}/u.test(word) && request.includes(word)),
  );
  // The word for "one" is often an article.
  return index < 1 ? undefined : String(index + 1);
}

/** The values that the request itself contains. */
interface Known {
  readonly when: RequestTime;
  readonly count: string | undefined;
}

function control({ word, input, isRequired }: PurposeField, { when, count }: Known, phrases: Phrases): Call {
  const hint = (written: string | undefined): string | undefined =>
    written === undefined ? undefined : fill(phrases, phrases.forms.written, { text: written });
  const label = phrases.forms.fields[word];
  const rules = { required: isRequired };
  const choices = choicesOf(input, phrases.forms)?.map((choice) => ({ value: choice, label: choice }));
  if (choices !== undefined) return formControl(label, radioGroup(word, choices, rules));
  switch (input) {
    case 'email':
      return formControl(label, textInput(word, 'name@example.com', 'email', { ...rules, email: true }));
    case 'password':
      return formControl(label, textInput(word, undefined, 'password', { ...rules, minLength: 8 }));
    case 'phone':
      return formControl(label, textInput(word, '+00 000 000000', 'text', rules));
    case 'url':
      return formControl(label, textInput(word, 'https://', 'url', { ...rules, url: true }));
    case 'number': {
      const isPeople = word === 'guests' || word === 'travellers';
      const limits = isPeople ? { min: 1, max: 50 } : { min: 1 };
      return formControl(
        label,
        textInput(word, undefined, 'number', { ...rules, numeric: true, ...limits }, isPeople ? count : undefined),
      );
    }
    case 'date': {
      // The first day of a job is not the day of a request.
      const isAsked = word === 'date';
      const picker = datePicker(word, 'single', rules, isAsked ? when.day : undefined);
      return formControl(label, picker, isAsked && when.day === undefined ? hint(when.writtenDay) : undefined);
    }
    case 'dates':
      return formControl(label, datePicker(word, 'range', rules), hint(when.writtenDay));
    case 'time': {
      const input = textInput(word, '19:00', 'text', { ...rules, pattern: timePattern }, when.time);
      return formControl(label, input, hint(when.writtenTime));
    }
    case 'text-area':
      return formControl(label, textArea(word, undefined, rules));
    case 'check-box':
      return formControl(label, checkBoxGroup(word, [{ label: phrases.labels.yes, name: word }]));
    case 'rating':
      return formControl(label, slider(word, 'discrete', { min: 1, max: 5, step: 1, start: 4 }, label));
    default:
      return formControl(label, textInput(word, undefined, 'text', rules));
  }
}

const timePattern = '^([01]?[0-9]|2[0-3])[:.h][0-5][0-9]$';
