import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { deltaOf, eventOf, requestFor, send, serveCases, type HostileCase } from '../hostile-model-server.ts';

interface Case {
  readonly schema: object;
  readonly data: unknown;
}

const list = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index));
const members = (length: number, make: (index: number) => unknown): object =>
  Object.fromEntries(list(length, (index) => [`k${index}`, make(index)]));
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const items = (schema: object): object => object({ a: { type: 'array', items: schema } });
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const itself = (more: object): object => ({ type: 'object', $ref: '#/$defs/n', $defs: { n: more } });

/** Each is named after the construct that multiplies. */
const cases: Readonly<Record<string, Case>> = {
  reference: {
    schema: {
      ...items({ $ref: `#/$defs/${'y'.repeat(1_000_000)}` }),
      $defs: { ['y'.repeat(1_000_000)]: {} },
    },
    data: { a: list(2_000, () => 1) },
  },
  references: {
    schema: { ...items({ $ref: '#/$defs/k0' }), $defs: members(150, (index) => ({ $ref: `#/$defs/k${index + 1}` })) },
    data: { a: list(20_000, () => 1) },
  },
  'unique-items': {
    schema: object({ a: { allOf: list(10_000, () => ({ uniqueItems: true })) } }),
    data: { a: list(20_000, (index) => index) },
  },
  'choice-of-lists': {
    schema: object({ a: { enum: list(20_000, (index) => [index]) } }),
    data: { a: list(20_000, (index) => index) },
  },
  'choices-of-objects': {
    schema: items({ enum: list(5_000, (index) => ({ b: index, c: [1, 2] })) }),
    data: { a: list(2_000, () => ({ b: -1 })) },
  },
  patterns: {
    schema: object({ a: { allOf: list(10_000, (index) => ({ pattern: `^[a-z]*${index}|x$` })) } }),
    data: { a: `${'a'.repeat(500_000)}x` },
  },
  'counted-pattern': { schema: object({ a: { pattern: 'a{0,900}b' } }), data: { a: 'a'.repeat(1_000_000) } },
  'patterns-of-names': {
    schema: {
      type: 'object',
      patternProperties: Object.fromEntries(list(5_000, (index) => [`^q${index}$`, {}])),
    },
    data: members(9_000, () => 1),
  },
  lengths: {
    schema: object({ a: { allOf: list(10_000, (index) => ({ minLength: index })) } }),
    data: { a: '\u{1f600}'.repeat(100_000) },
  },
  'wide-objects': {
    schema: { type: 'object', allOf: list(5_000, () => ({ propertyNames: {}, required: ['k1'] })) },
    data: members(9_000, () => 1),
  },
  'any-of': {
    schema: itself({
      properties: { a: { anyOf: [{ $ref: '#/$defs/n' }, { $ref: '#/$defs/n' }] } },
      required: ['z'],
    }),
    data: nested(190),
  },
  'one-of': {
    schema: itself({ properties: { a: { oneOf: [{ $ref: '#/$defs/n' }, { $ref: '#/$defs/n' }] } } }),
    data: nested(190),
  },
  types: { schema: items({ type: [...list(20_000, String), 'number'] }), data: { a: list(2_000, () => 1) } },
  'required-of-many': {
    schema: items(
      object(
        members(400, () => ({})),
        { required: list(400, (index) => `k${index}`) },
      ),
    ),
    data: { a: list(9_000, () => ({})) },
  },
  'union-of-many': {
    schema: items({ anyOf: list(450, () => ({ type: 'string' })) }),
    data: { a: list(19_000, () => 1) },
  },
  'long-choices': {
    schema: items({ enum: list(200, (index) => `a choice with a long name ${index}`) }),
    data: { a: list(19_000, () => 1) },
  },
  'many-names': {
    schema: object(
      members(1_000, () => ({})),
      { additionalProperties: false },
    ),
    data: Object.fromEntries(list(9_000, (index) => [`x${index}`, 1])),
  },
};

/** Schemas whose check is expensive before there is any data. */
const schemas: Readonly<Record<string, object>> = {
  'a reference of 8 MB': { type: 'object', $ref: `#${'/'.repeat(8_000_000)}` },
  'costly patterns': object(members(9_000, (index) => ({ pattern: `^(?:${'a?[b-y]?|'.repeat(18)})$${index}` }))),
  'a name of 8 MB': object({ ['k'.repeat(8_000_000)]: { $ref: '#/none' } }),
};

const done = (reason: string): string =>
  `${eventOf({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}data: [DONE]\n\n`;

/** The data as an answer, or as the arguments of a call if the request declares tools. */
const answers: Readonly<Record<string, HostileCase>> = Object.fromEntries(
  Object.entries(cases).map(([name, { data }]) => [
    name,
    (response, _, body) => {
      const json = JSON.stringify(data);
      const call = { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: json } };
      const isCall = body.includes('"tools"');
      const delta = isCall ? { tool_calls: [call] } : { content: json };
      send(response, deltaOf(delta) + done(isCall ? 'tool_calls' : 'stop'));
    },
  ]),
);

/** Schemas of answers and of tools, and data that make their checks multiply. */
export const attack: Attack = {
  name: 'schemas of answers and tools whose checks multiply with the data',
  modelServer: serveCases(answers),
  async run({ ask }) {
    const format = (schema: object) => ({
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
    });
    for (const [name, { schema }] of Object.entries(cases)) {
      const tools = [{ type: 'function', function: { name: 'f', parameters: schema } }];
      for (const more of [format(schema), { tools }]) {
        const { status, text } = await ask(requestFor(name, false, more));
        assert.ok([200, 400, 502].includes(status), `${name}: status ${status}: ${text.slice(0, 500)}`);
      }
    }
    for (const [name, schema] of Object.entries(schemas)) {
      const { status, text } = await ask(requestFor('none', false, format(schema)));
      assert.ok([400, 502].includes(status), `${name}: status ${status}`);
      assert.ok(text.length < 20_000, `${name}: a reply of ${text.length} characters`);
    }
  },
};
