import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { openRaw } from '../raw-socket.ts';
import { residentMemory } from '../unread-clients.ts';

/** Pipelined requests per connection. */
const depth = 16;

/** These requests need no key. One copy of the page per request would take 3 GB. */
export const attack: Attack = {
  name: 'a hundred connections that request the largest page sixteen times each and read nothing',
  async run(target) {
    const { url, port } = target;
    const page = await (await fetch(url)).text();
    const script = /assets\/[^"]+\.js/.exec(page)?.[0];
    assert.ok(script !== undefined, 'the playground has a script');
    const sockets = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = await openRaw(port);
        socket.pause();
        socket.write(`GET /${script} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(depth));
        return socket;
      }),
    );
    const memory = await residentMemory(target);
    assert.ok(memory < 400 * 2 ** 20, `${Math.round(memory / 2 ** 20)} MB resident`);
    for (const socket of sockets) socket.destroy();
  },
};
