// Preloaded into the service under attack. From SIGUSR2 on it records the longest stall of the event loop and the most
// memory, and writes both to `$ATTACK_PROBE.<pid>` as JSON whenever one of them grows.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 2;
const file = `${process.env['ATTACK_PROBE']}.${process.pid}`;
const delay = monitorEventLoopDelay({ resolution });
const written = { stall: -1, memory: 0 };

function write() {
  // The histogram counts a timer's own interval as delay.
  const stall = Math.max(0, delay.max / 1e6 - resolution);
  const memory = process.memoryUsage.rss();
  if (stall <= written.stall && memory <= written.memory) return;
  written.stall = Math.max(stall, written.stall);
  written.memory = Math.max(memory, written.memory);
  // Somebody may be reading it.
  writeFileSync(`${file}.new`, JSON.stringify(written));
  renameSync(`${file}.new`, file);
}

process.once('SIGUSR2', () => {
  delay.enable();
  setInterval(write, 20).unref();
});
