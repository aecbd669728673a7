#!/usr/bin/env node
import process from 'node:process';
import { runCommand } from './run-command.ts';

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  isTerminal: process.stdout.isTTY,
});
// Idle connections to model servers would keep the process for some seconds more.
process.exit(code);
