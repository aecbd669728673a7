// `/metrics` on a port of its own, so that what the public reaches says nothing of how the service fares.
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/** Settles when the socket listens; rejects with the system's error. */
export async function listenForMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end();
    else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end();
    else {
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
