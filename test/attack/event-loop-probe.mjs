// Preloaded into the service under attack. Each SIGUSR2 starts or restarts the measurement of the longest event-loop
// stall and of peak memory, which are written to `$ATTACK_PROBE.<pid>` as JSON.
import { openSync, readSync, write } from 'node:fs';

/** Milliseconds between two clock readings. */
const resolution = 2;
/** Milliseconds between two writes. */
const interval = 20;

const found = { stall: 0, memory: 0 };

// Time spent waiting for a core is caused by other processes. Linux counts it for each thread, in nanoseconds.
const scheduling = process.platform === 'linux' ? openSync('/proc/self/schedstat', 'r') : undefined;
const line = Buffer.alloc(128);

function waitedForCore() {
  if (scheduling === undefined) return 0;
  const length = readSync(scheduling, line, 0, line.length, 0);
  return Number(line.toString('latin1', 0, length).split(' ')[1]) / 1e6;
}

let lastSample = 0;
let waited = 0;

function sample() {
  let now;
  let waitedUntilNow;
  // Read again if the process waited for a core in between, so that both values belong to the same moment.
  do {
    waitedUntilNow = waitedForCore();
    now = performance.now();
  } while (waitedForCore() !== waitedUntilNow);
  const stall = now - lastSample - resolution - (waitedUntilNow - waited);
  lastSample = now;
  waited = waitedUntilNow;
  return stall;
}

let file = -1;
let isWriting = false;

/** Writes asynchronously, because a busy file system takes 100 ms and would block the event loop. */
function report() {
  found.memory = Math.max(found.memory, process.memoryUsage.rss());
  if (isWriting) return;
  isWriting = true;
  // Padded, so that the text is never shorter than the one it replaces.
  const text = JSON.stringify(found).padEnd(100);
  write(file, text, 0, () => {
    isWriting = false;
  });
}

process.on('SIGUSR2', () => {
  Object.assign(found, { stall: 0, memory: 0 });
  sample();
  if (file >= 0) return;
  file = openSync(`${process.env['ATTACK_PROBE']}.${process.pid}`, 'w');
  setInterval(() => (found.stall = Math.max(found.stall, sample())), resolution).unref();
  setInterval(report, interval).unref();
});
