// What the composer says in its own words, in one language. Each language is one file in words/, and one row in
// languages.ts.

export interface Phrases {
  /** A BCP 47 tag, for numbers and dates. */
  readonly language: string;
  /** `Sales and returns by month`: the title of a chart. Both are joined lists. */
  readonly byTitle: (measures: string, axes: string) => string;
  readonly join: (items: readonly string[]) => string;
  /** Nouns keep their capital letter inside a sentence, or there are no capital letters. */
  readonly keepsCapitals: boolean;
  readonly labels: Labels;
  readonly about: About;
  readonly forms: FormWords;
}

export interface Labels {
  /** Above names that the data gives no title. */
  readonly name: string;
  /** `{n}` is a number. */
  readonly column: string;
  readonly field: string;
  readonly value: string;
  /** `{n}` is a number. */
  readonly item: string;
  readonly image: string;
  readonly position: string;
  /** `{from}` and `{to}` are numbers. */
  readonly rows: string;
  readonly noRows: string;
  readonly nothing: string;
  readonly open: string;
  readonly yes: string;
  readonly no: string;
  readonly tasks: string;
  readonly submit: string;
  readonly chooseOne: string;
  readonly time: string;
  readonly level: string;
  readonly source: string;
  readonly message: string;
  /** Under a chart of a part of the rows: `{shown}` of `{total}`. */
  readonly someRows: string;
}

/** What the composer says of itself where it was asked what it cannot answer. */
export interface About {
  /** In one line, under what was shown of a text that also asks something. */
  readonly note: string;
  readonly title: string;
  readonly line: string;
  readonly hint: string;
  /** The labels of the example buttons: a table with a chart, a form, a page of Markdown. */
  readonly examples: readonly [data: string, form: string, notes: string];
  readonly data: string;
  readonly notes: string;
}

/** Labels of the fields that a form gets when only its purpose is known; see forms/purposes.ts. */
export interface FormWords {
  readonly fields: Readonly<Record<FieldWord, string>>;
  readonly titles: Readonly<Record<Purpose, string>>;
  /** What asks for a form of this purpose. The first that matches decides. */
  readonly triggers: readonly (readonly [purpose: Purpose, pattern: RegExp])[];
  /** The topic of a survey: the first group. */
  readonly topic: RegExp;
  /** Text that begins so asks about something and wants no form. */
  readonly question: RegExp;
  /** Words for small numbers, from one. */
  readonly numbers: readonly string[];
  readonly satisfaction: readonly string[];
  readonly importance: readonly string[];
  readonly recommendation: readonly string[];
  readonly severity: readonly string[];
  readonly rooms: readonly string[];
  readonly classes: readonly string[];
}

export type FieldWord =
  | 'name'
  | 'email'
  | 'phone'
  | 'date'
  | 'time'
  | 'dates'
  | 'guests'
  | 'travellers'
  | 'requests'
  | 'message'
  | 'reason'
  | 'room'
  | 'from'
  | 'to'
  | 'class'
  | 'password'
  | 'terms'
  | 'consent'
  | 'product'
  | 'quantity'
  | 'address'
  | 'link'
  | 'motivation'
  | 'start'
  | 'attending'
  | 'diet'
  | 'subject'
  | 'severity'
  | 'description'
  | 'rating'
  | 'comments'
  | 'satisfied'
  | 'important'
  | 'works'
  | 'improve'
  | 'recommend';

export type Purpose =
  | 'survey'
  | 'feedback'
  | 'table'
  | 'room'
  | 'journey'
  | 'appointment'
  | 'registration'
  | 'login'
  | 'newsletter'
  | 'order'
  | 'application'
  | 'event'
  | 'support'
  | 'contact';

/** Replaces `{name}` by its value; numbers are written as the language writes them. */
export function fill(
  { language }: Phrases,
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}
