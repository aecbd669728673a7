import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { openRaw } from '../raw-socket.ts';

const lines = ['GET /healthz', 'GET /openapi.json', 'GET /v1/embed/models', 'POST /v1/embed/chat/completions'];
const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;

/** The requests have no key, so the service needs none of their bodies. */
export const attack: Attack = {
  name: 'forty endless bodies sent to routes that ignore them',
  async run({ port, url }) {
    const pour = async (line: string): Promise<number> => {
      const socket = await openRaw(port);
      const started = performance.now();
      socket.resume().write(`${line} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`);
      const more = (): void => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', more);
      more();
      await new Promise((resolve) => socket.once('close', resolve));
      return performance.now() - started;
    };
    const times = await Promise.all(Array.from({ length: 40 }, (_, index) => pour(lines[index % 4] ?? '')));
    assert.ok(Math.max(...times) < 10_000, `read for ${Math.round(Math.max(...times))} ms`);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  },
};
