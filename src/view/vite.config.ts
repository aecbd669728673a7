// Builds the custom element into dist/element/: one file, and others that it loads when it needs them: charts,
// highlighting, fonts. Each name contains a hash of the file, so that it can be cached forever.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licenceNotices } from '../../web/licence-notices.ts';
import { noPreload, moduleReplacements } from './module-replacements.ts';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: toPath('.'),
  base: './',
  mode: 'production',
  plugins: [
    noPreload,
    licenceNotices({
      project: toPath('../..'),
      copied: [],
      texts: toPath('../../web/licences'),
      fileName: 'tessera-ui-licences.txt',
    }),
  ],
  resolve: { alias: moduleReplacements },
  build: {
    outDir: toPath('../../dist/element'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: toPath('define.ts'),
      // What charts share with the element stays in its file.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'assets/tessera-ui-[hash].js',
        chunkFileNames: 'assets/tessera-ui-[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
