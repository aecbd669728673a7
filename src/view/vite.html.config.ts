// Builds `renderToHtml` as one file for the service, which then needs no package of the renderer.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: toPath('.'),
  mode: 'production',
  ssr: { noExternal: true },
  build: {
    ssr: toPath('render-to-html.tsx'),
    outDir: toPath('../../dist/view'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { output: { entryFileNames: 'render-to-html.js', codeSplitting: false } },
  },
});
