import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { deltaOf, requestFor, send, serveCases, type HostileCase } from '../hostile-model-server.ts';

const counts = ['9e15', '9007199254740991', '1e300', '1e400', '-9e15', '-1', '0.5', '"9"', 'true', '[9]', '{}'];

const withUsage =
  (count: string): HostileCase =>
  (response) => {
    const usage = `{"prompt_tokens":${count},"completion_tokens":${count},"total_tokens":${count}}`;
    const last = `data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":${usage}}\n\n`;
    send(response, `${deltaOf({ content: 'root = Card([TextContent("Hello")])' })}${last}data: [DONE]\n\n`);
  };

const cases = Object.fromEntries(counts.map((count, index) => [`usage-${index}-`, withUsage(count)]));

/** Every reply is accepted, and none exhausts or refills the monthly limit of the key. */
export const attack: Attack = {
  name: 'a model server that reports implausible token counts',
  environment: { TESSERA_KEY_TOKENS_PER_MONTH: '1000000' },
  modelServer: serveCases(cases),
  async run({ ask }) {
    for (const name of Object.keys(cases)) {
      for (const stream of [true, false]) {
        const { status, text, headers } = await ask(requestFor(name, stream));
        assert.equal(status, 200);
        assert.match(text, /"usage_implausible":true/);
        const left = Number(headers.get('x-ratelimit-remaining-tokens'));
        assert.ok(left > 700_000 && left < 1_000_000, `${left} left after ${name}`);
      }
    }
  },
};
