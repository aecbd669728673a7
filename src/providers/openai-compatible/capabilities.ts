import type { CallIdForm } from '../call-ids.ts';
import { openCapabilities, type ModelCapabilities } from '../capabilities.ts';
import type { GrammarCapabilities } from './grammar.ts';

/** The features of a server or model of this protocol, beyond those common to all protocols. */
export interface OpenAiCompatibleCapabilities extends ModelCapabilities, GrammarCapabilities {
  /** The field that limits the length of the reply. */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /**
   * Accepts `stream_options`. If a server rejects it, the request is repeated without it, so true is a safe default.
   */
  readonly streamOptions: boolean;
  /** Accepts `extra_content` on a tool call. Strict servers reject unknown fields. */
  readonly extraContent: boolean;
  /** The field in which the reasoning before tool calls is sent back. `reasoning_details` is OpenRouter's. */
  readonly returnedReasoningField: 'none' | 'reasoning_content' | 'reasoning' | 'reasoning_details';
  /** Rejects an assistant message without that field, so it is sent empty if the client dropped it. */
  readonly returnedReasoningRequired: boolean;
  /** Accepts `cache_control` in texts, and caches the prompt up to each. */
  readonly cacheControl: boolean;
  /** The form of tool call ids that it accepts. */
  readonly callIds: CallIdForm;
  /**
   * Rejects two messages of the same role in a row, a user message right after a tool result, and conversations that do
   * not begin with a user message and end with a user or tool message.
   */
  readonly strictTurns: boolean;
  /** The type of a content part with a PDF. */
  readonly pdfPart: 'file' | 'document_url';
  /** How the effort "none" is sent: as that word, as `thinking: {"type": "disabled"}` or `reasoning: {"enabled": false}`. */
  readonly reasoningOffField: 'effort' | 'thinking' | 'reasoning';
  /** Accepts a key for requests of one conversation, which routes them to the same prompt cache. */
  readonly promptCacheKey: boolean;
  /** The place of that key: a body field or a header. */
  readonly promptCacheKeyField: 'prompt_cache_key' | 'session_id' | 'x-grok-conv-id' | 'x-session-affinity';
  /** Azure expects the API key in its own header. */
  readonly apiKeyHeader: 'authorization' | 'api-key';
}

export const defaultCapabilities: OpenAiCompatibleCapabilities = {
  ...openCapabilities,
  maxTokensField: 'max_tokens',
  streamOptions: true,
  extraContent: true,
  returnedReasoningField: 'none',
  returnedReasoningRequired: false,
  cacheControl: false,
  callIds: 'any',
  // Other servers answer the same to strict turns.
  strictTurns: true,
  pdfPart: 'file',
  reasoningOffField: 'effort',
  promptCacheKey: false,
  promptCacheKeyField: 'prompt_cache_key',
  apiKeyHeader: 'authorization',
  grammar: 'none',
  grammarField: 'grammar',
  grammarWithTools: false,
  grammarAfterReasoning: false,
};
