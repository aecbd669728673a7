// The playground.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { moduleReplacements } from '../src/view/module-replacements.ts';
import { licenceNotices } from './licence-notices.ts';
import { staticShell } from './static-shell.ts';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: toPath('.'),
  // Relative, so that the page works behind a path prefix of a reverse proxy.
  base: './',
  mode: 'production',
  plugins: [
    staticShell({ entry: toPath('src/shell.tsx'), boot: toPath('src/boot.js') }),
    licenceNotices({
      project: toPath('..'),
      // scripts/build.mjs copies it for /docs. The notice file lists the packages that it bundles.
      copied: [{ folder: toPath('../node_modules/swagger-ui-dist'), notices: ['swagger-ui-bundle.js.LICENSE.txt'] }],
      texts: toPath('licences'),
    }),
  ],
  resolve: { alias: moduleReplacements },
  build: {
    outDir: toPath('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Newer than the scripts need: older browsers would get light-dark() in a form that the theme editor cannot change.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Modules of the pure folders have no side effects: the first load leaves out those of which it uses nothing.
      treeshake: { moduleSideEffects: (id: string) => !/\/src\/(?:client|prompt|schema|ui)\//.test(id) },
    },
    // Images in the CSS stay separate files.
    assetsInlineLimit: 0,
  },
});
