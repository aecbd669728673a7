import { ApiError } from '../errors.ts';
import type { Usage } from '../model/language-model.ts';
import type { ProviderState, ToolCall } from '../model/message.ts';
import { TextBuffer } from '../text-buffer.ts';
import type { LiveBindings } from '../ui/live-bindings.ts';
import type { GenerationDiagnostics, GenerationEvent } from './event.ts';

/** A whole reply. */
export interface Generation {
  /** Null if the model only called tools. */
  readonly content: string | null;
  readonly toolCalls: readonly ToolCall[];
  /** Why the model refused to write the requested data. */
  readonly refusal?: string | undefined;
  /** Data that the provider requires back with this reply. */
  readonly providerState?: ProviderState | undefined;
  readonly reason: 'stop' | 'tool-calls';
  readonly usage: Usage;
  readonly diagnostics: GenerationDiagnostics;
  readonly bindings?: LiveBindings | undefined;
}

/**
 * Collects the stream into a plain reply. Throws the error of a failed stream. `onSize` is called with the
 * characters that each event adds; if it throws, the generation ends.
 */
export async function collect(
  events: AsyncIterable<readonly GenerationEvent[]>,
  onSize?: (characters: number) => void,
): Promise<Generation> {
  const content = new TextBuffer();
  const refusal = new TextBuffer();
  let providerState: ProviderState | undefined;
  const calls: { id: string; name: string; arguments: TextBuffer; providerState: ProviderState | undefined }[] = [];
  for await (const batch of events) {
    for (const event of batch) {
      switch (event.type) {
        case 'content-delta':
          onSize?.(event.text.length);
          content.push(event.text);
          break;
        case 'refusal-delta':
          onSize?.(event.text.length);
          refusal.push(event.text);
          break;
        case 'tool-call-delta': {
          const call = (calls[event.index] ??= {
            id: '',
            name: '',
            arguments: new TextBuffer(),
            providerState: undefined,
          });
          call.id ||= event.id ?? '';
          call.name ||= event.name ?? '';
          onSize?.(event.arguments.length);
          call.arguments.push(event.arguments);
          call.providerState ??= event.providerState;
          break;
        }
        case 'provider-state':
          providerState = event.state;
          break;
        case 'failure':
          throw event.error;
        case 'finish':
          return {
            content: content.length === 0 ? null : content.toString(),
            toolCalls: calls.map((call) => ({ ...call, arguments: call.arguments.toString() })),
            ...(refusal.length > 0 && { refusal: refusal.toString() }),
            ...(providerState !== undefined && { providerState }),
            reason: event.reason,
            usage: event.usage,
            diagnostics: event.diagnostics,
            ...(event.bindings !== undefined && { bindings: event.bindings }),
          };
        default:
          event satisfies never;
      }
    }
  }
  throw new ApiError('upstream_interrupted');
}
