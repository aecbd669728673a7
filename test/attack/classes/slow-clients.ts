import assert from 'node:assert/strict';
import { openRaw } from '../raw-socket.ts';
import { callerKey, type Attack } from '../attack.ts';

const head = (length: number): string =>
  `POST /v1/embed/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${callerKey}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

const count = 500;

/** Each connection sends its headers or its body one byte at a time and never finishes. */
export const attack: Attack = {
  name: 'a thousand clients that send a byte at a time',
  environment: { TESSERA_HEADER_TIMEOUT: '1s', TESSERA_BODY_TIMEOUT: '1s' },
  async run({ port, url }) {
    const starts = ['GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ', `${head(1000)}{"model":"`];
    const sockets = await Promise.all(
      starts.flatMap((start) =>
        Array.from({ length: count }, async () => {
          const socket = await openRaw(port);
          socket.resume();
          socket.write(start);
          return socket;
        }),
      ),
    );
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a');
    }, 100);
    try {
      // A write that crosses the reset fails, which is not a failure of the service.
      const open = sockets.filter((socket) => !socket.destroyed);
      await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    } finally {
      clearInterval(drip);
    }
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  },
};
