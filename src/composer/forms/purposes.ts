// The fields of forms that are requested by purpose only.
import type { FieldWord, FormWords, Purpose } from '../language/phrases.ts';

type Choices = 'satisfaction' | 'importance' | 'recommendation' | 'severity' | 'rooms' | 'classes' | 'attendance';

export type PurposeInput =
  | 'text'
  | 'email'
  | 'password'
  | 'phone'
  | 'url'
  | 'number'
  | 'date'
  | 'dates'
  | 'time'
  | 'text-area'
  | 'check-box'
  | 'rating'
  | Choices;

export interface PurposeField {
  readonly word: FieldWord;
  readonly input: PurposeInput;
  readonly isRequired: boolean;
}

/** A star marks a required field. */
const rows: Readonly<Record<Purpose | 'enrolment', string>> = {
  survey:
    'satisfied:satisfaction* important:importance* works:text-area improve:text-area recommend:recommendation email:email',
  feedback: 'rating:rating* comments:text-area* email:email',
  table: 'name:text* phone:phone* date:date* time:time* guests:number* requests:text-area',
  room: 'name:text* email:email* dates:dates* guests:number* room:rooms* requests:text-area',
  journey: 'from:text* to:text* dates:dates* travellers:number* class:classes',
  appointment: 'name:text* email:email* date:date* time:time* reason:text-area',
  registration: 'name:text* email:email* password:password* terms:check-box',
  enrolment: 'name:text* email:email* phone:phone comments:text-area',
  login: 'email:email* password:password*',
  newsletter: 'name:text email:email* consent:check-box',
  order: 'name:text* email:email* product:text* quantity:number* address:text-area* comments:text-area',
  application: 'name:text* email:email* phone:phone link:url start:date motivation:text-area*',
  event: 'name:text* attending:attendance* guests:number diet:text message:text-area',
  support: 'email:email* subject:text* severity:severity* description:text-area*',
  contact: 'name:text* email:email* message:text-area*',
};

/** `enrolment` is the registration for something that needs no account, such as a course. */
export const fieldsOf = (purpose: Purpose | 'enrolment'): readonly PurposeField[] =>
  rows[purpose].split(' ').map((row) => {
    const [word = '', input = ''] = row.replace('*', '').split(':');
    // The table above contains only these.
    return { word: word as FieldWord, input: input as PurposeInput, isRequired: row.endsWith('*') };
  });

/** Undefined for an input without choices. */
export function choicesOf(input: PurposeInput, words: FormWords): readonly string[] | undefined {
  switch (input) {
    case 'satisfaction':
    case 'importance':
    case 'recommendation':
    case 'severity':
    case 'rooms':
    case 'classes':
      return words[input];
    case 'attendance':
      return words.recommendation.slice(0, 2);
    default:
      return undefined;
  }
}
