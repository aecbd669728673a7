// If a provider reports no usage, a fast approximation counts the tokens. A real tokenizer would be more exact, but
// takes quadratic time on hostile text. The reply says that this is an estimate.
import { estimateTokenCount } from 'tokenx';
import { memo } from '../memo.ts';
import type { ModelCall, Usage } from '../model/language-model.ts';
import { partsOf } from '../model/message.ts';

/** An image costs about this many tokens with most providers. */
const tokensOfImage = 800;
/** A file of a few pages; the actual number is unknown. */
const tokensOfFile = 3_000;
/** Role, separators and names around each message. */
const tokensOfMessage = 4;

/** Characters that are counted, at 80 to 300 ns each. The rest is extrapolated. */
export const sampleLength = 20_000;

/** The first text is the system prompt, which rarely changes: counting it took half of 1.2 ms per request. */
const countFirst = memo(16, (text) => estimateTokenCount(text));

/** `written`: the model's output, of `length` characters; only the first `sampleLength` must be present. */
export function estimateUsage(call: ModelCall, written: string, length = written.length): Usage {
  const texts: string[] = [];
  let images = 0;
  let files = 0;
  for (const message of call.messages) {
    const { content } = message;
    const parts = partsOf(message);
    if (typeof content === 'string' && parts.length === 0) texts.push(content);
    for (const part of parts) {
      if (part.type === 'text') texts.push(part.text);
      else if (part.type === 'image') images += 1;
      else files += 1;
    }
    if ((message.role === 'user' || message.role === 'tool') && message.note !== undefined) texts.push(message.note);
    if (message.role === 'assistant') {
      for (const toolCall of message.toolCalls) texts.push(toolCall.name, toolCall.arguments);
    }
  }
  if (call.tools.length > 0) texts.push(JSON.stringify(call.tools));
  if (call.output?.schema !== undefined) texts.push(JSON.stringify(call.output.schema.schema));
  const others = call.messages.length * tokensOfMessage + images * tokensOfImage + files * tokensOfFile;
  const promptTokens = countTokens(texts) + others;
  return { promptTokens, completionTokens: countWritten(written.slice(0, sampleLength), length) };
}

function countWritten(sample: string, length: number): number {
  const count = estimateTokenCount(sample);
  return length <= sample.length ? count : Math.round((count * length) / sample.length);
}

/** Of long texts, an equal share of each is counted. */
function countTokens(texts: readonly string[]): number {
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  if (total <= sampleLength) {
    return texts.reduce((sum, text, index) => sum + (index === 0 ? countFirst(text) : estimateTokenCount(text)), 0);
  }
  let tokens = 0;
  let looked = 0;
  for (const text of texts) {
    const sample = text.slice(0, Math.ceil((text.length * sampleLength) / total));
    tokens += estimateTokenCount(sample);
    looked += sample.length;
  }
  return Math.round((tokens * total) / looked);
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    cachedTokens: addCounts(a.cachedTokens, b.cachedTokens),
    cacheWriteTokens: addCounts(a.cacheWriteTokens, b.cacheWriteTokens),
    reasoningTokens: addCounts(a.reasoningTokens, b.reasoningTokens),
  };
}

function addCounts(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}
