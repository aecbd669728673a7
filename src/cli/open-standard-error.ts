// Sets up standard error as the redacted log, in every process: lines to read on a terminal, JSON otherwise.
import process from 'node:process';
import { createLogWriter, type LogWriter } from './log-writer.ts';
import { describeError } from './log/describe-error.ts';
import { readableLine } from './log/readable-line.ts';
import { createRedactor, type Redactor } from './log/redactor.ts';
import { secretsOfEnvironment } from './log/secrets.ts';
import { createPaint } from './paint.ts';
import { toTerminal } from './terminal-output.ts';

/** Called once per process. */
export function openStandardError(): { readonly log: LogWriter; readonly redactor: Redactor } {
  const redactor = createRedactor(secretsOfEnvironment(process.env));
  // Node's own report quotes input (JSON.parse does in its messages).
  process.on('uncaughtException', (error) => {
    const line = {
      level: 60,
      time: Date.now(),
      err: describeError(error, process.stderr.isTTY),
      msg: 'unexpected error',
    };
    process.stderr.write(`${JSON.stringify(redactor.redactAll(line))}\n`);
    process.exit(1);
  });
  // There is nowhere left to report it, and open streams do not need it.
  process.stderr.on('error', () => undefined);
  const log = createLogWriter(2);
  process.on('exit', () => log.flushSync());
  if (!process.stderr.isTTY) return { log, redactor };
  const paint = createPaint(true, process.env);
  return { log: { ...log, write: (line) => log.write(toTerminal(readableLine(line, paint))) }, redactor };
}
