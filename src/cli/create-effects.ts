import { randomBytes } from 'node:crypto';
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
const idsAtOnce = 256;

/** 128 bits each, made many at a time. */
function createIds(): () => string {
  const ids: string[] = [];
  return () => {
    const id = ids.pop();
    if (id !== undefined) return id;
    const bytes = randomBytes(idsAtOnce * idSize);
    const idAt = (at: number): string => bytes.toString('hex', at, at + idSize);
    for (let at = idSize; at < bytes.length; at += idSize) ids.push(idAt(at));
    return idAt(0);
  };
}
