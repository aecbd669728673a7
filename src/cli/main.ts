#!/usr/bin/env node
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { openStandardError } from './open-standard-error.ts';
import { loadHtml } from './renderers.ts';
import { runCommand } from './run-command.ts';
import { createOutput } from './terminal-output.ts';

const { log, redactor } = openStandardError();
const outputClosed = new AbortController();
let hasOutputFailed = false;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE' && !hasOutputFailed) {
    hasOutputFailed = true;
    process.stderr.write(`tessera: standard output cannot be written (${code}).\n`);
  }
  outputClosed.abort();
});

let isFlushed = false;
async function flush(patience?: number): Promise<void> {
  isFlushed = true;
  // Where pipes are not synchronous, what was printed must be on its way first.
  const printed =
    outputClosed.signal.aborted || new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  const written = Promise.all([printed, log.flush()]);
  await (patience === undefined ? written : Promise.race([written, wait(patience)]));
}

const [write, writeError] = [createOutput(process.stdout), createOutput(process.stderr)];

let code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  // Merely accessing it would prevent the service from starting in the background.
  get input() {
    return process.stdin;
  },
  get isInputTerminal() {
    return process.stdin.isTTY;
  },
  print: (text) => write(`${text}\n`),
  write,
  printError: (text) => writeError(`${text}\n`),
  writeError,
  isTerminal: process.stdout.isTTY,
  isErrorTerminal: process.stderr.isTTY,
  // Undefined if the output is not a terminal.
  // A terminal that does not know its width has none, or says 0.
  columns: process.stdout.columns || 80,
  loadHtml,
  redactor,
  outputClosed: outputClosed.signal,
  log,
  flush,
});
if (!isFlushed) {
  await flush();
  if (hasOutputFailed) code ||= 1;
}
// Idle connections to model servers would keep the process alive for some seconds.
process.exit(code);
