import { once } from 'node:events';
import net from 'node:net';

/** Each worker of a test run has ports of its own, so that two tests that run at once never get the same one. */
const portsOfWorker = 500;
const firstPort = 20_000 + ((Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % 24) * portsOfWorker;

/**
 * Returns a port that was free a moment ago, for programs that cannot choose one themselves. It is below the range from
 * which operating systems take ports (from 32,768 on Linux), so that no connection of another test can take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * portsOfWorker);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer().listen(port, '127.0.0.1');
  const isListening = await Promise.race([
    once(server, 'listening').then(() => true),
    new Promise<boolean>((resolve) => server.once('error', () => resolve(false))),
  ]).catch(() => false);
  if (!isListening) return false;
  server.close();
  await once(server, 'close');
  return true;
}
