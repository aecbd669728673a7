// Draws the page once at build time, so that it is shown before its scripts have arrived.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

export interface ShellOptions {
  /** Exports `shell`, a function that returns the content of #root. */
  readonly entry: string;
  /** A plain script that runs before the first paint. */
  readonly boot: string;
}

export function staticShell({ entry, boot }: ShellOptions): Plugin {
  const script = readFileSync(boot, 'utf8');
  const fileName = `assets/boot-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'static-shell',
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source: script });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        return html
          .replace('<!-- shell -->', await drawShell(entry))
          .replace('<meta name="boot" />', `<script src="./${fileName}"></script>`);
      },
    },
  };
}

async function drawShell(entry: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-shell-'));
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: true,
        target: 'es2022',
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: { entryFileNames: 'shell.mjs', codeSplitting: false },
        },
      },
    });
    // The module that has just been built from `entry`.
    const { shell } = (await import(pathToFileURL(join(folder, 'shell.mjs')).href)) as { shell: () => string };
    return shell();
  } finally {
    await rm(folder, { recursive: true });
  }
}
