// Builds the modules of the package tessera-ui: one for each of its entries, and what they share. It has no dependencies:
// what the renderer needs is part of it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licenceNotices } from '../../web/licence-notices.ts';
import { moduleReplacements } from './module-replacements.ts';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The source of each entry, by its name in `exports`. */
const entries: Readonly<Record<string, string>> = JSON.parse(readFileSync(toPath('package-entries.json'), 'utf8'));

export default defineConfig({
  root: toPath('.'),
  base: './',
  mode: 'production',
  plugins: [licenceNotices({ project: toPath('../..'), copied: [], texts: toPath('../../web/licences') })],
  resolve: { alias: moduleReplacements },
  build: {
    outDir: toPath('../../dist/packages/tessera-ui/dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The bundler of the application minifies it.
    minify: false,
    cssMinify: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    lib: {
      formats: ['es'],
      entry: Object.fromEntries(
        Object.entries(entries).map(([name, source]) => [
          name === '.' ? 'index' : name.slice(2),
          toPath(`../${source}`),
        ]),
      ),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      external: ['react', 'react-dom'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'shared/[name].js',
        assetFileNames: 'shared/[name][extname]',
        // Hooks run in the browser only; frameworks with components of the server need to know.
        banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
      },
    },
  },
});
