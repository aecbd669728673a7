// The entry point of a worker process, started by the primary (start-workers.ts).
import { Socket } from 'node:net';
import process from 'node:process';
import { openStandardError } from './open-standard-error.ts';
import { startWorker } from './start-worker.ts';

const { log, redactor } = openStandardError();
// Terminals and systemd signal every process, but workers stop only when the primary requests it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

await startWorker(
  {
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (act) => void process.on('message', (message) => message !== 'connection' && act(message)),
    onConnection(act) {
      process.on('message', (message, handle) => {
        if (message === 'connection') act(handle instanceof Socket ? handle : undefined);
      });
    },
    onClose: (act) => void process.on('disconnect', act),
  },
  { log, redactor, folder: process.cwd(), exit: (code) => process.exit(code) },
);
