// Writes replies in the format of the Responses API.
import type { ApiError } from '../../errors.ts';
import type { Usage } from '../../model/language-model.ts';
import type { ProviderState, ToolCall } from '../../model/message.ts';
import { toDiagnostics, type CompletedGeneration, type CompletionHeader } from '../completion.ts';
import { toJsonLine } from '../to-json-line.ts';
import { toCarriedState } from './carried-state.ts';
import { joinReply, type StoredReply } from './stored-responses.ts';

/** Of an item, and of a response that has not failed. */
export type Status = 'in_progress' | 'completed' | 'incomplete';

/** Ids of items begin with their kind. They contain the id of the response, not of a stored item. */
export const itemId = (kind: 'msg' | 'fc' | 'rs', { id }: CompletionHeader, index: number): string =>
  `${kind}_${id.replace(/^resp_/, '')}_${index}`;

const toTextPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] }) as const;

const toRefusalPart = (refusal: string) => ({ type: 'refusal', refusal }) as const;

/** Text, or the reason why the model does not write any. */
export type MessageKind = 'text' | 'refusal';

export const toPart = (kind: MessageKind, text: string) => (kind === 'text' ? toTextPart(text) : toRefusalPart(text));

export const toMessageItem = (id: string, status: Status, text?: string, kind: MessageKind = 'text') =>
  ({
    id,
    type: 'message',
    role: 'assistant',
    status,
    content: text === undefined ? [] : [toPart(kind, text)],
  }) as const;

export const toCallItem = (id: string, status: Status, call: Pick<ToolCall, 'id' | 'name' | 'arguments'>) =>
  ({ id, type: 'function_call', status, call_id: call.id, name: call.name, arguments: call.arguments }) as const;

export const toReasoningItem = (id: string, state: ProviderState) =>
  ({ id, type: 'reasoning', summary: [], encrypted_content: toCarriedState(state) }) as const;

export type OutputItem =
  | ReturnType<typeof toMessageItem>
  | ReturnType<typeof toCallItem>
  | ReturnType<typeof toReasoningItem>;

/** The end of a response, apart from its output. */
export type Ending = Pick<CompletedGeneration, 'usage' | 'diagnostics' | 'bindings'>;

export interface ResponseHeader extends CompletionHeader {
  /** Members of the request, as JSON without the braces. */
  readonly repeated: string;
}

/** JSON. `ending` is absent while the response is in progress. */
export const toResponse = (header: ResponseHeader, output: readonly OutputItem[], ending?: Ending): string =>
  joinReply(toStoredResponse(header, output, ending));

/** JSON of a response whose stream failed. */
export const toFailedResponse = (header: ResponseHeader, output: readonly OutputItem[], error: ApiError): string =>
  joinReply(toStoredResponse(header, output, undefined, error));

/** Clients know two codes; the `error` event has ours. */
export const toResponseError = ({ type, callerMessage: message }: ApiError) => ({
  code: type === 'rate_limit_error' ? 'rate_limit_exceeded' : 'server_error',
  message,
});

export function toStoredResponse(
  { id, created, model, repeated }: ResponseHeader,
  output: readonly OutputItem[],
  ending?: Ending,
  failure?: ApiError,
): StoredReply {
  const truncated = ending?.diagnostics.truncated;
  const own = {
    id,
    object: 'response',
    created_at: created,
    status: failure === undefined ? statusOf(ending) : 'failed',
    error: failure === undefined ? null : toResponseError(failure),
    incomplete_details:
      truncated === undefined ? null : { reason: truncated === 'length' ? 'max_output_tokens' : 'content_filter' },
    model,
    usage: ending === undefined ? null : toResponseUsage(ending.usage),
    ...(ending !== undefined && { diagnostics: toDiagnostics(ending.diagnostics) }),
    ...(ending?.bindings !== undefined && { bindings: ending.bindings }),
  };
  const text = toJsonLine(own);
  const rest = repeated === '' ? text : `${text.slice(0, -1)},${repeated}}`;
  return { rest, output: toJsonLine(output) };
}

export function statusOf(ending: Ending | undefined): Status {
  if (ending === undefined) return 'in_progress';
  return ending.diagnostics.truncated === undefined ? 'completed' : 'incomplete';
}

/** The plain reply. */
export function toWholeResponse(header: ResponseHeader, generation: CompletedGeneration): StoredReply {
  const { content, refusal, toolCalls, providerState } = generation;
  const status = statusOf(generation);
  const output: OutputItem[] = [];
  if (content !== null) output.push(toMessageItem(itemId('msg', header, 0), status, content));
  if (refusal !== undefined) {
    output.push(toMessageItem(itemId('msg', header, output.length), status, refusal, 'refusal'));
  }
  for (const call of toolCalls) output.push(toCallItem(itemId('fc', header, output.length), status, call));
  if (providerState !== undefined) output.push(toReasoningItem(itemId('rs', header, output.length), providerState));
  return toStoredResponse(header, output, generation);
}

function toResponseUsage({
  promptTokens,
  completionTokens,
  cachedTokens = 0,
  cacheWriteTokens = 0,
  reasoningTokens = 0,
}: Usage) {
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens, cache_write_tokens: cacheWriteTokens },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  };
}
