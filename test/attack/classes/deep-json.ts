import assert from 'node:assert/strict';
import { composer } from '../../program.ts';
import type { Attack } from '../attack.ts';

const depth = 2_000_000;

/** Recursive readers overflow the stack here. */
export const attack: Attack = {
  name: 'millions of nested lists in metadata and in a message',
  async run({ ask }) {
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    for (const [metadata, content] of [
      [nested, '"Hi"'],
      ['{}', nested],
      ['{}', JSON.stringify(nested)],
    ]) {
      const body = `{"model":"${composer}","metadata":${metadata},"messages":[{"role":"user","content":${content}}]}`;
      const { status } = await ask(body);
      assert.ok([200, 400, 413].includes(status), `status ${status}`);
    }
  },
};
