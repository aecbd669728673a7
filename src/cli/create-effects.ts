import { randomFillSync } from 'node:crypto';
import { pino } from 'pino';
import type { Effects } from '../effects.ts';
import { createRequest } from '../providers/http/undici-request.ts';
import { sleep } from './sleep.ts';

/** Characters of log that wait for a disk that is full or a reader that is slow; what is more is not written. */
const mostLog = 2 ** 20;

export function createEffects(logLevel: string): Effects {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: mostLog });
  // A log that cannot be written is no reason to end the streams of everybody. It is tried again with the next line.
  destination.on('error', () => undefined);
  const log = pino({ level: logLevel, base: null }, destination);
  return {
    request: createRequest(),
    now: () => Date.now(),
    sleep,
    random: () => Math.random(),
    newId: createIds(),
    log,
  };
}

const idSize = 16;

/** 128 bits each; the system is asked for many at a time. */
function createIds(): () => string {
  const pool = Buffer.alloc(256 * idSize);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += idSize;
    return pool.toString('hex', at - idSize, at);
  };
}
