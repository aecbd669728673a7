import type { ChatCompletionChunk } from 'openai/resources/chat/completions';

import { ApiError } from '../../errors.ts';
import type { FinishReason } from '../../model/language-model.ts';
import { toCause } from '../http/upstream-error.ts';

/** Tool calls are detected in the reply itself, because Ollama, llama.cpp and Gemini report "stop" for them too. */
const reasons: Readonly<Record<NonNullable<ChatCompletionChunk.Choice['finish_reason']>, FinishReason>> = {
  stop: 'stop',
  tool_calls: 'stop',
  function_call: 'stop',
  length: 'length',
  content_filter: 'content-filter',
};

/** Finish reasons outside of the OpenAI protocol, each with a server that sends it. */
const reasonByWord: ReadonlyMap<string, FinishReason | 'interrupted' | 'failed'> = new Map(
  Object.entries({
    ...reasons,
    max_tokens: 'length',
    model_length: 'length', // Mistral
    safety: 'content-filter',
    sensitive: 'content-filter', // GLM
    error: 'failed', // OpenRouter, Mistral
    abort: 'interrupted', // vLLM, SGLang
    network_error: 'interrupted', // GLM
    insufficient_system_resource: 'interrupted', // DeepSeek
  }),
);

/** `eos`, `end_turn` and all unknown words are 'stop'. */
export function toFinishReason(word: string): FinishReason {
  const reason = reasonByWord.get(word.toLowerCase()) ?? 'stop';
  if (reason === 'interrupted' || reason === 'failed') {
    throw new ApiError(`upstream_${reason}`, undefined, { cause: toCause('finish_reason', word) });
  }
  return reason;
}
