import type { Settings } from '../config/load-settings.ts';
import { closeStream } from '../server/close-stream.ts';
import type { Redis } from '../server/redis.ts';
import { createResume, type Resume } from '../server/resume.ts';
import { createSharedLogs } from '../server/shared-logs.ts';

export function openResume(settings: Settings, redis: Redis | undefined): Resume | undefined {
  if (settings.resume === 'off') return undefined;
  const { resumeGrace: grace, resumeTime: time, resumeSize: size } = settings;
  const shared = redis === undefined ? undefined : createSharedLogs(redis, time, closeStream);
  return createResume({ grace, time, size, shared });
}
