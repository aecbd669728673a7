import { expect, test } from 'vitest';
import type { ModelCall } from '../../model/language-model.ts';
import { withEnforcedTools } from './strict-tools.ts';

type Tool = ModelCall['tools'][number];

const text = { type: 'string' };
const tool = (name: string, parameters: Tool['parameters'], strict = true): Tool => ({ name, parameters, strict });
const optional = (count: number) => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text])),
});

function enforced(...tools: readonly Tool[]) {
  const fitted = withEnforcedTools({ messages: [], tools, toolChoice: { type: 'auto' }, settings: {} });
  return { strict: fitted.tools.map(({ strict }) => strict === true), tools: fitted.tools };
}

test('the schema of a strict tool gets the form that is enforced, and others stay as they are', () => {
  const loose = tool('b', { type: 'object', properties: { a: { type: 'string', maxLength: 3 } } }, false);
  const parameters = { properties: { a: { type: 'string', maxLength: 3 } }, required: ['a'] };
  const { tools } = enforced(tool('a', parameters), loose);
  expect(tools[0]?.parameters).toEqual({
    type: 'object',
    properties: { a: { type: 'string', description: 'maxLength: 3' } },
    required: ['a'],
    additionalProperties: false,
  });
  expect(tools[1]).toEqual(loose);
});

test('a tool beyond the limits of the request loses strict, and the next one that fits keeps it', () => {
  const parts = enforced(tool('a', optional(20)), tool('b', optional(5)), tool('c', optional(4)));
  expect(parts.strict).toEqual([true, false, true]);
  const many = enforced(...Array.from({ length: 21 }, (_, index) => tool(`t${index}`, {})));
  expect(many.strict.filter(Boolean).length).toBe(20);
});

test('a schema that cannot be enforced stays as it is', () => {
  const parameters = { type: 'object', properties: { a: {} } };
  expect(enforced(tool('a', parameters))).toMatchObject({ strict: [false], tools: [{ parameters }] });
});
