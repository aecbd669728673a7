#!/usr/bin/env node
// `npx tessera COMMAND` in a checkout: installs missing packages, builds stale output, and runs the command.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled({ development: false });
await ensureBuilt();
await import('../dist/cli/main.js');
