import assert from 'node:assert/strict';
import { composer } from '../../program.ts';
import type { Attack } from '../attack.ts';

const size = 8_000_000;
const list = (item: string, bytes = size): string => `[${`${item},`.repeat(bytes / (item.length + 1))}1]`;
const object = (bytes: number): string => {
  const members = Array.from({ length: bytes / 13 }, (_, index) => `"key${index}":1`);
  return `{${members.join(',')}}`;
};

/** Member names that occur only once are the slowest for a parser. */
function newNames(objects: number, members: number): string {
  const one = (_: unknown, at: number): string => {
    const names = Array.from({ length: members }, (__, index) => `"${'k'.repeat(150)}${at}_${index}":1`);
    return `{${names.join(',')}}`;
  };
  return `[${Array.from({ length: objects }, one).join(',')}]`;
}

const hello = '[{"role":"user","content":"Hello"}]';
const withMembers = (members: string): string => `{"model":"${composer}","messages":${hello},${members}}`;
const withMessages = (messages: string): string => `{"model":"${composer}","messages":${messages}}`;

const refused: readonly string[] = [
  withMembers(`"metadata":{"x":${list('[]')}}`),
  withMembers(`"metadata":{"x":${list('{"a":1}')}}`),
  withMembers(`"metadata":${object(size)}`),
  withMembers(`"metadata":{"tessera":${object(size)}}`),
  withMembers(`"metadata":{"tessera":{"custom_components":${object(size)}}}`),
  withMembers(`"metadata":{"thesys":${JSON.stringify(`{"x":${list('[]', size * 0.9)}}`)}}`),
  withMembers(`"metadata":{"tessera":{"included_components":${list('"Card"')}}}`),
  withMembers(`"tools":${list('{}')}`),
  withMembers(`"stop":${list('"a"')}`),
  withMembers(`"response_format":{"type":"x","schema":${list('[]')}}`),
  withMembers(object(size).slice(1, -1)),
  withMessages(list('1')),
  withMessages(list('{}')),
  withMessages(`[{"role":"user","content":${list('1')}}]`),
  withMessages(`[{"role":"user","content":${list('[]')}}]`),
  withMessages(`[{"role":"assistant","content":{"x":${list('[]')}}}]`),
  withMessages(`[{"role":"assistant","tool_calls":${list('1')}}]`),
  `{${'"messages":[],'.repeat(size / 14)}"model":"${composer}"}`,
  list('[]').slice(0, -1),
  `{"a":${'\n'.repeat(size)}`,
  `{"a":"${String.raw`\n`.repeat(size / 2)}`,
  `{"a":${'1'.repeat(size)}x`,
];

/** The most expensive bodies within the limits. */
const accepted: readonly string[] = [
  withMembers(`"metadata":{"x":${list('[]', 70_000)}}`),
  withMembers(`"metadata":{"x":${newNames(480, 100)}}`),
  withMembers(`"metadata":{"x":[${Array.from({ length: 49_000 }, (_, at) => `"${at} ${'é'.repeat(30)}"`).join(',')}]}`),
];

export const attack: Attack = {
  name: 'bodies of millions of small values, and bodies just within the limits',
  async run({ ask }) {
    for (const body of refused) {
      const { status, text } = await ask(body);
      assert.ok(status === 413 || status === 400, `status ${status} for ${body.slice(0, 200)}`);
      assert.ok(text.length < 2000, `a reply of ${text.length} characters`);
    }
    for (const body of accepted) assert.equal((await ask(body)).status, 200);
    await Promise.all(refused.slice(0, 8).map((body) => ask(body)));
  },
};
