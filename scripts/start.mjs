// `npm start`: installs what is missing, builds what is stale, serves. Arguments after `--` are flags of `serve`.
import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled({ development: !isBuilt() });
ensureBuilt();

// npm hands a SIGTERM to the shell that it runs this in, and the shell dies without passing it on: without this, the
// service would outlive the npm that was told to stop it.
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
