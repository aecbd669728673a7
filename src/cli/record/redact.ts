// A recording ends in a repository, so what is a key, or looks like one, must not be in it.
import { createRedactor, redactedMark as mark } from '../log/redactor.ts';

/** Common formats of keys, including those of other services. */
const patterns: readonly RegExp[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek; Groq; xAI; Tessera; Hugging Face; Google; NVIDIA; GitHub; AWS; Perplexity.
  /\b(?:sk|rk|pk|gsk|xai|tsr|hf|nvapi|ghp|gho|pplx)[-_][\w-]{16,}/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w.-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}/g,
];

/** `Bearer abc...`, `"api_key": "abc..."`: the value is what has to go. */
const named: readonly RegExp[] = [
  /(\bbearer\s+)[\w.~+/=-]{8,}/gi,
  /("(?:api[_-]?key|x-api-key|authorization|access[_-]?token|secret|password)"\s*:\s*")[^"]{4,}/gi,
];

/** Bytes that are no part of a key stay as they are. `secrets` are the known ones. */
export function redact(bytes: Uint8Array, secrets: readonly string[]): Uint8Array {
  // One character a byte, so that nothing is changed by way of decoding.
  const inBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const spelled = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('latin1')]);
  let text = createRedactor(spelled).redact(inBytes);
  for (const pattern of patterns) text = text.replace(pattern, mark);
  for (const pattern of named) text = text.replace(pattern, `$1${mark}`);
  return Buffer.from(text, 'latin1');
}
