// Chooses the input for a field by its name. The last word names the thing, the words before it specify it: a phone
// number is a phone, a number of guests is a number.
import { nameWords } from '../data/names.ts';

export type FieldKind =
  | 'text'
  | 'email'
  | 'password'
  | 'url'
  | 'number'
  | 'date'
  | 'date-range'
  | 'text-area'
  | 'check-box'
  | 'rating';

const wordKinds: readonly (readonly [kind: FieldKind, words: string])[] = [
  ['email', 'email mail e-mail'],
  ['password', 'password passphrase passcode'],
  ['url', 'url website homepage link webpage'],
  [
    'number',
    'age quantity qty amount price budget salary count guests people persons adults children seats height weight',
  ],
  ['date', 'date birthday dob birthdate deadline day arrival departure checkin checkout'],
  ['date-range', 'dates period'],
  [
    'text-area',
    'message comment comments description notes note feedback bio biography text body details question reason',
  ],
  ['text-area', 'remarks review suggestions instructions summary'],
  ['check-box', 'newsletter consent terms agree subscribe agreement opt-in'],
  ['rating', 'rating satisfaction'],
];

const kindOfWord = new Map(wordKinds.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)));

export function kindOfField(name: string): FieldKind {
  const words = nameWords(name.replace(/\be-?mail\b/i, 'email').replace(/\bcheck-(in|out)\b/i, 'check$1'));
  const phrase = words.join(' ');
  if (/\bdate of\b|^when\b/.test(phrase)) return 'date';
  if (/^(?:number|amount) of\b|^how many\b/.test(phrase)) return 'number';
  if (/\bdate range\b/.test(phrase)) return 'date-range';
  if (/^(?:i )?(?:agree|accept|subscribe|remember|opt in)\b|\bterms and conditions\b/.test(phrase)) return 'check-box';
  if (/\b(?:email|web|website) address\b/.test(phrase)) return phrase.includes('email') ? 'email' : 'url';
  // A purpose or owner does not change the kind: `reason for visit`, `name of company`.
  const head =
    phrase
      .split(/ (?:of|for|to|in|on|per|at) /)[0]
      ?.split(' ')
      .at(-1) ?? '';
  return kindOfWord.get(head) ?? 'text';
}
