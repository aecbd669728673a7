// Recordings are committed to repositories, so they must not contain anything that is or looks like a key.
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

/** `Bearer abc...`, `"api_key": "abc..."`: the value is replaced. */
const named: readonly RegExp[] = [
  /(\bbearer\s+)[\w.~+/=-]{8,}/gi,
  /("(?:api[_-]?key|x-api-key|authorization|access[_-]?token|secret|password)"\s*:\s*")[^"]{4,}/gi,
];

/** Leaves all other bytes unchanged. `secrets`: the known ones. */
export function redact(bytes: Uint8Array, secrets: readonly string[]): Uint8Array {
  // One character per byte, so that decoding changes nothing.
  const inBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const spelled = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('latin1')]);
  let text = createRedactor(spelled).redact(inBytes);
  for (const pattern of patterns) text = text.replace(pattern, mark);
  for (const pattern of named) text = text.replace(pattern, `$1${mark}`);
  return Buffer.from(text, 'latin1');
}
