// Clients that send requests and never read the replies, and a model with large replies.
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chatCompletionsPath } from '../../src/wire/paths.ts';
import { callerKey, canary, hostileModel, type AttackTarget } from './attack.ts';
import { openRaw } from './raw-socket.ts';

/** Each character takes three bytes on the wire and two in memory. */
const piece = '漢'.repeat(50_000);

/** Answers every request with a text of `pieces` pieces. */
export function largeModel(pieces: number): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = (content: string, more: object = {}): void => {
      const choices = [{ index: 0, delta: { content }, finish_reason: null, ...more }];
      response.write(`data: ${JSON.stringify({ choices })}\n\n`);
    };
    write(`root = Card([TextContent("${canary}`);
    for (let count = 0; count < pieces; count += 1) write(piece);
    write('")])', { finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  };
}

/** Sends `count` requests over separate connections and reads only the beginning of each reply. */
export async function sendUnread(
  { port }: AttackTarget,
  count: number,
  bodyOf: (index: number) => object,
): Promise<{ readonly close: () => void }> {
  const sockets: net.Socket[] = [];
  const open = async (index: number): Promise<void> => {
    const socket = await openRaw(port);
    sockets.push(socket);
    const body = JSON.stringify(bodyOf(index));
    socket.write(
      `POST ${chatCompletionsPath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${callerKey}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await new Promise((resolve) => socket.once('close', resolve).once('readable', resolve));
  };
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < count) await open(sent++);
  };
  // A few at a time, because each takes the service some CPU time.
  await Promise.all(Array.from({ length: 4 }, worker));
  return {
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Resident bytes of the service. */
export async function residentMemory({ url }: AttackTarget): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
}

export const largeRequest = (more: object = {}): object => ({
  model: hostileModel,
  messages: [{ role: 'user', content: 'Hi' }],
  ...more,
});

/** Repeats the request until it is served. It may be rejected while memory is short. */
export async function askUntilServed({ ask }: AttackTarget, body: object): Promise<void> {
  for (const until = performance.now() + 20_000; performance.now() < until; await wait(200)) {
    const { status } = await ask(body);
    if (status === 200) return;
    assert.equal(status, 503);
  }
  assert.fail('not served for 20 s');
}
