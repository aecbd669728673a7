// Start-up time, memory at rest, and size on disk.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClone } from './clone-start.ts';
import { median, round, type Bench } from './bench.ts';
import { memoryOf, startTessera, startUpstream, stop } from './target.ts';

export const start: Bench = {
  name: 'start',
  purpose: 'cold start until listening, idle memory, installed size, `npm start` in a fresh clone',
  async run(_, say) {
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
    const { first, second, drawn } = await startClone();
    say(`  first start: ${round(first, 1)} s, first interface: ${round(drawn, 1)} s`);
    say(`  second start: ${round(second, 2)} s`);
    return {
      'first npm start in a clone until the page answers (s)': round(first, 1),
      'first npm start in a clone until the first interface is drawn (s)': round(drawn, 1),
      'second npm start until the page answers, the best of 3 (s)': round(second, 2),
      'start of node until listening (ms)': round(median(times), 0),
      'idle memory (MB)': round(median(memory) / 1024 / 1024, 0),
      'runtime packages on disk (MB)': round(kilobytes / 1024, 1),
    };
  },
};
