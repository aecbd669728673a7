// When a provider gives no usage, tokens are counted with a fast approximation. A real tokenizer would be closer, but
// is quadratic on hostile text; the reply says that this is an estimate.
import { estimateTokenCount } from 'tokenx';
import type { ModelCall, Usage } from '../model/language-model.ts';

/** A picture costs about this many tokens with most providers. */
const tokensOfImage = 800;
/** Role, separators and names around each message. */
const tokensOfMessage = 4;

/** Characters that are looked at; a longer text has as many tokens a character as its beginning. */
export const sampleLength = 100_000;

function countTokens(text: string, length = text.length): number {
  const sample = text.slice(0, sampleLength);
  const count = estimateTokenCount(sample);
  return length <= sample.length ? count : Math.round((count * length) / sample.length);
}

/** `written`: what the model wrote, `length` characters of which only the first `sampleLength` need be there. */
export function estimateUsage(call: ModelCall, written: string, length = written.length): Usage {
  let promptTokens = call.tools.length === 0 ? 0 : countTokens(JSON.stringify(call.tools));
  for (const message of call.messages) {
    promptTokens += tokensOfMessage;
    if (typeof message.content === 'string') {
      promptTokens += countTokens(message.content);
    } else {
      for (const part of message.content) {
        promptTokens += part.type === 'text' ? countTokens(part.text) : tokensOfImage;
      }
    }
    if (message.role === 'assistant') {
      for (const toolCall of message.toolCalls) promptTokens += countTokens(toolCall.name + toolCall.arguments);
    }
  }
  return { promptTokens, completionTokens: countTokens(written, length) };
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    cachedTokens: addCounts(a.cachedTokens, b.cachedTokens),
    reasoningTokens: addCounts(a.reasoningTokens, b.reasoningTokens),
  };
}

function addCounts(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}
