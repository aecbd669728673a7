// Builds `renderToHtml` as one file for the service, which then needs no package of the renderer.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licenceNotices } from '../../web/licence-notices.ts';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: toPath('.'),
  mode: 'production',
  plugins: [licenceNotices({ project: toPath('../..'), copied: [], texts: toPath('../../web/licences') })],
  ssr: { noExternal: true },
  build: {
    ssr: toPath('render-to-html.tsx'),
    outDir: toPath('../../dist/view'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    cssMinify: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { entryFileNames: 'render-to-html.js', codeSplitting: false },
    },
  },
});
