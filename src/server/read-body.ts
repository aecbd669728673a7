// A body is bounded in size and in time, whatever its headers promise. On Node it is read from the socket's own
// stream (web streams cost more than the parsing of a usual request); elsewhere from the Request.
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';

export interface BodyLimits {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds until the last byte. */
  readonly time: number;
}

/** Takes the next piece; false: no more, please. */
type Take = (piece: Uint8Array) => boolean;

export async function readBody(
  request: Request,
  incoming: IncomingMessage | undefined,
  limits: BodyLimits,
): Promise<string> {
  const tooLarge = () =>
    new ApiError('request_too_large', `The body is larger than ${limits.size} bytes, the most this service accepts.`);
  if (Number(request.headers.get('content-length') ?? 0) > limits.size) throw tooLarge();

  const pieces: Uint8Array[] = [];
  let size = 0;
  const take: Take = (piece) => {
    size += piece.byteLength;
    if (size <= limits.size) pieces.push(piece);
    return size <= limits.size;
  };
  const clock = new AbortController();
  const timer = setTimeout(() => {
    const message = `The body did not arrive within ${limits.time / 1000} seconds. Send it again, without pauses.`;
    clock.abort(new ApiError('request_timeout', message));
  }, limits.time);
  try {
    await (incoming === undefined
      ? readStream(request.body, take, clock.signal)
      : readIncoming(incoming, take, clock.signal));
  } finally {
    clearTimeout(timer);
  }
  if (size > limits.size) throw tooLarge();
  return decode(pieces, size);
}

function decode(pieces: readonly Uint8Array[], size: number): string {
  const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, size);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ApiError('invalid_json', 'The body is not JSON: it is not valid UTF-8.', { cause });
  }
}

function readIncoming(incoming: IncomingMessage, take: Take, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      incoming.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
      signal.removeEventListener('abort', onTimeout);
      incoming.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const onData = (piece: Uint8Array) => {
      if (!take(piece)) settle();
    };
    const onEnd = () => settle();
    const onLost = (cause?: unknown) =>
      settle(cause ?? new Error('The connection closed before the body had arrived.'));
    const onTimeout = () => settle(signal.reason);
    signal.addEventListener('abort', onTimeout);
    incoming.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
}

async function readStream(body: Request['body'], take: Take, signal: AbortSignal): Promise<void> {
  if (body === null) return;
  const reader = body.getReader();
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), timeout]);
      if (done || !take(value)) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
