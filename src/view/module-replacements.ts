// Replacements for modules of packages in builds for browsers, of which the renderer uses only a small part. For Vite.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const moduleReplacements = [
  { find: 'decode-named-character-reference', replacement: toPath('markdown/named-characters.ts') },
  // micromark-core-commonmark imports these from its index.
  { find: /^\.\/lib\/html-(?:flow|text)\.js$/, replacement: toPath('markdown/no-html.ts') },
  { find: 'd3-interpolate', replacement: toPath('charts/interpolate.ts') },
];

/** Files that are loaded later have no styles and import nothing, so that there is nothing to preload with them. */
export const noPreload: Plugin = {
  name: 'no-preload',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined),
};
