import { ApiError } from '../errors.ts';
import type { Usage } from '../model/language-model.ts';
import type { ToolCall } from '../model/message.ts';
import type { GenerationDiagnostics, GenerationEvent } from './event.ts';

/** A whole reply. */
export interface Generation {
  /** Null when the model only called tools. */
  readonly content: string | null;
  readonly toolCalls: readonly ToolCall[];
  readonly reason: 'stop' | 'tool-calls';
  readonly usage: Usage;
  readonly diagnostics: GenerationDiagnostics;
}

/** The plain reply is the stream, collected. Throws the error of a stream that failed. */
export async function collect(events: AsyncIterable<readonly GenerationEvent[]>): Promise<Generation> {
  const content: string[] = [];
  const calls: { id: string; name: string; arguments: string[]; providerState: ToolCall['providerState'] }[] = [];
  for await (const batch of events) {
    for (const event of batch) {
      switch (event.type) {
        case 'content-delta':
          content.push(event.text);
          break;
        case 'tool-call-delta': {
          const call = (calls[event.index] ??= { id: '', name: '', arguments: [], providerState: undefined });
          call.id ||= event.id ?? '';
          call.name ||= event.name ?? '';
          call.arguments.push(event.arguments);
          call.providerState ??= event.providerState;
          break;
        }
        case 'failure':
          throw event.error;
        case 'finish':
          return {
            content: content.length === 0 ? null : content.join(''),
            toolCalls: calls.map((call) => ({ ...call, arguments: call.arguments.join('') })),
            reason: event.reason,
            usage: event.usage,
            diagnostics: event.diagnostics,
          };
        default:
          event satisfies never;
      }
    }
  }
  throw new ApiError('upstream_interrupted');
}
