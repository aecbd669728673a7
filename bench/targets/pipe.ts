// The lower bound: a proxy that copies bytes without reading them.
import { Agent, createServer, request as open } from 'node:http';

const upstream = new URL(process.env['UPSTREAM'] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const server = createServer((request, response) => {
  const forward = open(
    {
      agent,
      host: upstream.hostname,
      port: upstream.port,
      path: '/v1/chat/completions',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    },
  );
  response.on('close', () => forward.destroy());
  request.pipe(forward);
});
// Longer than any pause of the client, so that no request hits a socket that was just closed.
server.keepAliveTimeout = 120_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address();
  console.log(`ready ${typeof address === 'object' ? address?.port : ''}`);
});
