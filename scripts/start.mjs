// `npm start`: installs missing packages, builds stale output, and serves. Arguments after `--` are flags of `serve`.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled({ development: false });
await ensureBuilt();

// npm sends SIGTERM to the shell that runs this script, and the shell exits without forwarding it. Without this check,
// the service would outlive npm.
const { ppid } = process;
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

process.argv.splice(2, 0, 'serve');
await import('../dist/cli/main.js');
