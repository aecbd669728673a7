import { randomBytes } from 'node:crypto';
import type { Effects } from '../effects.ts';
import type { DeliveryQueue } from '../providers/http/delivery-queue.ts';
import { createRequest } from '../providers/http/undici-request.ts';
import { createTurns } from './create-turns.ts';
import type { CommandContext } from './command.ts';
import { createLog } from './log/create-log.ts';
import { sleep } from './sleep.ts';

export function createEffects(
  logLevel: string,
  context: Pick<CommandContext, 'log' | 'redactor'>,
  queue?: DeliveryQueue,
): Effects {
  const log = createLog(logLevel, context.redactor, context.log);
  return {
    request: createRequest(queue),
    now: () => Date.now(),
    sleep,
    random: () => Math.random(),
    newId: createIds(),
    turns: createTurns(),
    log,
  };
}

const idSize = 16;
const idsAtOnce = 256;

/** 128 bits each, generated in batches. */
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
