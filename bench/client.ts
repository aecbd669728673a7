// The client: sends one request and measures the time to the first chunk and to the end.
import { Agent, request as open } from 'node:http';
import type { Target } from './target.ts';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export interface Reply {
  /** Milliseconds until the first byte of the body. */
  readonly first: number;
  readonly end: number;
  readonly bytes: number;
}

export interface Ask {
  readonly stream: boolean;
  readonly chunks?: number;
  readonly pause?: number;
  readonly messages?: readonly object[];
  /** Called for every read of the body. */
  readonly onData?: (text: Buffer) => void;
}

export function ask(target: Target, { stream, chunks = 200, pause = 0, messages, onData }: Ask): Promise<Reply> {
  const body = JSON.stringify({
    model: target.model,
    stream,
    user: `chunks=${chunks},pause=${pause}`,
    messages: messages ?? [{ role: 'user', content: 'Show the numbers of the quarter.' }],
  });
  const { hostname, port, pathname } = new URL(target.url);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...target.headers,
    };
    const sent = open({ agent, hostname, port, path: pathname, method: 'POST', headers }, (reply) => {
      let first = 0;
      let bytes = 0;
      reply.on('data', (piece: Buffer) => {
        first ||= performance.now() - started;
        bytes += piece.length;
        onData?.(piece);
      });
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve({ first, end: performance.now() - started, bytes });
        else reject(new Error(`${target.name} answered ${reply.statusCode}.`));
      });
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Runs `work` this many times, `concurrency` at once. */
export async function repeat(count: number, concurrency: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
