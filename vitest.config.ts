import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Globs of tests that this run leaves out, separated by commas. */
const leftOut = (process.env['TEST_LEAVE_OUT'] ?? '').split(',').filter((glob) => glob !== '');

const tier = (name: 'unit' | 'service' | 'system', groupOrder: number) => ({
  extends: true as const,
  test: {
    name,
    include: name === 'unit' ? ['{src,test}/**/*.test.ts'] : [`{src,test}/**/*.${name}.test.ts`],
    exclude: [...leftOut, ...(name === 'unit' ? ['**/*.{service,system}.test.ts'] : [])],
    // Files share what they import: 53 instead of 84 s of CPU for the unit tier, 161 instead of 229 s for the service
    // tier.
    isolate: name === 'system',
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of 1 s is too short for child processes and browsers on a loaded machine. A condition that holds ends
    // the wait at once.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%',
    // Compiled files are kept in node_modules: on two cores, the unit tier then takes 30 s instead of 37 s.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [tier('unit', 0), tier('service', 1), tier('system', 2)],
  },
});
