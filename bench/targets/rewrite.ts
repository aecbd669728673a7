// A minimal hand-written proxy without a UI compiler: it parses every event, sets our id and model, and writes it again.
import { Agent, createServer, request as open } from 'node:http';
import { StringDecoder } from 'node:string_decoder';

const upstream = new URL(process.env['UPSTREAM'] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as { model: string; stream?: boolean };
    const text = JSON.stringify({ ...body, model: 'fake-1' });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const forward = open(
      { agent, host: upstream.hostname, port: upstream.port, path: '/v1/chat/completions', method: 'POST', headers },
      (reply) => {
        const decoder = new StringDecoder('utf8');
        if (body.stream !== true) {
          let whole = '';
          reply.on('data', (part: Buffer) => (whole += decoder.write(part)));
          reply.on('end', () => {
            const out = JSON.stringify({ ...(JSON.parse(whole) as object), id: 'own-1', model: body.model });
            response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(out) });
            response.end(out);
          });
          return;
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        let buffer = '';
        let id = 0;
        reply.on('data', (part: Buffer) => {
          buffer += decoder.write(part);
          let out = '';
          for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
            const data = buffer.slice(6, end);
            buffer = buffer.slice(end + 2);
            id += 1;
            if (data === '[DONE]') out += `id: ${id}\ndata: [DONE]\n\n`;
            else
              out += `id: ${id}\ndata: ${JSON.stringify({ ...(JSON.parse(data) as object), id: 'own-1', model: body.model })}\n\n`;
          }
          if (out !== '') response.write(out);
        });
        reply.on('end', () => response.end());
      },
    );
    forward.on('error', () => response.destroy());
    response.on('close', () => forward.destroy());
    forward.end(text);
  });
});
// Longer than any pause of the client, so that no request hits a socket that was just closed.
server.keepAliveTimeout = 120_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address();
  console.log(`ready ${typeof address === 'object' ? address?.port : ''}`);
});
