// Measures the latency of a stream of words through the service. It runs in its own thread, so that the thread that
// sends the large requests does not delay it.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Target } from './target.ts';

/** Milliseconds between two words. */
const pace = 10;

export interface Words {
  /** The port of the model server that sends the words. */
  readonly port: number;
  /** Requests the words through this target. Resolves when the first one arrives. */
  listen(target: Target): Promise<void>;
  /** The highest latency of a word in milliseconds since the last call. */
  slowest(): Promise<number>;
  stop(): Promise<unknown>;
}

/** The messages to the thread. It answers with its port, then with one number per message. */
type Question = { readonly listen: Pick<Target, 'url' | 'headers' | 'model'> } | 'slowest';

export async function startWords(): Promise<Words> {
  const worker = new Worker(new URL(import.meta.url));
  const answer = async (): Promise<number> => {
    // The thread sends only numbers.
    const [value] = (await once(worker, 'message')) as [number];
    return value;
  };
  const ask = (question: Question): Promise<number> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- postMessage of a worker thread takes no target origin
    worker.postMessage(question);
    return answer();
  };
  return {
    port: await answer(),
    async listen({ url, headers, model }) {
      await ask({ listen: { url, headers, model } });
    },
    slowest: () => ask('slowest'),
    stop: () => worker.terminate(),
  };
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const said = new Map<number, number>();
  let slowest = 0;

  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (content: string): void => {
      const choices = [{ index: 0, delta: { content }, finish_reason: null }];
      outgoing.write(`data: ${JSON.stringify({ choices })}\n\n`);
    };
    say('root = Card([TextContent("');
    let next = 0;
    const timer = setInterval(() => {
      said.set(next, performance.now());
      say(`word ${next}, `);
      next += 1;
    }, pace);
    outgoing.on('close', () => clearInterval(timer));
  });

  const hear = (text: Buffer): void => {
    for (const [, word] of text.toString().matchAll(/word (\d+),/g)) {
      const moment = said.get(Number(word));
      if (moment === undefined) continue;
      slowest = Math.max(slowest, performance.now() - moment);
      said.delete(Number(word));
    }
  };

  port.on('message', (question: Question) => {
    if (question === 'slowest') {
      port.postMessage(slowest);
      slowest = 0;
      return;
    }
    const { url, headers, model } = question.listen;
    const sent = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      (reply) => {
        reply.once('data', () => port.postMessage(0));
        reply.on('data', hear);
      },
    );
    sent.end(JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Go' }] }));
  });

  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port.postMessage(typeof address === 'object' && address !== null ? address.port : 0);
}
