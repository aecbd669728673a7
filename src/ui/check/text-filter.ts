import type { Report } from './diagnostics.ts';

/** What the text of a format goes through before it is written. */
export interface TextFilter {
  /** Returns the text that may be written now. */
  push(text: string): string;
  end(): string;
  reportTo?(report: Report): void;
}
