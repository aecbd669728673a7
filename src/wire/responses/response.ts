// The reply in the shape of the Responses API. Settings of the request are not repeated in it, because a stream keeps
// nothing of its request.
import type { Usage } from '../../model/language-model.ts';
import type { ProviderState, ToolCall } from '../../model/message.ts';
import { toDiagnostics, type CompletedGeneration, type CompletionHeader } from '../completion.ts';
import { toCarriedState } from './carried-state.ts';

type Status = 'in_progress' | 'completed' | 'incomplete';

/** Ids of items begin with what they are. They name the response, and no stored item. */
export const itemId = (kind: 'msg' | 'fc' | 'rs', { id }: CompletionHeader, index: number): string =>
  `${kind}_${id.replace(/^resp_/, '')}_${index}`;

export const toTextPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] }) as const;

export const toMessageItem = (id: string, status: Status, text?: string) =>
  ({
    id,
    type: 'message',
    role: 'assistant',
    status,
    content: text === undefined ? [] : [toTextPart(text)],
  }) as const;

export const toCallItem = (id: string, status: Status, call: Pick<ToolCall, 'id' | 'name' | 'arguments'>) =>
  ({ id, type: 'function_call', status, call_id: call.id, name: call.name, arguments: call.arguments }) as const;

export const toReasoningItem = (id: string, state: ProviderState) =>
  ({ id, type: 'reasoning', summary: [], encrypted_content: toCarriedState(state) }) as const;

export type OutputItem =
  | ReturnType<typeof toMessageItem>
  | ReturnType<typeof toCallItem>
  | ReturnType<typeof toReasoningItem>;

/** How a response ended, besides its output. */
export type Ending = Pick<CompletedGeneration, 'usage' | 'diagnostics'>;

/** `ending`: absent while the response is in progress. */
export function toResponse({ id, created, model }: CompletionHeader, output: readonly OutputItem[], ending?: Ending) {
  const truncated = ending?.diagnostics.truncated;
  return {
    id,
    object: 'response',
    created_at: created,
    status: statusOf(ending),
    error: null,
    incomplete_details:
      truncated === undefined ? null : { reason: truncated === 'length' ? 'max_output_tokens' : 'content_filter' },
    model,
    output,
    usage: ending === undefined ? null : toResponseUsage(ending.usage),
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    ...(ending !== undefined && { diagnostics: toDiagnostics(ending.diagnostics) }),
  } as const;
}

export function statusOf(ending: Ending | undefined): Status {
  if (ending === undefined) return 'in_progress';
  return ending.diagnostics.truncated === undefined ? 'completed' : 'incomplete';
}

/** The plain reply. */
export function toWholeResponse(header: CompletionHeader, generation: CompletedGeneration) {
  const { content, toolCalls, providerState } = generation;
  const status = statusOf(generation);
  const output: OutputItem[] = [];
  if (content !== null) output.push(toMessageItem(itemId('msg', header, 0), status, content));
  for (const call of toolCalls) output.push(toCallItem(itemId('fc', header, output.length), status, call));
  if (providerState !== undefined) output.push(toReasoningItem(itemId('rs', header, output.length), providerState));
  return toResponse(header, output, generation);
}

function toResponseUsage({ promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 }: Usage) {
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  };
}
