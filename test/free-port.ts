import { once } from 'node:events';
import net from 'node:net';

/**
 * Returns a port that was free a moment ago, for programs that cannot choose one themselves. It is below the range from
 * which operating systems take ports (from 32,768 on Linux), so that no connection of another test can take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
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
