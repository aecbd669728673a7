// The kinds of consecutive lines, besides prose and tables, in which line breaks are significant.
import type { Sheet } from '../../data/sheet.ts';

export type Pair = readonly [name: string, value: string];

export interface LogEntry {
  readonly time: string;
  readonly level: string;
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

/** What one person says in a conversation. */
export interface Turn {
  readonly speaker: string;
  /** As written; empty when it is not said. */
  readonly time: string;
  readonly text: string;
}

export type LineSegment =
  | { readonly type: 'log'; readonly entries: readonly LogEntry[] }
  | { readonly type: 'facts'; readonly pairs: readonly Pair[] }
  | { readonly type: 'mail'; readonly subject: string | undefined; readonly pairs: readonly Pair[] }
  | { readonly type: 'agenda'; readonly appointments: readonly Appointment[] }
  | { readonly type: 'chat'; readonly turns: readonly Turn[] }
  | { readonly type: 'questions'; readonly pairs: readonly Pair[] }
  | { readonly type: 'items'; readonly label: string; readonly items: readonly string[] }
  | { readonly type: 'code'; readonly language: string; readonly code: string }
  | { readonly type: 'sheet'; readonly sheet: Sheet };
