// Logs of streams in Redis, so that a client may come back to another instance. A list holds the fingerprint, then the
// frames, then a mark of the end; a key beside it lives as long as the instance that writes does.
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import type { Redis } from './redis.ts';
import type { LoggedBatch } from './reply-log.ts';
import type { ResumableStream } from './resume.ts';

export interface SharedLog {
  /** Never rejects: without Redis the stream goes on, and can be resumed here only. */
  append(frames: readonly string[]): Promise<void>;
  finish(): Promise<void>;
}

export interface SharedLogs {
  open(id: string, fingerprint: string): SharedLog;
  find(id: string, fingerprint: string, after: number): Promise<ResumableStream | undefined>;
}

/** The end of a stream whose instance died: the frames that close it, after those that are there. */
export type CloseStream = (frames: readonly string[]) => readonly string[];

/** Milliseconds after which an instance that says nothing is taken for dead; it says something three times in that. */
const heartbeatTerm = 6000;
const pollInterval = 50;
/** Milliseconds that a reader waits for a Redis that is away. */
const patience = 10_000;
const endMark = 'end';

// Run again after an answer that was lost, it finds its work done.
const appendScript = `
local length = redis.call('llen', KEYS[1])
if length == tonumber(ARGV[1]) then
  for index = 4, #ARGV do redis.call('rpush', KEYS[1], ARGV[index]) end
elseif length ~= ARGV[1] + #ARGV - 3 then
  return 0
end
redis.call('pexpire', KEYS[1], ARGV[2])
redis.call('set', KEYS[2], 1, 'px', ARGV[3])
return 1`;

const beatScript = `
redis.call('pexpire', KEYS[1], ARGV[1])
redis.call('set', KEYS[2], 1, 'px', ARGV[2])`;

const findScript = `return {redis.call('lindex', KEYS[1], 0) or '', redis.call('llen', KEYS[1])}`;

const readScript = `return {redis.call('lrange', KEYS[1], ARGV[1], -1), redis.call('exists', KEYS[2])}`;

/** Of several readers who find the writer dead, one closes the stream. */
const closeScript = `
if redis.call('exists', KEYS[2]) == 1 or redis.call('llen', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
for index = 2, #ARGV do redis.call('rpush', KEYS[1], ARGV[index]) end
return 1`;

const keysOf = (id: string) => [`tessera:stream:{${id}}`, `tessera:stream:{${id}}:alive`];

/** `time`: milliseconds for which a stream is kept after its last event. */
export function createSharedLogs(redis: Redis, time: number, close: CloseStream): SharedLogs {
  const writing = new Set<string>();
  const beat = () => {
    for (const id of writing) {
      redis.run(beatScript, keysOf(id), [String(time), String(heartbeatTerm)]).catch(() => undefined);
    }
  };
  setInterval(beat, heartbeatTerm / 3).unref();

  function open(id: string, fingerprint: string): SharedLog {
    let length = 0;
    let pending: string[] = [fingerprint];
    let isLost = false;
    let queue: Promise<void> = Promise.resolve();
    writing.add(id);
    const flush = async (): Promise<void> => {
      if (isLost || pending.length === 0) return;
      const sent = pending;
      const args = [String(length), String(time), String(heartbeatTerm), ...sent];
      try {
        // What is there is not what was written: Redis has lost it.
        if ((await redis.run(appendScript, keysOf(id), args)) !== 1) isLost = true;
        length += sent.length;
        pending = pending.slice(sent.length);
      } catch {
        // Tried again with the next frames, in one.
      }
    };
    const append = (frames: readonly string[]): Promise<void> => {
      pending = [...pending, ...frames];
      queue = queue.then(flush);
      return queue;
    };
    return {
      append,
      async finish() {
        await append([endMark]);
        writing.delete(id);
      },
    };
  }

  async function* read(id: string, after: number, signal: AbortSignal): AsyncGenerator<LoggedBatch> {
    let next = after + 1;
    let failedSince: number | undefined;
    for (;;) {
      signal.throwIfAborted();
      let answer: unknown;
      try {
        answer = await redis.run(readScript, keysOf(id), [String(next)]);
        failedSince = undefined;
      } catch (cause) {
        failedSince ??= performance.now();
        if (performance.now() - failedSince > patience)
          throw new ApiError('upstream_interrupted', undefined, { cause });
        await wait(pollInterval * 4);
        continue;
      }
      const { frames, isAlive } = parseAnswer(answer);
      next += frames.length;
      if (frames.at(-1) === endMark) {
        yield { text: frames.slice(0, -1).join(''), end: { type: 'replayed' } };
        return;
      }
      if (frames.length > 0) yield { text: frames.join('') };
      else if (isAlive) await wait(pollInterval);
      else await closeFor(id, next);
    }
  }

  async function closeFor(id: string, length: number): Promise<void> {
    const keys = keysOf(id);
    const { frames } = parseAnswer(await redis.run(readScript, keys, ['1']));
    if (frames.length === 0 && length > 1) throw new ApiError('upstream_interrupted');
    if (frames.at(-1) === endMark) return;
    await redis.run(closeScript, keys, [String(frames.length + 1), ...close(frames), endMark]);
  }

  return {
    open,
    async find(id, fingerprint, after) {
      const answer = await redis.run(findScript, keysOf(id).slice(0, 1), []).catch(() => undefined);
      const [found, length] = Array.isArray(answer) ? answer : [];
      if (found !== fingerprint || after >= Number(length)) return undefined;
      return { read: (from, signal) => read(id, from, signal) };
    },
  };
}

function parseAnswer(answer: unknown): { readonly frames: readonly string[]; readonly isAlive: boolean } {
  const [frames, alive] = Array.isArray(answer) ? answer : [];
  return { frames: Array.isArray(frames) ? frames.map(String) : [], isAlive: alive === 1 };
}
