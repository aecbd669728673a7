import type { Settings } from '../config/load-settings.ts';
import type { MemoryBudget } from '../server/memory-budget.ts';
import { createResume, type Resume } from '../server/resume/resume.ts';
import type { SharedState } from '../server/shared-state.ts';

export function openResume(settings: Settings, held: MemoryBudget, { streams, logs }: SharedState): Resume | undefined {
  if (settings.resume === 'off') return undefined;
  const { resumeGrace: grace, resumeTtl: time, resumeSize: size } = settings;
  return createResume({ grace, time, size, held, streams, shared: logs });
}
