// A cheap model server: `/v1/chat/completions` always streams the same UI, one event per write. The `user` of the
// request configures it: `chunks=200,pause=0` (milliseconds between chunks; 0 writes one per turn of the event loop).
import { createServer, type ServerResponse } from 'node:http';

const notation = Array.from(
  { length: 40 },
  (_, index) => `  TextContent("Paragraph ${index} says something about the numbers of the quarter."),\n`,
).join('');
const text = `root = Card([\n${notation}])\n`;

function frames(count: number): Buffer[] {
  const size = Math.max(1, Math.ceil(text.length / count));
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; at += size) {
    const choice = { index: 0, delta: { content: text.slice(at, at + size) }, finish_reason: null };
    pieces.push(frame({ choices: [choice] }));
  }
  const usage = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };
  pieces.push(frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage }));
  pieces.push(Buffer.from('data: [DONE]\n\n'));
  return pieces;
}

function frame(more: object): Buffer {
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_800_000_000, model: 'fake-1', ...more };
  return Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`);
}

const made = new Map<number, Buffer[]>();

function send(response: ServerResponse, chunks: number, pause: number): void {
  let pieces = made.get(chunks);
  if (pieces === undefined) made.set(chunks, (pieces = frames(chunks)));
  const all = pieces;
  let next = 0;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const step = (): void => {
    if (response.destroyed) return;
    const piece = all[next];
    next += 1;
    if (piece === undefined) {
      response.end();
      return;
    }
    response.write(piece);
    // The stop reason and the end mark follow the last word immediately.
    if (pause > 0 && next < all.length - 2) setTimeout(step, pause);
    else setImmediate(step);
  };
  step();
}

const whole = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_800_000_000,
    model: 'fake-1',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 },
  }),
);

/** Searches from the end, so that the cost of the model server does not depend on the length of the prompt. */
function numberAfter(name: string, body: Buffer, otherwise: number): number {
  const at = body.lastIndexOf(name);
  return at < 0 ? otherwise : Number.parseInt(body.toString('latin1', at + name.length, at + name.length + 10), 10);
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    request.socket.setNoDelay(true);
    if (body.lastIndexOf('"stream":true') >= 0) {
      return send(response, numberAfter('chunks=', body, 200), numberAfter('pause=', body, 0));
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length });
    response.end(whole);
  });
});
// Longer than any pause of the client, so that no request hits a socket that was just closed.
server.keepAliveTimeout = 120_000;
server.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address();
  console.log(`ready ${typeof address === 'object' ? address?.port : ''}`);
});
