import assert from 'node:assert/strict';
import { canary, hostileModel, upstreamKey, type Attack } from '../attack.ts';

let calls = 0;

/** The reply contains the key and is reset within an event or before its headers. */
export const attack: Attack = {
  name: 'a model server that resets its replies and echoes the key',
  modelServer(request, response) {
    request.resume();
    calls += 1;
    if (calls % 3 === 0) {
      response.destroy();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: {"choices":[{"index":0,"delta":{"content":"root = Card([TextContent(\\"${canary}`);
    setImmediate(() => response.destroy());
  },
  async run({ ask }) {
    for (const stream of [true, false, true, false]) {
      const { status, text } = await ask({
        model: hostileModel,
        stream,
        messages: [{ role: 'user', content: `What is ${canary}?` }],
      });
      assert.ok(status === 200 || status >= 500, `status ${status}`);
      assert.ok(!text.includes(upstreamKey), 'the reply contains the key of the model server');
    }
  },
};
