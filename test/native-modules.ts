import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { buildSources } from '../scripts/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src') + sep;
const built = join(root, 'dist/modules');

/** These find other files by their own path, or are not in dist/modules/. */
const stays = [join(source, 'cli') + sep, join(source, 'view') + sep];

/**
 * Imports of src/ get the JavaScript in dist/modules/, which Node.js loads itself. Vitest would transform each file and
 * load it through its server. The build takes a second, is skipped if the hash of the sources is unchanged, and has
 * source maps, so that stack traces show src/. Not for watching and coverage, which must know the sources.
 */
export function nativeModules(): Plugin {
  let isOn = false;
  return {
    name: 'native-modules',
    enforce: 'pre',
    async config() {
      await buildSources();
    },
    configureVitest({ vitest }) {
      isOn = !vitest.config.watch && !vitest.config.coverage.enabled;
    },
    resolveId(id, importer) {
      if (!isOn || importer === undefined || !/^\..*\.ts$/.test(id)) return undefined;
      const file = resolve(dirname(importer), id);
      if (!file.startsWith(source) || stays.some((folder) => file.startsWith(folder))) return undefined;
      const script = join(built, relative(source, file).replace(/\.ts$/, '.js'));
      return existsSync(script) ? { id: script, external: true } : undefined;
    },
  };
}
