// The playground. Always a production build: outside of it react-lang mounts its devtools, which load a script from
// elsewhere.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { licenceNotices } from './licence-notices.ts';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Telemetry is off unless an environment asks for it; here the code that could send any is left out as well. */
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
      if (error === undefined && !isFound) this.error('The switch of the telemetry of lang-core was not found.');
    },
  };
}

export default defineConfig({
  root: toPath('.'),
  // Relative, so that the page also works below a path of a reverse proxy.
  base: './',
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    react(),
    withoutTelemetry(),
    licenceNotices({
      project: toPath('..'),
      // scripts/build.mjs copies it for /docs. What it bundles itself is named in the second file.
      copied: [{ folder: toPath('../node_modules/swagger-ui-dist'), notices: ['swagger-ui-bundle.js.LICENSE.txt'] }],
      texts: toPath('licences'),
    }),
  ],
  resolve: {
    alias: {
      // The packed form of the library has a theme context of its own, which no ThemeProvider reaches: its charts and
      // code would stay light, in its own colours.
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
    // A picture in the CSS stays a file of ours.
    assetsInlineLimit: 0,
  },
});
