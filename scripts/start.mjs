// `npm start`: installs what is missing, builds what is stale, serves. Arguments after `--` are flags of `serve`.
import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled({ development: !isBuilt() });
ensureBuilt();
process.argv.splice(2, 0, 'serve');
await import('../dist/cli/main.js');
