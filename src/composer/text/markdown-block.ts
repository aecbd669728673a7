import type { Call } from '../notation/call.ts';

export interface MarkdownBlock {
  readonly call: Call;
  readonly heading?: { readonly level: number; readonly text: string };
}
