// A body is bounded in size and in time, whatever its headers promise. It is read from the socket's own stream: web
// streams cost more than the parsing of a usual request.
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';
import type { Holding } from './held-bytes.ts';

export interface BodyLimits {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds until the last byte. */
  readonly time: number;
}

/** Takes the next piece; false: no more, please. */
type Take = (piece: Uint8Array) => boolean;

/** `held` grows by the bytes as they arrive. */
export async function readBody(incoming: IncomingMessage, limits: BodyLimits, held: Holding): Promise<string> {
  const length = incoming.headers['content-length'];
  const pieces: Uint8Array[] = [];
  let size = Number(length ?? 0) > limits.size ? limits.size + 1 : 0;
  const take: Take = (piece) => {
    size += piece.byteLength;
    if (size > limits.size) return false;
    held.add(piece.byteLength);
    pieces.push(piece);
    return true;
  };
  if (size === 0) await readIncoming(incoming, take, limits.time);
  if (size > limits.size) {
    const message = `The body is larger than ${limits.size} bytes, the most this service accepts.`;
    throw new ApiError('request_too_large', message);
  }
  return decode(pieces, size);
}

/** Milliseconds for the rest of a body that nobody reads: enough for its sender to see the reply. */
const patience = 500;

/** To be called when the reply is out. What was on its way is let in, for the connection may serve again; then it ends. */
export function dropBody(incoming: IncomingMessage): void {
  if (incoming.destroyed) return;
  incoming.resume();
  if (incoming.complete) return;
  const timer = setTimeout(() => incoming.socket.destroySoon(), patience).unref();
  incoming.once('close', () => clearTimeout(timer));
}

const late = (time: number): ApiError =>
  new ApiError(
    'request_timeout',
    `The body did not arrive within ${time / 1000} seconds. Send it again, without pauses.`,
  );

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(pieces: readonly Uint8Array[], size: number): string {
  const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, size);
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new ApiError('invalid_json', 'The body is not JSON: it is not valid UTF-8.', { cause });
  }
}

/** `time`: milliseconds until the last byte. */
async function readIncoming(incoming: IncomingMessage, take: Take, time: number): Promise<void> {
  const length = incoming.headers['content-length'];
  const isThere = length !== undefined && incoming.readableLength === Number(length);
  if (!isThere) return waitForIncoming(incoming, take, time);
  // As usual, it came together with its headers: there is nothing to wait for.
  for (let piece: unknown = incoming.read(); piece instanceof Uint8Array; piece = incoming.read()) take(piece);
  // To its end, so that the request can be let go.
  incoming.resume();
}

function waitForIncoming(incoming: IncomingMessage, take: Take, time: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      clearTimeout(timer);
      incoming.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
      incoming.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const onData = (piece: Uint8Array) => {
      try {
        if (!take(piece)) settle();
      } catch (error) {
        settle(error);
      }
    };
    const onEnd = () => settle();
    const onLost = (cause?: unknown) =>
      settle(cause ?? new Error('The connection closed before the body had arrived.'));
    const timer = setTimeout(() => settle(late(time)), time);
    incoming.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
}
