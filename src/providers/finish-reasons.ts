// The words of vendors for the end of a reply, in lower case: proxies write them in any case.
import type { StopReason } from '@anthropic-ai/sdk/resources/messages';
import type { FinishReason as GoogleFinishReason } from '@google/genai';

import type { FinishReason } from '../model/language-model.ts';

const claude: Readonly<Record<StopReason, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  // The turn is not over: a server tool took long, and the continuation must be requested.
  pause_turn: 'length',
  refusal: 'content-filter',
};
export const claudeFinishReasons: ReadonlyMap<string, FinishReason> = new Map(Object.entries(claude));

/** The SDK's words, and words that only the REST documentation lists. */
type Word = `${GoogleFinishReason}` | 'MODEL_ARMOR' | 'MALFORMED_RESPONSE' | 'MISSING_THOUGHT_SIGNATURE';

/** 'failed': the model wrote something unusable, or Google does not say why it stopped. */
const gemini: Readonly<Record<Word, FinishReason | 'failed' | undefined>> = {
  FINISH_REASON_UNSPECIFIED: undefined,
  STOP: 'stop',
  MAX_TOKENS: 'length',
  // The limit of one request, not of the reply: the continuation must be requested.
  CONTINUATION: 'length',
  SAFETY: 'content-filter',
  RECITATION: 'content-filter',
  LANGUAGE: 'content-filter',
  BLOCKLIST: 'content-filter',
  PROHIBITED_CONTENT: 'content-filter',
  SPII: 'content-filter',
  IMAGE_SAFETY: 'content-filter',
  IMAGE_PROHIBITED_CONTENT: 'content-filter',
  IMAGE_RECITATION: 'content-filter',
  MODEL_ARMOR: 'content-filter',
  OTHER: 'failed',
  IMAGE_OTHER: 'failed',
  NO_IMAGE: 'failed',
  MALFORMED_FUNCTION_CALL: 'failed',
  MALFORMED_RESPONSE: 'failed',
  UNEXPECTED_TOOL_CALL: 'failed',
  TOO_MANY_TOOL_CALLS: 'failed',
  MISSING_THOUGHT_SIGNATURE: 'failed',
};
export const geminiFinishReasons: ReadonlyMap<string, FinishReason | 'failed' | undefined> = inLowerCase(gemini);

function inLowerCase<Value>(words: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]));
}
