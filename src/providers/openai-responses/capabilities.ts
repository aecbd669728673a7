import { openCapabilities, type ModelCapabilities } from '../capabilities.ts';

export interface OpenAiResponsesCapabilities extends ModelCapabilities {
  /** Returns its reasoning encrypted, and accepts it back. A model that does not reason rejects a request for it. */
  readonly encryptedReasoning: boolean;
  /** Accepts `prompt_cache_key`. */
  readonly promptCacheKey: boolean;
  /** Accepts `prompt_cache_breakpoint` in texts: from gpt-5.6 on. */
  readonly promptCacheBreakpoints: boolean;
  /** Labels its messages with a `phase`, and expects the label back: from gpt-5.3-codex on. */
  readonly messagePhases: boolean;
  /** Azure expects the key in a separate header. */
  readonly apiKeyHeader: 'authorization' | 'api-key';
}

export const defaultResponsesCapabilities: OpenAiResponsesCapabilities = {
  ...openCapabilities,
  encryptedReasoning: true,
  lateSystemMessages: true,
  pdfInput: true,
  toolResultMedia: true,
  minOutputTokens: 16,
  promptCacheKey: true,
  promptCacheBreakpoints: false,
  messagePhases: false,
  apiKeyHeader: 'authorization',
};
