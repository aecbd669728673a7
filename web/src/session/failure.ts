// Describes failures for users of the page, without parameters, headers or addresses of the service.
import { RefusedError } from './api.ts';
import type { Failure } from './entry.ts';

const sentences: Readonly<Record<string, string>> = {
  rate_limit_exceeded: 'Too many requests in a short time.',
  upstream_rate_limited: 'The provider of this model is receiving too many requests.',
  overloaded: 'The service is at capacity.',
  shutting_down: 'The service is restarting.',
  context_length_exceeded:
    'This conversation is longer than the model can read. Start a new one, or choose a model with a longer context.',
  content_refused: 'The provider of this model rejects this conversation.',
  upstream_refused: 'The model rejects this request. Another model may accept it.',
  upstream_unreachable: 'The model cannot be reached.',
  upstream_misconfigured:
    'The model server rejects the account or the key of this service. The operator must check the configuration.',
  upstream_failed: 'The model failed.',
  upstream_interrupted: 'The model stopped midway.',
  upstream_timeout: 'The model did not answer in time.',
  invalid_output: 'The model did not write the requested data.',
  request_too_large: 'This conversation is larger than the service accepts. Start a new one.',
  model_not_found: 'This model is no longer available. Choose another one.',
  internal: 'The service failed.',
};

/** Keeps the service's `message` if it refers to something the user has written, such as a tool. */
export function toFailure(message: string, code: string | undefined, retryAt?: number): Failure {
  const sentence = code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return { message: sentence ?? message, code, retryAt };
}

export function failureOf(error: unknown, now: number): Failure {
  if (!(error instanceof RefusedError)) {
    return { message: 'The service cannot be reached. Is it still running?', code: undefined, retryAt: undefined };
  }
  const { message, code, retryAfter } = error;
  return toFailure(message, code, retryAfter === undefined ? undefined : now + retryAfter);
}

export const connectionLost: Failure = {
  message: 'The connection was lost midway.',
  code: undefined,
  retryAt: undefined,
};
