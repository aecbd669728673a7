// Every failure a caller can see has one row here. The row gives the HTTP status, the OpenAI error `type`
// and the sentence that the docs print; the message of a thrown ApiError says what happened this time.

interface ErrorRow {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'authentication_error' | 'rate_limit_error' | 'api_error';
  readonly sentence: string;
}

export const errorTable = {
  invalid_json: { status: 400, type: 'invalid_request_error', sentence: 'The body is not JSON.' },
  invalid_type: { status: 400, type: 'invalid_request_error', sentence: 'A parameter has the wrong type.' },
  invalid_value: {
    status: 400,
    type: 'invalid_request_error',
    sentence: 'A parameter has an invalid value.',
  },
  previous_response_not_found: {
    status: 400,
    type: 'invalid_request_error',
    sentence: 'The response in previous_response_id is not stored.',
  },
  missing_required_parameter: {
    status: 400,
    type: 'invalid_request_error',
    sentence: 'A required parameter is missing.',
  },
  context_length_exceeded: {
    status: 400,
    type: 'invalid_request_error',
    sentence: 'The conversation is longer than the model can read.',
  },
  content_refused: {
    status: 400,
    type: 'invalid_request_error',
    sentence: "The model provider's policy rejected this conversation.",
  },
  upstream_refused: {
    status: 400,
    type: 'invalid_request_error',
    sentence: 'The model server rejected the request as invalid; sending it again does not help.',
  },
  invalid_api_key: { status: 401, type: 'authentication_error', sentence: 'The API key is missing or unknown.' },
  model_not_found: { status: 404, type: 'invalid_request_error', sentence: 'The model does not exist.' },
  not_found: { status: 404, type: 'invalid_request_error', sentence: 'The path does not exist.' },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    sentence: 'The path does not support this method; the Allow header lists the supported ones.',
  },
  request_timeout: { status: 408, type: 'invalid_request_error', sentence: 'The request body did not arrive in time.' },
  request_too_large: {
    status: 413,
    type: 'invalid_request_error',
    sentence: 'The request body is larger than the service accepts.',
  },
  unsupported_media_type: {
    status: 415,
    type: 'invalid_request_error',
    sentence: 'The body must be application/json.',
  },
  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    sentence: 'Too many requests; retry after the time in Retry-After.',
  },
  upstream_rate_limited: {
    status: 429,
    type: 'rate_limit_error',
    sentence: 'The model provider is rate-limiting requests; retry after the time in Retry-After.',
  },
  upstream_unreachable: { status: 502, type: 'api_error', sentence: 'The model server could not be reached.' },
  upstream_misconfigured: {
    status: 502,
    type: 'api_error',
    sentence:
      'The model server rejected the key, the account or the model name of this service; the operator must check them.',
  },
  upstream_failed: { status: 502, type: 'api_error', sentence: 'The model server failed.' },
  upstream_interrupted: {
    status: 502,
    type: 'api_error',
    sentence: 'The model server stopped before the reply was complete.',
  },
  invalid_output: {
    status: 502,
    type: 'api_error',
    sentence: 'The model did not write the data that response_format asks for.',
  },
  overloaded: {
    status: 503,
    type: 'api_error',
    sentence: 'The server is at capacity; retry after the time in Retry-After.',
  },
  shutting_down: { status: 503, type: 'api_error', sentence: 'The service is shutting down.' },
  upstream_timeout: { status: 504, type: 'api_error', sentence: 'The model server did not answer in time.' },
  internal: { status: 500, type: 'api_error', sentence: 'An internal error occurred.' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export interface ApiErrorOptions {
  /** The parameter at fault, as a path such as `messages[1].content`. */
  readonly param?: string | undefined;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number | undefined;
  /** For the caller only. It may quote a reply, so it is never logged. */
  readonly detail?: string | undefined;
  /** For our log only: never sent to the caller. */
  readonly cause?: unknown;
}

/** Ends a request. `message` is for the caller: no upstream text, no URL, no key. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly retryAfter: number | undefined;
  /** Private, so that no log serializer writes it. */
  readonly #detail: string | undefined;

  constructor(code: ErrorCode, message: string = errorTable[code].sentence, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.param = options.param;
    this.retryAfter = options.retryAfter;
    this.#detail = options.detail;
  }

  /** The sentences for the caller. */
  get callerMessage(): string {
    return this.#detail === undefined ? this.message : `${this.message} ${this.#detail}`;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get type(): string {
    return errorTable[this.code].type;
  }
}

export interface UpstreamText {
  /** The start of the text. */
  readonly text: string;
  /** The length of the whole text in characters. */
  readonly size: number;
  /** The digest of `text`, which identifies it without revealing it. */
  readonly sha256: string;
}

/**
 * The text of a model server, as the cause of an ApiError. It may repeat a prompt, an answer or a key, so its message
 * only says where it occurred; the text itself is hidden from inspectors and serializers.
 */
export class UpstreamDetail extends Error {
  readonly size: number;
  readonly sha256: string;
  readonly #text: string;

  constructor(place: string, { text, size, sha256 }: UpstreamText) {
    super(place);
    this.name = 'UpstreamDetail';
    this.size = size;
    this.sha256 = sha256;
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}
