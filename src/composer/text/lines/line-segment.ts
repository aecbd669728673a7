// The kinds of consecutive lines, besides prose and tables, in which line breaks are significant.
import type { Sheet } from '../../data/sheet.ts';

export type Pair = readonly [name: string, value: string];

export interface LogEntry {
  readonly time: string;
  readonly level: string;
  /** The machine, in the log of a system. */
  readonly host?: string;
  readonly source: string;
  readonly message: string;
  /** The lines below it, such as a stack trace. */
  readonly below?: readonly string[];
}

export interface Appointment {
  readonly time: string;
  readonly title: string;
  readonly details: string;
}

export interface PlannedStep {
  readonly title: string;
  readonly details: string;
}

/** One turn of a conversation. */
export interface Turn {
  readonly speaker: string;
  /** As written; empty if there is none. */
  readonly time: string;
  readonly text: string;
}

/** An entry of a calendar, or of a history. */
export interface HistoryEvent {
  /** In ISO 8601 without a zone, or as written. */
  readonly start: string;
  readonly end?: string | undefined;
  /** Shown after the time, as written. */
  readonly zone?: string | undefined;
  readonly title: string;
  /** Markdown. */
  readonly details: string;
}

/** A person or an organization, with the means to reach them. */
export interface Contact {
  readonly name: string;
  /** Their position and organization. */
  readonly subtitle: string;
  readonly picture: string | undefined;
  readonly facts: readonly ContactFact[];
}

export interface ContactFact {
  readonly kind: 'phone' | 'email' | 'address' | 'link' | 'birthday' | 'other';
  /** The label of a fact of another kind; otherwise a remark such as `work`. */
  readonly name: string;
  readonly value: string;
}

/** The words of a person. */
export interface Quotation {
  readonly text: string;
  readonly author: string;
  /** Such as a position; empty if it is not given. */
  readonly source: string;
}

export interface QuizQuestion {
  readonly text: string;
  /** With their letters. */
  readonly choices: readonly string[];
  /** As written, such as `c`; empty if it is not given. */
  readonly answer: string;
  readonly explanation: string;
}

export type LineSegment =
  | { readonly type: 'log'; readonly entries: readonly LogEntry[] }
  | { readonly type: 'facts'; readonly pairs: readonly Pair[] }
  | { readonly type: 'mail'; readonly subject: string | undefined; readonly pairs: readonly Pair[] }
  | { readonly type: 'agenda'; readonly appointments: readonly Appointment[] }
  | { readonly type: 'steps'; readonly steps: readonly PlannedStep[] }
  | { readonly type: 'events'; readonly events: readonly HistoryEvent[] }
  | { readonly type: 'contacts'; readonly contacts: readonly Contact[] }
  | { readonly type: 'quiz'; readonly questions: readonly QuizQuestion[] }
  | { readonly type: 'quotes'; readonly quotes: readonly Quotation[] }
  | { readonly type: 'chat'; readonly turns: readonly Turn[] }
  | { readonly type: 'questions'; readonly pairs: readonly Pair[] }
  | { readonly type: 'items'; readonly label: string; readonly items: readonly string[] }
  | { readonly type: 'code'; readonly language: string; readonly code: string }
  | { readonly type: 'sheet'; readonly sheet: Sheet };

/** A schedule, or a sequence of steps. */
export type PlanSegment = Extract<LineSegment, { type: 'agenda' | 'steps' }>;
