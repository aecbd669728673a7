import type { ModelCapabilities } from '../capabilities.ts';

export interface AnthropicCapabilities extends ModelCapabilities {
  /**
   * Marks the ends of the system prompt and of the conversation, so that the next request reads them from the cache.
   */
  readonly promptCache: boolean;
  /** The `thinking.type` for the effort "none". Models that always think do not list that effort. */
  readonly thinkingOffType: 'disabled' | 'between_tools';
  /** Sent when the caller sets no limit, because the protocol requires one. Includes thinking. */
  readonly defaultMaxTokens: number;
}

/** The defaults for all models of the protocol; rows for known models extend them. */
export const defaultAnthropicCapabilities: AnthropicCapabilities = {
  toolChoices: ['none', 'auto'],
  toolNames: 'word',
  parallelToolCalls: true,
  unsupportedSettings: ['temperature', 'topP', 'reasoningEffort'],
  unsupportedWhileReasoning: [],
  // MessageCreateParams in @anthropic-ai/sdk.
  serviceTiers: ['auto', 'standard_only'],
  temperatureExcludesTopP: true,
  imageInput: true,
  imageUrls: true,
  pdfInput: true,
  toolResultMedia: true,
  lateSystemMessages: false,
  shortPrompt: false,
  strictTools: false,
  structuredOutput: 'none',
  structuredOutputWithTools: true,
  promptCache: true,
  thinkingOffType: 'disabled',
  defaultMaxTokens: 8_192,
};
