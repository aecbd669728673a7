import assert from 'node:assert/strict';
import { composer } from '../../program.ts';
import type { Attack } from '../attack.ts';

/** 400 props that all reference `target`. */
function uses(target: string): string {
  const props = Array.from({ length: 400 }, (_, index) => `"p${index}":{"$ref":"#/$defs/x"}`);
  return `{"type":"object","properties":{${props.join(',')}},"$defs":{"x":${target}}}`;
}

const repeated = (item: string, count: number): string => `[${Array<string>(count).fill(item).join(',')}]`;

const blocks = Array.from({ length: 200 }, (_, index) => `"p${index}":{"$ref":"#/components/Block"}`).join(',');

const doubling = Array.from({ length: 30 }, (_, index) => {
  const next = `{"$ref":"#/$defs/d${index + 1}"}`;
  return `"d${index}":{"type":"object","properties":{"l":${next},"r":${next}}}`;
}).join(',');

/** Custom components, named after the cost that they attack. */
const declarations: Readonly<Record<string, string>> = {
  reference: `{"Bomb":${uses(`{"$ref":"#${'/'.repeat(2 ** 20)}"}`)}}`,
  longReference: `{"Bomb":${uses(`{"$ref":"#${'/'.repeat(7 * 2 ** 20)}"}`)}}`,
  cycle: `{"Bomb":${uses('{"$ref":"#/$defs/x"}')}}`,
  doubling: `{"Bomb":{"type":"object","properties":{"a":{"$ref":"#/$defs/d0"}},"$defs":{${doubling},"d30":{}}}}`,
  enum: `{"Bomb":${uses(`{"enum":${repeated('"a"', 1_000_000)}}`)}}`,
  required: `{"Bomb":${uses(`{"type":"object","properties":{"a":{}},"required":${repeated('"a"', 1_000_000)}}`)}}`,
  longName: `{"Bomb":${uses(`{"type":"object","properties":{"${'k'.repeat(2 ** 20)}":{}}}`)}}`,
  names: `{${Array.from({ length: 90 }, (_, index) => `"${'c'.repeat(80_000)}${index}":{}`).join(',')}}`,
  blocks: `{${Array.from({ length: 100 }, (_, index) => `"Part${index}":{"type":"object","properties":{${blocks}}}`).join(',')}}`,
  endless:
    '{"A":{"type":"object","properties":{"a":{"$ref":"#/components/B"}},"required":["a"]},' +
    '"B":{"type":"object","properties":{"a":{"$ref":"#/components/A"}},"required":["a"]}}',
};

export const attack: Attack = {
  name: 'custom component schemas that expand when they are read',
  async run({ ask }) {
    for (const [name, components] of Object.entries(declarations)) {
      for (const metadata of [components, JSON.stringify(`{"custom_components":${components}}`)]) {
        const members = metadata === components ? `{"custom_components":${components}}` : metadata;
        const messages = '[{"role":"user","content":"Hello"}]';
        const reply = await ask(`{"model":"${composer}","messages":${messages},"metadata":{"tessera":${members}}}`);
        assert.ok([200, 400, 413].includes(reply.status), `${name}: status ${reply.status}`);
        assert.ok(reply.text.length < 20_000, `${name}: a reply of ${reply.text.length} characters`);
      }
    }
  },
};
