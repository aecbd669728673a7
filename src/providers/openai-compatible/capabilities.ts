import type { CallIdForm } from '../call-ids.ts';
import { openCapabilities, type ModelCapabilities } from '../capabilities.ts';

/** What a server of this protocol, or a model on it, takes beyond what all protocols ask. */
export interface OpenAiCompatibleCapabilities extends ModelCapabilities {
  /** The field that bounds the length of the reply. */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Takes `stream_options`. A server that refuses it is asked again without, so true is a safe guess. */
  readonly streamOptions: boolean;
  /** Takes back `extra_content` on a tool call. Strict servers refuse fields that they do not know. */
  readonly extraContent: boolean;
  /**
   * The field in which the reasoning before tool calls goes back. `reasoning_content`: required, so it is sent empty when
   * the client has dropped it. `reasoning_details`: OpenRouter.
   */
  readonly returnedReasoningField: 'none' | 'reasoning_content' | 'reasoning_details';
  /** Takes `cache_control` in texts and caches the prompt up to each. */
  readonly cacheControl: boolean;
  /** The ids of tool calls that it takes. */
  readonly callIds: CallIdForm;
  /** Refuses replies that are empty, and conversations that do not end with the user or a tool. */
  readonly strictTurns: boolean;
  /** The type of a part that is a PDF. */
  readonly pdfPart: 'file' | 'document_url';
  /** How the effort "none" is written: as that word, or as `thinking: {"type": "disabled"}`. */
  readonly reasoningOffField: 'effort' | 'thinking';
  /** Is told which requests are of one conversation, so that they reach the same prompt cache. */
  readonly promptCacheKey: boolean;
  /** Where: a member of the body, or a header. */
  readonly promptCacheKeyField: 'prompt_cache_key' | 'session_id' | 'x-grok-conv-id' | 'x-session-affinity';
  /** Azure wants the key in a header of its own. */
  readonly apiKeyHeader: 'authorization' | 'api-key';
}

export const defaultCapabilities: OpenAiCompatibleCapabilities = {
  ...openCapabilities,
  maxTokensField: 'max_tokens',
  streamOptions: true,
  extraContent: true,
  returnedReasoningField: 'none',
  cacheControl: false,
  callIds: 'any',
  strictTurns: false,
  pdfPart: 'file',
  reasoningOffField: 'effort',
  promptCacheKey: false,
  promptCacheKeyField: 'prompt_cache_key',
  apiKeyHeader: 'authorization',
};
