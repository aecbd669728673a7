import assert from 'node:assert/strict';
import { responsesPath } from '../../../src/wire/paths.ts';
import { callerKey, hostileModel, type Attack } from '../attack.ts';
import { deltaOf, finish } from '../hostile-model-server.ts';

const user = { role: 'user', content: 'Hi' };

/** 3 MB of text that becomes 2.4 million values. */
const states = Array.from({ length: 240 }, () => [
  { type: 'reasoning', encrypted_content: `tessera:{"a":[${'[],'.repeat(4_990)}1]}` },
  { role: 'assistant', content: 'x' },
]).flat();

/** The parts of a request that its response repeats or keeps: state of providers, instructions, input items. */
export const attack: Attack = {
  name: 'responses that carry, repeat and list megabytes of their request',
  modelServer(request, response) {
    // The requests wait for the model at the same time.
    request.resume().on('end', () => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(deltaOf({ content: 'root = Card([TextContent("ok")])' }) + finish);
      }, 2_000);
    });
  },
  async run({ url }) {
    const ask = async (body?: object, path = '') => {
      const response = await fetch(url + responsesPath + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${callerKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify({ model: hostileModel, ...body }) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const all = (count: number, send: () => ReturnType<typeof ask>) => Promise.all(Array.from({ length: count }, send));

    for (const { status } of await all(12, () => ask({ input: [user, ...states, user] }))) assert.equal(status, 413);
    const long = { input: 'Hi', instructions: '\u2028"'.repeat(1_600_000), stream: true };
    for (const { status, text } of await all(6, () => ask(long))) {
      assert.ok(status === 503 || text.length < 100_000, `${status}: ${text.length} characters`);
    }

    const { text } = await ask({ input: 'é"'.repeat(1_700_000) });
    // A response has an id.
    const { id } = JSON.parse(text) as { id: string };
    for (const path of [`/${id}`, `/${id}/input_items`]) {
      // When the memory for unsent replies runs out, clients that are slow to read are disconnected.
      const disconnected = { status: 503, text: '' };
      const replies = await all(40, () => ask(undefined, path).catch(() => disconnected));
      for (const { status } of replies) assert.ok([200, 503].includes(status), `${status}`);
    }
  },
};
