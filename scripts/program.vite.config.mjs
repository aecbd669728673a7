// Joins the modules of the program, and most packages that it needs, into a few files. Node.js loads them in half of the
// time: 0.44 s until the service listens, without its warm-up, instead of 0.75 s.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licenceNotices } from '../web/licence-notices.ts';

const toPath = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: toPath('..'),
  mode: 'production',
  plugins: [licenceNotices({ project: toPath('..'), copied: [], texts: toPath('../web/licences') })],
  ssr: {
    noExternal: true,
    // Left as dependencies: packages that load files at run time, that the operator's code must share, or that are optional.
    external: ['@opentelemetry/api', 'gpt-tokenizer', 'pino', 'prom-client', 'redis', 'undici'],
  },
  build: {
    ssr: true,
    outDir: toPath('../dist/cli'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { main: toPath('../dist/modules/cli/main.js'), worker: toPath('../dist/modules/cli/worker.js') },
      // In one folder, because the program finds its other files from there.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
