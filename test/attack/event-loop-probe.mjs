// Preloaded into the service under attack. From SIGUSR2 on, and from each later one anew, it records the longest stall
// of the event loop and the most memory, and writes both to `$ATTACK_PROBE.<pid>` as JSON.
import { openSync, readSync, write } from 'node:fs';

/** Milliseconds between two looks at the clock. */
const resolution = 2;
/** Milliseconds between two writes. */
const interval = 20;

const found = { stall: 0, memory: 0 };

// What the process waits for a core is the other processes' doing. Linux counts it for each thread, in nanoseconds.
const scheduling = process.platform === 'linux' ? openSync('/proc/self/schedstat', 'r') : undefined;
const line = Buffer.alloc(128);

function waitedForCore() {
  if (scheduling === undefined) return 0;
  const length = readSync(scheduling, line, 0, line.length, 0);
  return Number(line.toString('latin1', 0, length).split(' ')[1]) / 1e6;
}

let seen = 0;
let waited = 0;

function look() {
  let now;
  let waitedUntilNow;
  // Both of one moment: the process may have to wait in between.
  do {
    waitedUntilNow = waitedForCore();
    now = performance.now();
  } while (waitedForCore() !== waitedUntilNow);
  const stall = now - seen - resolution - (waitedUntilNow - waited);
  seen = now;
  waited = waitedUntilNow;
  return stall;
}

let file = -1;
let isWriting = false;

/** Not at once: a file system that is busy takes 100 ms, and the event loop would wait for it. */
function report() {
  found.memory = Math.max(found.memory, process.memoryUsage.rss());
  if (isWriting) return;
  isWriting = true;
  // It never gets shorter than what it replaces.
  const text = JSON.stringify(found).padEnd(100);
  write(file, text, 0, () => {
    isWriting = false;
  });
}

process.on('SIGUSR2', () => {
  Object.assign(found, { stall: 0, memory: 0 });
  look();
  if (file >= 0) return;
  file = openSync(`${process.env['ATTACK_PROBE']}.${process.pid}`, 'w');
  setInterval(() => (found.stall = Math.max(found.stall, look())), resolution).unref();
  setInterval(report, interval).unref();
});
