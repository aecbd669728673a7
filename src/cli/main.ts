#!/usr/bin/env node
import process from 'node:process';
import { runCommand } from './run-command.ts';

const left = new AbortController();
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (stream === process.stdout) left.abort();
  });
}

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  // Merely looking at it would keep a service from being started in the background.
  get input() {
    return process.stdin;
  },
  get isInputTerminal() {
    return process.stdin.isTTY;
  },
  print: (text) => void process.stdout.write(`${text}\n`),
  write: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(`${text}\n`),
  writeError: (text) => void process.stderr.write(text),
  isTerminal: process.stdout.isTTY,
  isErrorTerminal: process.stderr.isTTY,
  left: left.signal,
});
// Where pipes are not synchronous, what was printed must be on its way first.
await new Promise<void>((resolve) => {
  if (left.signal.aborted || process.stdout.writableLength === 0) resolve();
  else process.stdout.write('', () => resolve());
});
// Idle connections to model servers would keep the process for some seconds more.
process.exit(code);
