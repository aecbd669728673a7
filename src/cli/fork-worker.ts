import cluster from 'node:cluster';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { WorkerProcess } from '../server/workers/supervisor.ts';
import type { CommandContext } from './command.ts';

export interface ClusterWorker extends WorkerProcess {
  /** The primary's descriptor stays open, so the connection survives a worker that dies before it has taken it. */
  sendConnection(socket: Socket): void;
}

/** Maximum length of an incomplete line, in characters. */
const maxRest = 2 ** 20;

/** The worker's log and output are copied to those of this process. */
export function forkWorker({ log, write }: Pick<CommandContext, 'log' | 'write'>): ClusterWorker {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('worker.js', import.meta.url)),
    args: [],
    // Not inherited: processes that share a full pipe mix their lines, and starting one makes the pipe blocking for all.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const worker = cluster.fork();
  const { process } = worker;
  const ignore = (): void => undefined;
  // A failed send means that the worker is exiting, which `close` reports.
  worker.on('error', ignore);
  process.stdout?.setEncoding('utf8').on('data', write);
  if (process.stderr !== null) forwardLines(process.stderr, log);
  return {
    pid: process.pid,
    port: {
      send: (message) => void (worker.isConnected() && worker.send(message as object, ignore)),
      onMessage: (act) => void worker.on('message', act),
      // After the last message and log line. Node emits no `disconnect` while a connection is being passed.
      onClose: (act) => void process.on('close', act),
    },
    sendConnection(socket) {
      if (worker.isConnected()) process.send('connection', socket, { keepOpen: true }, ignore);
    },
    onExit(act) {
      process.on('close', (code, signal) => act(signal ?? `code ${code}`));
      // The worker could not be started.
      if (process.pid === undefined) process.on('error', ({ message }) => act(message));
    },
    kill: () => void process.kill('SIGKILL'),
  };
}

function forwardLines(stream: Readable, log: CommandContext['log']): void {
  let rest = '';
  const forward = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) log.write(`${line}\n`);
    if (rest.length > maxRest) forward('\n');
  };
  stream
    .setEncoding('utf8')
    .on('data', forward)
    .on('end', () => rest !== '' && forward('\n'));
}
