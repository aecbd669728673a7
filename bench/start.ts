// Start-up time, memory at rest, and size on disk.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, round, type Bench } from './bench.ts';
import { memoryOf, startTessera, startUpstream, stop } from './target.ts';

export const start: Bench = {
  name: 'start',
  purpose: 'cold start until listening, idle memory, installed size',
  async run() {
    const upstream = await startUpstream();
    const times: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      const target = await startTessera(upstream);
      times.push(performance.now() - started);
      memory.push(memoryOf(target));
      stop([target]);
    }
    stop([upstream]);
    const folder = mkdtempSync(join(tmpdir(), 'tessera-size-'));
    execFileSync(process.execPath, ['scripts/packages.mjs', 'tessera-server']);
    for (const file of ['package.json', 'npm-shrinkwrap.json']) {
      cpSync(join('dist/packages/tessera-server', file), join(folder, file));
    }
    cpSync('.npmrc', join(folder, '.npmrc'));
    execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' });
    const kilobytes = Number(
      execFileSync('du', ['-sk', join(folder, 'node_modules')])
        .toString()
        .split('\t')[0],
    );
    return {
      'start of node until listening (ms)': round(median(times), 0),
      'idle memory (MB)': round(median(memory) / 1024 / 1024, 0),
      'runtime packages on disk (MB)': round(kilobytes / 1024, 1),
    };
  },
};
