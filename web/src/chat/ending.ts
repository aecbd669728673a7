// Describes how an answer ended, for the pill above the input and for the mark below the answer.
import type { Run } from '../session/entry.ts';

export interface Ending {
  readonly kind: 'stopped' | 'cut' | 'failed';
  readonly text: string;
  /** What to do about it, unless the text says it. */
  readonly advice?: string;
}

const advice = 'Your message is kept. Try again, or choose another model.';

const causes: Readonly<Record<string, string>> = {
  length: 'The model reached its token limit.',
  content_filter: 'A content filter of the provider stopped the model.',
};

/** Undefined for an answer that is in progress or complete. */
export function endingOf({ status, reply, failure }: Run): Ending | undefined {
  if (status === 'stopped') return { kind: 'stopped', text: 'Stopped.' };
  const hasContent = reply.tree.root !== undefined;
  if (status === 'failed') {
    const message = failure?.message ?? 'The answer failed.';
    if (hasContent) return { kind: 'cut', text: `Cut off: ${lower(message)}` };
    const hasAdvice = /[.?!] /.test(message);
    return { kind: 'failed', text: message, ...(hasAdvice ? {} : { advice }) };
  }
  if (status !== 'done') return undefined;
  const truncated = reply.diagnostics?.['truncated'];
  if (typeof truncated === 'string') {
    return { kind: 'cut', text: `Cut off: ${lower(causes[truncated] ?? 'The model stopped early.')}` };
  }
  if (reply.tree.error !== null) return { kind: 'cut', text: `Cut off: ${lower(reply.tree.error)}` };
  return undefined;
}

/** Lower-cases the first letter for use within a sentence, except in acronyms. */
const lower = (sentence: string): string => sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
