// Reads a request body within limits of size, time and number of values, whatever its headers claim. It reads the socket's
// own stream, because a web stream costs more than parsing a typical request.
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';
import { JsonCounter } from '../json-counter.ts';
import type { Sliced } from '../slices.ts';
import { inviteBody } from './expect-continue.ts';
import type { Reservation } from './memory-budget.ts';

export interface BodyLimits {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds until the last byte must have arrived. */
  readonly time: number;
  /** JSON values, as `JsonCounter` counts them. */
  readonly values: number;
}

/** Takes the next piece. False: stop reading. */
type Take = (piece: Uint8Array) => boolean;

/** Bytes of memory per value of a parsed body: 40 for an empty list, up to 120 for a member whose name is new. */
export const bytesOfValue = 64;

/** Resolves to the bytes as received. `held` grows as they arrive. */
export async function readBody(
  incoming: IncomingMessage,
  limits: BodyLimits,
  held: Reservation,
): Promise<readonly Uint8Array[]> {
  const length = incoming.headers['content-length'];
  const pieces: Uint8Array[] = [];
  const counter = new JsonCounter();
  let size = Number(length ?? 0) > limits.size ? limits.size + 1 : 0;
  const take: Take = (piece) => {
    size += piece.byteLength;
    if (size > limits.size) return false;
    const before = counter.count;
    counter.push(piece);
    held.add(piece.byteLength + (counter.count - before) * bytesOfValue);
    pieces.push(piece);
    return counter.count <= limits.values;
  };
  if (size === 0) {
    inviteBody(incoming);
    await readIncoming(incoming, take, limits.time, held);
  }
  if (size > limits.size) {
    const message =
      `The body is larger than ${limits.size} bytes, the limit of this service. Omit content that the model does not ` +
      'need, such as old images.';
    throw new ApiError('request_too_large', message);
  }
  if (counter.count > limits.values) throw tooManyValues(pieces, counter, limits.values);
  return pieces;
}

function tooManyValues(pieces: readonly Uint8Array[], { nameAt, count }: JsonCounter, limit: number): ApiError {
  const name = nameAt < 0 ? undefined : nameIn(Buffer.concat(pieces), nameAt);
  const where = name === undefined ? '' : ` after "${name}"`;
  const message =
    `The body has at least ${count} JSON values${where}. The limit is ${limit}; each "[", "{" and "," ` +
    'outside strings counts as one. Send large data as text in a message: a string is one value.';
  return new ApiError('request_too_large', message, { param: name });
}

/** A member name of the outermost object, if it is short and plain enough to be a parameter. */
function nameIn(bytes: Buffer, at: number): string | undefined {
  return /^(\w{1,64})"/.exec(bytes.toString('latin1', at, at + 65))?.[1];
}

/** Milliseconds for which an unread body is drained, so that its sender sees the reply. */
const patience = 500;

/** Call when the reply has been sent. Drains the rest of the body, so that the connection can be reused, and then closes it. */
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
    `The body did not arrive within ${time / 1000} seconds. Send it again without pauses.`,
  );

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Decodes everything after the beginning, where a byte order mark counts as a character. */
const utf8Inside = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes that are decoded at once: up to 2 ms if none of them is ASCII. */
const decodedAtOnce = 2 ** 18;

export function* decodeBody(pieces: readonly Uint8Array[]): Sliced<string> {
  const texts: string[] = [];
  const decode = (bytes: Uint8Array): void => {
    texts.push((texts.length === 0 ? utf8 : utf8Inside).decode(bytes));
  };
  let waiting: Uint8Array[] = [];
  let size = 0;
  try {
    for (const piece of pieces) {
      waiting.push(piece);
      size += piece.length;
      if (size <= decodedAtOnce) continue;
      const bytes = joined(waiting);
      let start = 0;
      while (bytes.length - start > decodedAtOnce) {
        const end = endOfCharacter(bytes, start + decodedAtOnce);
        decode(bytes.subarray(start, end));
        start = end;
        yield;
      }
      waiting = [bytes.subarray(start)];
      size = bytes.length - start;
    }
    decode(joined(waiting));
  } catch (cause) {
    throw new ApiError('invalid_json', 'The body is not JSON: it is not valid UTF-8.', { cause });
  }
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return only;
  // Copying 8 MB takes 6 ms.
  yield;
  const text = texts.join('');
  yield;
  return text;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}

/** The last offset up to `at` that is not inside a UTF-8 character. */
function endOfCharacter(bytes: Uint8Array, at: number): number {
  let end = at;
  for (let back = 0; back < 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80; back += 1) end -= 1;
  return end;
}

/** `time`: milliseconds until the last byte. */
async function readIncoming(incoming: IncomingMessage, take: Take, time: number, held: Reservation): Promise<void> {
  const length = incoming.headers['content-length'];
  const isThere = length !== undefined && incoming.readableLength === Number(length);
  if (!isThere) return waitForIncoming(incoming, take, time, held);
  // The usual case: the body arrived together with its headers.
  for (let piece: unknown = incoming.read(); piece instanceof Uint8Array; piece = incoming.read()) {
    if (!take(piece)) break;
  }
  // Reads to the end, so that the request can be released.
  incoming.resume();
}

function waitForIncoming(incoming: IncomingMessage, take: Take, time: number, held: Reservation): Promise<void> {
  // A client that sends nothing may be disconnected in favour of another, like one that reads nothing.
  held.stall(0);
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      clearTimeout(timer);
      held.proceed();
      incoming.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
      incoming.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const onData = (piece: Uint8Array) => {
      held.proceed();
      try {
        if (take(piece)) held.stall(0);
        else settle();
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
