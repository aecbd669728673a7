// The phrases of the composer in one language. Each language is one file in words/ and one row in languages.ts.

export interface Phrases {
  /** The BCP 47 tag used to format numbers and dates. */
  readonly language: string;
  /** The title of a chart, such as `Sales and returns by month`. Both arguments are joined lists. */
  readonly byTitle: (measures: string, axes: string) => string;
  readonly join: (items: readonly string[]) => string;
  /** Nouns are capitalized inside a sentence, or the script has no capital letters. */
  readonly keepsCapitals: boolean;
  readonly labels: Labels;
  readonly notes: Notes;
  readonly about: About;
  readonly requests: DataRequests;
  readonly forms: FormWords;
}

export interface Labels {
  /** The column header for names that have no title in the data. */
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
  readonly total: string;
  readonly average: string;
  /** Of a contact. */
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly link: string;
  readonly birthday: string;
  /** Of a quiz. */
  readonly questions: string;
  readonly answers: string;
  /** Shown under a chart of a subset of the rows: `{shown}` of `{total}`. */
  readonly someRows: string;
}

/** Remarks of the composer about its own answer. `{n}` is a number, `{tool}` the name of a tool. */
export interface Notes {
  readonly tooManyParts: string;
  readonly imagesOmitted: string;
  readonly takesJson: string;
  readonly tooManyParameters: string;
  readonly notAnObject: string;
  /** `{text}` is the text that was written instead of JSON. */
  readonly fillTheForm: string;
  /** The button of the form of a tool. */
  readonly runTool: string;
  readonly moreTools: string;
  readonly chosen: string;
  readonly returned: string;
  readonly form: string;
  readonly result: string;
  readonly noResult: string;
  readonly partOf: string;
  readonly onePerLine: string;
  /** A section of a long list. */
  readonly items: string;
  /** Titles of callouts that have none. */
  readonly done: string;
  readonly error: string;
  readonly warning: string;
  readonly messageSize: string;
  readonly resultSize: string;
  readonly notShown: string;
  readonly noRoom: string;
  readonly notAllShown: string;
  /** Numbers of characters. */
  readonly firstShown: string;
}

/** How the composer describes itself when asked a question that it cannot answer. */
export interface About {
  /** One line, shown under the content of a text that may expect an answer. */
  readonly note: string;
  readonly title: string;
  readonly line: string;
  readonly hint: string;
  /** Labels of the example buttons: a table with a chart, a form, a page of Markdown. */
  readonly examples: readonly [data: string, form: string, notes: string];
  readonly data: string;
  readonly notes: string;
}

/** Requests that need data; see talk/data-request.ts. Their words are at the beginning or the end of a message. */
export interface DataRequests {
  readonly comparison: RegExp;
  readonly dashboard: RegExp;
  /** Separates the things to compare. */
  readonly and: RegExp;
  readonly comparisonTitle: string;
  readonly dashboardTitle: string;
  /** The label of a field for data of any kind. */
  readonly data: string;
}

/** Labels of the fields in a form requested by purpose; see forms/purposes.ts. */
export interface FormWords {
  readonly fields: Readonly<Record<FieldWord, string>>;
  readonly titles: Readonly<Record<Purpose, string>>;
  /** Patterns that request a form for a purpose. The first match wins. */
  readonly triggers: readonly (readonly [purpose: Purpose, pattern: RegExp])[];
  /** Captures the topic of a survey or of a registration in its first group. */
  readonly topic: RegExp;
  /** A text that begins like this is a question, not a request for a form. */
  readonly question: RegExp;
  readonly poll: PollWords;
  /** Below a field for a day or a time that the request names without certainty. `{text}` are its words. */
  readonly written: string;
  /** Words for small numbers, from one. */
  readonly numbers: readonly string[];
  readonly satisfaction: readonly string[];
  readonly importance: readonly string[];
  readonly recommendation: readonly string[];
  readonly severity: readonly string[];
  readonly rooms: readonly string[];
  readonly classes: readonly string[];
}

export interface PollWords {
  /** Words for a poll that are not words for a survey as well. */
  readonly request: RegExp;
  readonly title: string;
  /** The label of the choices, if the request asks no question. */
  readonly choice: string;
  /** The labels of the fields for a poll whose choices are not known. */
  readonly question: string;
  readonly choices: string;
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

/** Replaces `{name}` by its value. Numbers are formatted for the language. */
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
