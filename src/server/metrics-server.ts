// `/metrics` on a separate port, so that the public port exposes no metrics.
import { createServer } from 'node:http';
import { ApiError } from '../errors.ts';
import { disconnectStalledClients } from './connection-limits.ts';
import type { MetricsText } from './metrics.ts';
import { trackReplies } from './open-replies.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { refuse } from './refuse.ts';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/** Settles when the socket listens; rejects with the system's error. */
export async function listenForMetrics(metrics: MetricsText, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      refuse(response, new ApiError('not_found', 'Only /metrics is served here.'));
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      refuse(response, new ApiError('method_not_allowed', `${request.method} is not supported here; use GET.`));
    } else {
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        (cause: unknown) => refuse(response, new ApiError('internal', undefined, { cause })),
      );
    }
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  // There are only a few scrapers.
  server.maxConnections = 100;
  const repliesOf = trackReplies(server);
  refuseMalformed(server, repliesOf);
  disconnectStalledClients(server, 10_000, repliesOf);
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
