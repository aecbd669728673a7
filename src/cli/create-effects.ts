import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Effects } from '../effects.ts';
import { createRequest } from '../providers/http/undici-request.ts';
import { sleep } from './sleep.ts';

export function createEffects(logLevel: string): Effects {
  const log = pino({ level: logLevel, base: null }, pino.destination({ dest: 2, sync: false }));
  return {
    request: createRequest(),
    now: () => Date.now(),
    sleep,
    random: () => Math.random(),
    newId: () => randomUUID().replaceAll('-', ''),
    log,
  };
}
