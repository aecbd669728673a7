// Logs of streams in Redis, so that a client can resume a stream at another instance. A list holds the fingerprint, then
// the frames, then an end marker. One key next to it exists while the writing instance lives, another while a client reads
// at a different instance.
import { setTimeout as wait } from 'node:timers/promises';
import type { AbortSignalLike } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';
import type { Redis } from '../redis.ts';
import type { LoggedBatch } from './reply-log.ts';

export interface SharedLog {
  /**
   * Without frames it makes the stream known, so that a client that lost it before its first event can resume it as well.
   * If Redis or the primary is unavailable, the stream continues and can be resumed at this process only. Rejects with
   * `overloaded` if there is no memory for more; these frames are kept nevertheless.
   */
  append(frames: readonly string[]): Promise<void>;
  finish(): Promise<void>;
  /** Whether a client reads the stream at another instance. True if Redis is unavailable, because then it may be. */
  isRead(): Promise<boolean>;
}

/** A stream that another instance writes or wrote. */
export interface SharedStream {
  /** The frames after the one with this id. */
  read(after: number, signal: AbortSignalLike): AsyncIterable<LoggedBatch>;
}

export interface SharedLogs {
  open(id: string, fingerprint: string): SharedLog;
  /** Throws `overloaded` if Redis is unavailable, because the stream may exist. */
  find(id: string, fingerprint: string, after: number): Promise<SharedStream | undefined>;
}

/** The frames that close a stream whose instance died, given the frames so far. None if its last frame was written. */
export type CloseStream = (id: string, frames: readonly string[]) => readonly string[];

/** Milliseconds without a heartbeat after which an instance counts as dead. It sends three heartbeats in that time. */
const heartbeatTerm = 6000;
const pollInterval = 50;
/** Milliseconds that a reader waits for an unavailable Redis. */
const patience = 10_000;
const endMark = 'end';

// Idempotent: repeated after a lost answer, it adds only the missing frames. -1: Redis has lost earlier frames; 0: the log
// differs from what this instance wrote.
const appendScript = `
local there = redis.call('llen', KEYS[1])
local known = there - ARGV[1]
if known < 0 then return there == 0 and -1 or 0 end
for index = 1, known do
  if redis.call('lindex', KEYS[1], ARGV[1] + index - 1) ~= ARGV[3 + index] then return 0 end
end
for index = 4 + known, #ARGV do redis.call('rpush', KEYS[1], ARGV[index]) end
redis.call('pexpire', KEYS[1], ARGV[2])
redis.call('set', KEYS[2], 1, 'px', ARGV[3])
return 1`;

const findScript = `return {redis.call('lindex', KEYS[1], 0) or '', redis.call('llen', KEYS[1])}`;

const readScript = `return {redis.call('lrange', KEYS[1], ARGV[1], -1), redis.call('exists', KEYS[2])}`;

/** Characters per read: the most that a stalled reader may hold. */
const readSomeScript = `
local frames = redis.call('lrange', KEYS[1], ARGV[1], ARGV[1] + 99)
local size = 0
for index, frame in ipairs(frames) do
  size = size + #frame
  if size > 65536 then
    for more = #frames, index + 1, -1 do frames[more] = nil end
    break
  end
end
return {frames, redis.call('exists', KEYS[2])}`;

/** If several readers find the writer dead, one of them closes the stream. */
const closeScript = `
if redis.call('exists', KEYS[2]) == 1 or redis.call('llen', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
for index = 2, #ARGV do redis.call('rpush', KEYS[1], ARGV[index]) end
return 1`;

const markScript = `redis.call('set', KEYS[1], 1, 'px', ARGV[1])`;

const markedScript = `return redis.call('exists', KEYS[1])`;

const keysOf = (id: string) => [`tessera:stream:{${id}}`, `tessera:stream:{${id}}:alive`];
const readerOf = (id: string) => [`tessera:stream:{${id}}:read`];

/** `time`: milliseconds for which a stream is kept after its last event. */
export function createSharedLogs(redis: Redis, time: number, close: CloseStream): SharedLogs {
  const writing = new Map<string, () => Promise<void>>();
  // The heartbeat of the writer. It also repeats the frames that Redis did not receive while it was unavailable.
  const beat = () => Promise.all(Array.from(writing.values(), (flush) => flush()));
  setInterval(() => void beat(), heartbeatTerm / 3).unref();
  redis.onReturn(beat);

  function open(id: string, fingerprint: string): SharedLog {
    const log = createLogWriter(redis, id, fingerprint, time, () => writing.delete(id));
    writing.set(id, log.flush);
    return log;
  }

  async function* read(id: string, after: number, signal: AbortSignalLike): AsyncGenerator<LoggedBatch> {
    // On a timer of its own, because a slow reader is still a reader.
    const mark = () => void redis.run(markScript, readerOf(id), [String(heartbeatTerm)]).catch(() => undefined);
    mark();
    const timer = setInterval(mark, heartbeatTerm / 3);
    try {
      yield* readFrames(id, after, signal);
    } finally {
      clearInterval(timer);
    }
  }

  async function* readFrames(id: string, after: number, signal: AbortSignalLike): AsyncGenerator<LoggedBatch> {
    let next = after + 1;
    let failedSince: number | undefined;
    // Heartbeats were lost while Redis was unavailable or had lost its data.
    let sparedUntil = 0;
    let { session } = redis;
    for (;;) {
      signal.throwIfAborted();
      try {
        const { frames, isAlive } = parseAnswer(await redis.run(readSomeScript, keysOf(id), [String(next)]));
        failedSince = undefined;
        if (redis.session !== session) sparedUntil = performance.now() + heartbeatTerm;
        ({ session } = redis);
        next += frames.length;
        if (frames.at(-1) === endMark) {
          yield { text: frames.slice(0, -1).join(''), end: { type: 'replayed' } };
          return;
        }
        if (frames.length > 0) yield { text: frames.join('') };
        else if (isAlive || performance.now() < sparedUntil) await wait(pollInterval);
        else await closeFor(id);
      } catch (cause) {
        if (cause instanceof ApiError) throw cause;
        const now = performance.now();
        failedSince ??= now;
        sparedUntil = now + heartbeatTerm;
        if (now - failedSince > patience) throw new ApiError('upstream_interrupted', undefined, { cause });
        await wait(pollInterval * 4);
      }
    }
  }

  async function closeFor(id: string): Promise<void> {
    const keys = keysOf(id);
    const { frames } = parseAnswer(await redis.run(readScript, keys, ['1']));
    if (frames.at(-1) === endMark) return;
    const answer = await redis.run(closeScript, keys, [String(frames.length + 1), ...close(id, frames), endMark]);
    if (answer === 1 || frames.length > 0) return;
    // Another reader has closed the stream first, or the stream has expired.
    const { frames: later } = parseAnswer(await redis.run(readScript, keys, ['1']));
    if (later.length === 0) throw new ApiError('upstream_interrupted');
  }

  return {
    open,
    async find(id, fingerprint, after) {
      const answer = await redis.run(findScript, keysOf(id).slice(0, 1), []).catch((cause) => {
        const message = 'Streams of other instances cannot be looked up at the moment.';
        throw new ApiError('overloaded', message, { retryAfter: 1, cause });
      });
      const [found, length] = Array.isArray(answer) ? answer : [];
      if (found !== fingerprint || after >= Number(length)) return undefined;
      return { read: (from, signal) => read(id, from, signal) };
    },
  };
}

interface LogWriter extends SharedLog {
  /** Sends what Redis has not received, and the heartbeat. */
  readonly flush: () => Promise<void>;
}

/** `forget` is called when nothing is left to send, or when the time of the stream is over. */
function createLogWriter(redis: Redis, id: string, fingerprint: string, time: number, forget: () => void): LogWriter {
  const entries: string[] = [fingerprint];
  let written = 0;
  let isLost = false;
  let forgetAt = Number.POSITIVE_INFINITY;
  let queue: Promise<void> = Promise.resolve();
  const send = async (): Promise<unknown> => {
    const sent = entries.slice(written);
    const answer = await redis.run(appendScript, keysOf(id), [
      String(written),
      String(time),
      String(heartbeatTerm),
      ...sent,
    ]);
    if (answer === 1) written += sent.length;
    return answer;
  };
  const write = async (): Promise<void> => {
    const isEnded = forgetAt !== Number.POSITIVE_INFINITY;
    if (!isLost && (written < entries.length || !isEnded)) {
      try {
        let answer = await send();
        if (answer === -1) {
          written = 0;
          answer = await send();
        }
        isLost = answer !== 1;
      } catch {
        // Sent again together with the next frames.
      }
    }
    if (isEnded && (isLost || written === entries.length || performance.now() > forgetAt)) forget();
  };
  const flush = (): Promise<void> => (queue = queue.then(write));
  return {
    flush,
    append(frames) {
      entries.push(...frames);
      return flush();
    },
    finish() {
      forgetAt = performance.now() + time;
      entries.push(endMark);
      return flush();
    },
    isRead: () =>
      redis.run(markedScript, readerOf(id), []).then(
        (answer) => answer === 1,
        () => true,
      ),
  };
}

function parseAnswer(answer: unknown): { readonly frames: readonly string[]; readonly isAlive: boolean } {
  const [frames, alive] = Array.isArray(answer) ? answer : [];
  return { frames: Array.isArray(frames) ? frames.map(String) : [], isAlive: alive === 1 };
}
