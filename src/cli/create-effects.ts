import { randomUUID } from 'node:crypto';
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
    newId: () => randomUUID().replaceAll('-', ''),
    log,
  };
}
