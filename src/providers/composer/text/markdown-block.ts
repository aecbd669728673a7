import type { Call } from '../notation/call.ts';

export interface MarkdownBlock {
  readonly call: Call;
  /** Of a heading, 1 to 6. */
  readonly headingLevel?: number;
}
