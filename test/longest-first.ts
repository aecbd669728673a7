import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest in a full run, longest first. */
const longest = [
  'test/attack/attack.system.test.ts',
  'test/ui/values.system.test.ts',
  'test/workers.system.test.ts',
  'test/browser/playground.system.test.ts',
  'test/browser/components.system.test.ts',
  'test/browser/playground-conversations.system.test.ts',
  'test/browser/view.system.test.ts',
  'test/browser/docs.system.test.ts',
  'test/redis-outage-workers.system.test.ts',
  'test/redis-outage.system.test.ts',
  'test/ui/linear.system.test.ts',
  'test/stopping-workers.system.test.ts',
  'test/cluster-workers.system.test.ts',
  'test/limits-workers.system.test.ts',
  'test/resume-workers.system.test.ts',
  'test/extensions.system.test.ts',
  'test/ui/damaged-laws.test.ts',
  'test/composer-limits.service.test.ts',
  'test/ui/laws.test.ts',
  'test/ui/corpus.test.ts',
  'test/ui/golden.test.ts',
  'test/architecture.service.test.ts',
  'test/patterns.service.test.ts',
  'test/ui/chunks.test.ts',
  'test/ui/schemas.test.ts',
  'test/formats.service.test.ts',
  'test/unread-replies.service.test.ts',
  'test/providers/log-canaries.service.test.ts',
  'test/providers/conversations.service.test.ts',
  'test/providers/service-faults.service.test.ts',
];

/**
 * Starts the longest files first, so that no worker runs one alone at the end. By default, vitest starts large files
 * first unless it remembers an earlier run, and most of these are small.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
