// Converts rejections by an upstream to our errors: from the HTTP status, or from an error object in a body or stream.
// The upstream's text is only matched, never passed on.

import { createHash } from 'node:crypto';

import { ApiError, UpstreamDetail, type ErrorCode } from '../../errors.ts';
import { isJsonObject, textOf, toJsonText, type JsonObject } from '../json-object.ts';

type Kind = keyof typeof kinds;
type Row = readonly [code: ErrorCode, message?: string];

/** A row without a sentence uses the one in the error table. */
const kinds = {
  key: ['upstream_misconfigured', "The model server rejected the operator's key; the operator must check it."],
  payment: ['upstream_misconfigured', "The model server rejected the operator's account; the operator must check it."],
  model: ['upstream_misconfigured', 'The model server does not know this model; the operator must check its name.'],
  redirect: [
    'upstream_misconfigured',
    'The model server sent a redirect, which is not followed; the operator must check the base URL.',
  ],
  invalid: ['upstream_refused'],
  context: ['context_length_exceeded'],
  size: ['request_too_large', 'The conversation is larger than the model server accepts.'],
  content: ['content_refused'],
  limit: ['upstream_rate_limited'],
  load: ['overloaded', 'The model server is at capacity.'],
  timeout: ['upstream_timeout'],
  failure: ['upstream_failed'],
} as const satisfies Record<string, Row>;

const kindByStatus: Readonly<Record<number, Kind>> = {
  401: 'key',
  402: 'payment',
  403: 'key',
  404: 'model',
  408: 'timeout',
  409: 'failure',
  413: 'size',
  429: 'limit',
  503: 'load',
  504: 'timeout',
  529: 'load',
};

/** Values of `code`, `type` or `status` in an error object, in lower case. */
const kindByWord: ReadonlyMap<string, Kind> = new Map(
  Object.entries<Kind>({
    invalid_api_key: 'key',
    authentication_error: 'key',
    permission_error: 'key',
    permission_denied: 'key',
    billing_error: 'payment', // Anthropic
    request_too_large: 'size', // Anthropic
    not_found_error: 'model', // Anthropic
    unauthenticated: 'key',
    model_not_found: 'model',
    context_length_exceeded: 'context',
    exceed_context_size_error: 'context', // llama.cpp
    // OpenAI, during a reply: it cannot read an image, or may not process the request in that region.
    data_residency_mismatch: 'invalid',
    invalid_image: 'invalid',
    invalid_image_format: 'invalid',
    invalid_base64_image: 'invalid',
    invalid_image_url: 'invalid',
    image_too_large: 'invalid',
    image_too_small: 'invalid',
    image_parse_error: 'invalid',
    invalid_image_mode: 'invalid',
    image_file_too_large: 'invalid',
    unsupported_image_media_type: 'invalid',
    empty_image_file: 'invalid',
    failed_to_download_image: 'invalid',
    image_file_not_found: 'invalid',
    content_filter: 'content', // Azure
    content_policy_violation: 'content',
    image_content_policy_violation: 'content', // OpenAI
    invalid_prompt: 'content', // OpenAI: the prompt violates its policy
    bio_policy: 'content', // OpenAI
    data_inspection_failed: 'content', // DashScope
    rate_limit_exceeded: 'limit',
    rate_limit_error: 'limit',
    insufficient_quota: 'limit',
    resource_exhausted: 'limit', // Gemini
    overloaded: 'load',
    overloaded_error: 'load', // Anthropic
    engine_overloaded_error: 'load', // Moonshot
    server_is_overloaded: 'load', // OpenAI
    slow_down: 'load', // OpenAI
    unavailable: 'load', // Gemini
    service_unavailable: 'load',
    timeout: 'timeout',
    timeout_error: 'timeout',
    vector_store_timeout: 'timeout', // OpenAI
    deadline_exceeded: 'timeout',
  }),
);

// OpenAI, vLLM, Mistral: "maximum context length"; llama.cpp: "available context size"; Anthropic: "prompt is too long";
// Gemini: "input token count (...) exceeds the maximum"; Groq: "reduce the length of the messages".
const contextWords =
  /context[ _-]?(?:length|window|size)|prompt is too long|token count|too many (?:input )?tokens|reduce the length/i;

/** Gemini answers 400 to a wrong key. */
const keyWords = /api key not valid|api key expired/i;

/** For a response whose status is not 2xx. `text` is the part of its body that was read. */
export function toUpstreamError(status: number, text: string, retryAfter?: number): ApiError {
  const error = findError(parse(text));
  return toApiError(kindOf(status, error), toCause(`HTTP ${status}`, text), retryAfter ?? readRetryDelay(error));
}

/** Gemini has no `retry-after` header: `details: [{"@type": "...RetryInfo", "retryDelay": "34.07s"}]`. */
function readRetryDelay({ details }: JsonObject): number | undefined {
  if (!Array.isArray(details)) return undefined;
  for (const detail of details) {
    const [, seconds] = /^(\d{1,5}(?:\.\d+)?)s$/.exec(isJsonObject(detail) ? textOf(detail.retryDelay) : '') ?? [];
    if (seconds !== undefined) return Math.ceil(Number(seconds));
  }
  return undefined;
}

/** For an error object or string inside a reply that began successfully. */
export function toReplyError(value: unknown): ApiError {
  const detail = typeof value === 'string' ? value : toJsonText(value);
  return toApiError(kindOf(undefined, findError(value)), toCause('An error in the reply', detail));
}

/** `place` describes in our own words where the upstream reported it. */
export function toCause(place: string, said: string): UpstreamDetail {
  const text = said.slice(0, 2048);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return new UpstreamDetail(place, { text, size: said.length, sha256 });
}

function toApiError(kind: Kind, cause: UpstreamDetail, retryAfter?: number): ApiError {
  const [code, message]: Row = kinds[kind];
  return new ApiError(code, message, { cause, retryAfter });
}

function kindOf(status: number | undefined, error: JsonObject): Kind {
  for (const word of [error.code, error.type, error.status]) {
    const kind = kindByWord.get(textOf(word).toLowerCase());
    if (kind !== undefined) return kind;
  }
  const kind = kindOfStatus(status ?? toStatus(error.code) ?? toStatus(error.status));
  const mayBeContext = kind === 'invalid' || kind === 'size' || kind === 'failure';
  const message = textOf(error.message).slice(0, 2048);
  if (kind === 'invalid' && keyWords.test(message)) return 'key';
  return mayBeContext && contextWords.test(message) ? 'context' : kind;
}

function kindOfStatus(status = 500): Kind {
  const kind = kindByStatus[status];
  if (kind !== undefined) return kind;
  if (status >= 500) return 'failure';
  return status >= 400 ? 'invalid' : 'redirect';
}

/** OpenRouter and Gemini put the HTTP status into `code`; Mistral puts numbers of its own there. */
function toStatus(value: unknown): number | undefined {
  const status = Number(value);
  return status >= 400 && status < 600 ? status : undefined;
}

/** `{error: {...}}`, `{error: "..."}`, `[{error: ...}]` (Gemini), `{object: "error", message}` (vLLM), `{detail}`. */
function findError(given: unknown): JsonObject {
  const value: unknown = Array.isArray(given) ? given[0] : given;
  if (typeof value === 'string') return { message: value };
  if (!isJsonObject(value)) return {};
  if (isJsonObject(value.error)) return value.error;
  if (typeof value.error === 'string') return { ...value, message: value.error };
  return typeof value.detail === 'string' ? { ...value, message: value.detail } : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
