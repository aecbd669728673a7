import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { nativeModules } from './test/native-modules.ts';
import { isFullRun } from './test/seed-count.ts';

/** Globs of tests that this run leaves out, separated by commas. */
const leftOut = (process.env['TEST_LEAVE_OUT'] ?? '').split(',').filter((glob) => glob !== '');

const tier = (name: 'unit' | 'service' | 'system', groupOrder: number) => ({
  extends: true as const,
  test: {
    name,
    include: name === 'unit' ? ['{src,test}/**/*.test.ts'] : [`{src,test}/**/*.${name}.test.ts`],
    exclude: [...leftOut, ...(name === 'unit' ? ['**/*.{service,system}.test.ts'] : [])],
    // Files share what they import: 53 instead of 84 s of CPU for the unit tier, 161 instead of 229 s for the service
    // tier. In the system tier, which would save a fifth, two files fail after others in one process.
    isolate: name === 'system',
    sequence: { groupOrder },
  },
});

export default defineConfig({
  plugins: [nativeModules()],
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of 1 s is too short for child processes and browsers on a loaded machine. A condition that holds ends
    // the wait at once.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%',
    // Most code of a test runs a few times. The V8 of Node.js 20 optimizes it early, in other threads, which takes more
    // CPU than it saves: golden.test.ts takes 4.1 s of CPU instead of 7.4 s, 1,500 seeds of damaged-laws.test.ts take 19 s
    // instead of 28 s. Later versions of V8 have another compiler for such code. With full seed counts, early optimization
    // pays: 10,000 seeds of damaged-laws.test.ts take 43 instead of 56 s.
    execArgv: process.versions.node.startsWith('20.') && !isFullRun ? ['--interrupt-budget=1500000'] : [],
    // See native-modules.ts.
    server: { deps: { external: [/\/dist\/modules\//] } },
    // Test files that were transformed are kept in node_modules.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [tier('unit', 0), tier('service', 1), tier('system', 2)],
  },
});
