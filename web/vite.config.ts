// The playground. Always a production build, because react-lang otherwise mounts devtools that load an external script.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { licenceNotices } from './licence-notices.ts';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Removes the telemetry code of lang-core, which is disabled by default. */
function withoutTelemetry(): Plugin {
  const isEnabled = /function isRuntimeTelemetryEnabled\(env\) \{[^}]*\}/;
  let isFound = false;
  return {
    name: 'without-telemetry',
    transform(code, id) {
      if (!id.includes('@openuidev/lang-core') || !isEnabled.test(code)) return undefined;
      isFound = true;
      const silent = code
        .replace(isEnabled, 'function isRuntimeTelemetryEnabled() { return false; }')
        .replace(/"https:\/\/[\w.-]+\.cloudfront\.net"/, '"about:blank"')
        .replace(/"phc_\w+"/, '""');
      return { code: silent, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isFound) this.error('The telemetry switch of lang-core was not found.');
    },
  };
}

export default defineConfig({
  root: toPath('.'),
  // Relative, so that the page works behind a path prefix of a reverse proxy.
  base: './',
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    react(),
    withoutTelemetry(),
    licenceNotices({
      project: toPath('..'),
      // scripts/build.mjs copies it for /docs. The notice file lists the packages that it bundles.
      copied: [{ folder: toPath('../node_modules/swagger-ui-dist'), notices: ['swagger-ui-bundle.js.LICENSE.txt'] }],
      texts: toPath('licences'),
    }),
  ],
  resolve: {
    alias: {
      // The bundled build of the library has its own theme context, which ThemeProvider does not reach: its charts and
      // code would always use the light default theme.
      '@openuidev/react-ui/genui-lib': toPath('../node_modules/@openuidev/react-ui/dist/genui-lib/index.js'),
    },
  },
  build: {
    outDir: toPath('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
    // Images in the CSS stay separate files.
    assetsInlineLimit: 0,
  },
});
