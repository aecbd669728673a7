import assert from 'node:assert/strict';
import type { Attack, AttackReply } from '../attack.ts';
import { askEach, deltaOf, flood, manyOf, serveCases, type HostileCase } from '../hostile-model-server.ts';

const long = 'x'.repeat(100_000);
const callOf = (call: object): string => deltaOf({ tool_calls: [call] });

const cases: Readonly<Record<string, HostileCase>> = {
  nameless: (response) => flood(response, callOf({ index: 0, function: { arguments: long } })),
  'nameless-short': (response) => flood(response, manyOf(callOf({ index: 0, function: { arguments: 'x' } }))),
  'many-calls': (response) => {
    const calls = Array.from({ length: 2_000 }, (_, index) => ({ index, id: `${index}`, function: { name: 'f' } }));
    flood(response, deltaOf({ tool_calls: calls }));
  },
  'long-arguments': (response) =>
    flood(response, callOf({ index: 0, id: 'a', function: { name: 'f', arguments: long } })),
  'long-ids': (response) => flood(response, callOf({ index: 0, id: long, function: { name: 'f' } })),
  'provider-state': (response) =>
    flood(response, callOf({ index: 0, id: 'a', function: { name: 'f' }, extra_content: { long } })),
};

/** Calls that must be buffered until they have a name, and endless calls; each streamed and plain at the same time. */
export const attack: Attack = {
  name: 'a model server that sends endless tool calls',
  environment: { TESSERA_UPSTREAM_RETRIES: '0' },
  modelServer: serveCases(cases),
  async run({ ask }) {
    const check = (name: string, { status, text }: AttackReply): void => {
      assert.ok([200, 502, 503].includes(status), `${name}: status ${status}`);
      assert.match(text, /"code":"(?:upstream_failed|upstream_interrupted|overloaded)"/, name);
    };
    await askEach(cases, ask, check);
  },
};
