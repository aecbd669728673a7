import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canary, hostileModel, type Attack } from '../attack.ts';

const key = `revoked-${canary}`;
const row = {
  name: 'web',
  sha256: createHash('sha256').update(key).digest('hex'),
  created: '2026-01-01T00:00:00.000Z',
};

/** The model server never ends its streams. */
export const attack: Attack = {
  name: 'fifty endless streams of a key that is revoked',
  environment: { TESSERA_KEYS_FILE: 'keys.json' },
  modelServer(request, response) {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = (): void => {
      response.write(`data: {"choices":[{"index":0,"delta":{"content":"${canary} "},"finish_reason":null}]}\n\n`);
    };
    const timer = setInterval(write, 50);
    response.once('close', () => clearInterval(timer));
  },
  async run({ ask, folder }) {
    const setKeys = (keys: readonly object[]): void => {
      const file = join(folder, 'keys.json');
      writeFileSync(`${file}.new`, JSON.stringify({ keys }));
      renameSync(`${file}.new`, file);
    };
    const send = (stream: boolean) =>
      ask(
        { model: stream ? hostileModel : 'unknown', stream, messages: [{ role: 'user', content: 'Hi' }] },
        { authorization: `Bearer ${key}` },
      );
    setKeys([row]);
    while ((await send(false)).status === 401) await wait(100);
    const streams = Array.from({ length: 50 }, () => send(true));
    await wait(500);
    const started = performance.now();
    setKeys([]);
    for (const { text } of await Promise.all(streams)) assert.match(text, /"code":"invalid_api_key"\}\}\s*$/);
    assert.ok(performance.now() - started < 10_000, 'the streams outlive the key');
    assert.equal((await send(true)).status, 401);
  },
};
