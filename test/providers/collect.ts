// Collects a reply into one value for comparison: its text, its calls and its end.

import { ApiError, type ErrorCode } from '../../src/errors.ts';
import type {
  FinishReason,
  LanguageModel,
  ModelCall,
  ReportedUsage,
  StreamPart,
} from '../../src/model/language-model.ts';
import type { ProviderState } from '../../src/model/message.ts';

export interface CollectedCall {
  id: string;
  name: string;
  arguments: string;
  providerState?: Readonly<Record<string, unknown>> | undefined;
}

export interface Outcome {
  text: string;
  reasoning: string;
  calls: CollectedCall[];
  /** Of the message. */
  state?: ProviderState;
  finish?: FinishReason;
  usage?: ReportedUsage;
  error?: { readonly code: ErrorCode; readonly retryAfter?: number };
}

export const hello: ModelCall = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
  tools: [],
  toolChoice: { type: 'auto' },
  settings: {},
};

/** Rethrows any error that is not an ApiError. */
export async function collect(
  model: LanguageModel,
  call: ModelCall = hello,
  signal: AbortSignal = new AbortController().signal,
): Promise<Outcome> {
  const outcome: Outcome = { text: '', reasoning: '', calls: [] };
  try {
    for await (const parts of await model.stream(call, signal)) {
      if (parts.length === 0) throw new Error('An empty batch');
      for (const part of parts) add(outcome, part);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    outcome.error = { code: error.code, ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) };
  }
  if ((outcome.finish === undefined) === (outcome.error === undefined)) throw new Error('Not exactly one end');
  return outcome;
}

function add(outcome: Outcome, part: StreamPart): void {
  if (outcome.finish !== undefined) throw new Error('A part after finish');
  switch (part.type) {
    case 'text-delta':
      outcome.text += part.text;
      return;
    case 'reasoning-delta':
      outcome.reasoning += part.text;
      return;
    case 'tool-call-delta': {
      const { index, id, name, providerState } = part;
      if (index === outcome.calls.length) {
        if (id === undefined || name === undefined) throw new Error('A call that begins without id or name');
        outcome.calls.push({ id, name, arguments: '' });
      } else if (id !== undefined || name !== undefined) throw new Error('A call that begins twice');
      const call = outcome.calls[index];
      if (call === undefined) throw new Error('A call out of order');
      call.arguments += part.arguments;
      if (providerState !== undefined) call.providerState = { ...call.providerState, ...providerState };
      return;
    }
    case 'provider-state':
      if (outcome.state !== undefined) throw new Error('A second state');
      outcome.state = part.state;
      return;
    case 'finish':
      outcome.finish = part.reason;
      if (part.usage !== undefined) outcome.usage = part.usage;
      return;
    default:
      part satisfies never;
  }
}
