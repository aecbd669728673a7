import type { ChatCompletionChunk } from 'openai/resources/chat/completions';

import { ApiError } from '../../errors.ts';
import type { FinishReason } from '../../model/language-model.ts';
import { claudeFinishReasons, geminiFinishReasons } from '../finish-reasons.ts';
import { toCause } from '../http/upstream-error.ts';

/** Tool calls are detected in the reply itself, because Ollama, llama.cpp and Gemini report "stop" for them too. */
const reasons: Readonly<Record<NonNullable<ChatCompletionChunk.Choice['finish_reason']>, FinishReason>> = {
  stop: 'stop',
  tool_calls: 'stop',
  function_call: 'stop',
  length: 'length',
  content_filter: 'content-filter',
};

/** Undefined for a reason that means "not finished". Proxies and compatible endpoints pass on the vendor's reasons. */
const reasonByWord: ReadonlyMap<string, FinishReason | 'interrupted' | 'failed' | undefined> = new Map([
  ...geminiFinishReasons,
  ...claudeFinishReasons,
  ...Object.entries({
    ...reasons,
    tool_use: 'stop',
    max_output_tokens: 'length',
    model_length: 'length', // Mistral
    sensitive: 'content-filter', // GLM
    error: 'failed', // OpenRouter, Mistral
    abort: 'interrupted', // vLLM, SGLang
    network_error: 'interrupted', // GLM
    insufficient_system_resource: 'interrupted', // DeepSeek
    null: undefined, // DashScope
    // Proxies send this for finish reasons that they do not know.
    other: 'stop',
  } as const),
]);

/** `eos`, `end_turn` and all unknown words are 'stop'. Undefined: the reply has not ended. */
export function toFinishReason(word: string): FinishReason | undefined {
  const known = wordsIn(word).find((one) => reasonByWord.has(one));
  const reason = known === undefined ? 'stop' : reasonByWord.get(known);
  if (reason === 'interrupted' || reason === 'failed') {
    throw new ApiError(`upstream_${reason}`, undefined, { cause: toCause('finish_reason', word) });
  }
  return reason;
}

/** Gemini's endpoint writes `function_call_filter: MALFORMED_FUNCTION_CALL`. The more exact word comes last. */
const wordsIn = (word: string): readonly string[] =>
  word
    .toLowerCase()
    .split(':')
    .map((one) => one.trim())
    .toReversed();
