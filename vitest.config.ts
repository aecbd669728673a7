import { defineConfig } from 'vitest/config';

const tier = (name: 'unit' | 'service' | 'system', groupOrder: number) => ({
  extends: true as const,
  test: {
    name,
    include: name === 'unit' ? ['{src,test}/**/*.test.ts'] : [`{src,test}/**/*.${name}.test.ts`],
    exclude: name === 'unit' ? ['**/*.{service,system}.test.ts'] : [],
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    testTimeout: 30_000,
    maxWorkers: '100%',
    projects: [tier('unit', 0), tier('service', 1), tier('system', 2)],
  },
});
