// Random JSON Schemas of custom components, with random values, some of which match.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject, JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { readDeclarations } from '../../src/ui/custom-components.ts';
import type { Random } from './random.ts';
import { WholeLaws } from './whole-laws.ts';

const words = ['Lapwing siskin', 'a', 'b', '', 'red', 'ABC', 'x1', '4711', '😀😀', 'heron, wren', 'true', 'null', 'Q1'];
const numbers = [0, 1, -1, 3, 7, 10, 0.5, 12.25, 1e6];
const names = ['alpha', 'beta', 'gamma', 'delta', 'kind'];
const texts = ['^[A-Z]{3}$', '^\\d+$', '^x', 'e$', '^(red|blue)$', '(a+)+$'];

const maxDepth = 3;

function randomSchema(random: Random, depth: number): JsonObject {
  const isDeep = depth >= maxDepth;
  switch (random.below(isDeep ? 6 : 12)) {
    case 0:
    case 1:
      return {
        type: 'string',
        ...maybe(random, { minLength: random.below(4) }),
        ...maybe(random, { maxLength: 2 + random.below(20) }),
        ...maybe(random, { pattern: random.pick(texts) }),
      };
    case 2:
      return {
        type: random.pick(['number', 'integer']),
        ...maybe(random, { minimum: random.pick([-5, 0, 2]) }),
        ...maybe(random, { maximum: random.pick([5, 10, 100]) }),
        ...maybe(random, { exclusiveMinimum: -2 }, 0.1),
        ...maybe(random, { multipleOf: random.pick([0.5, 2]) }, 0.1),
      };
    case 3:
      return { type: 'boolean' };
    case 4:
      return { enum: random.pick([['red', 'blue'], [1, 2, 'x'], [null, 'none'], [true]]) };
    case 5:
      return random.next() < 0.5
        ? { type: [random.pick(['number', 'string', 'boolean']), 'null'] }
        : { type: 'string', nullable: true };
    case 6:
    case 7:
      return {
        type: 'array',
        items: randomSchema(random, depth + 1),
        ...maybe(random, { minItems: 1 + random.below(3) }, 0.3),
        ...maybe(random, { maxItems: 3 + random.below(3) }, 0.2),
        ...maybe(random, { uniqueItems: true }, 0.1),
      };
    case 8:
      return { anyOf: [randomSchema(random, depth + 1), randomSchema(random, depth + 1)] };
    case 9:
      return {
        oneOf: ['a', 'b'].map((kind) => ({
          type: 'object',
          properties: { kind: { const: kind }, [random.pick(names.slice(0, 4))]: randomSchema(random, depth + 1) },
          required: ['kind'],
          additionalProperties: false,
        })),
      };
    default:
      return randomObject(random, depth + 1);
  }
}

function randomObject(random: Random, depth: number): JsonObject {
  const own = names.filter(() => random.next() < 0.5);
  const properties = Object.fromEntries(own.map((name) => [name, randomSchema(random, depth)]));
  return {
    type: 'object',
    properties,
    required: own.filter(() => random.next() < 0.4),
    ...maybe(random, { patternProperties: { '^x-': randomSchema(random, maxDepth) } }, 0.2),
    additionalProperties: random.pick<JsonValue>([false, false, true, randomSchema(random, maxDepth)]),
  };
}

const maybe = (random: Random, part: JsonObject, chance = 0.25): JsonObject => (random.next() < chance ? part : {});

/** A value that the schema probably accepts, or an arbitrary one. */
function randomValue(schema: JsonValue, random: Random, depth: number): JsonValue {
  if (random.next() < 0.08 || depth > 6) return randomScalar(random);
  // Created by the functions above.
  const given = schema as { readonly [key: string]: JsonValue };
  const { type, items, properties = {}, enum: values, anyOf, oneOf, const: only } = given;
  if (only !== undefined) return only;
  if (Array.isArray(values)) return random.pick(values as readonly JsonValue[]);
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) return randomValue(random.pick(options as readonly JsonValue[]), random, depth + 1);
  const kind = Array.isArray(type) ? random.pick(type as readonly JsonValue[]) : type;
  switch (kind) {
    case 'string':
      return random.pick(words);
    case 'number':
    case 'integer':
      return random.pick(numbers);
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: random.below(5) }, () => randomValue(items ?? {}, random, depth + 1));
    case 'object': {
      const members = Object.entries(properties as JsonObject).filter(() => random.next() < 0.85);
      const others: [string, JsonValue][] = [];
      if (random.next() < 0.2) others.push(['x-other', randomScalar(random)]);
      if (random.next() < 0.2) others.push(['omega', randomScalar(random)]);
      return Object.fromEntries([
        ...members.map(([key, member]): [string, JsonValue] => [key, randomValue(member, random, depth + 1)]),
        ...others,
      ]);
    }
    default:
      return randomScalar(random);
  }
}

const randomScalar = (random: Random): JsonValue =>
  random.pick<JsonValue>([
    random.pick(words),
    random.pick(numbers),
    true,
    null,
    ['a', 1],
    { alpha: 'a' },
    [['a', 'b'], ['c']],
  ]);

export interface SchemaCase {
  readonly schema: JsonObject;
  readonly value: JsonObject;
}

export function randomSchemaCase(random: Random): SchemaCase {
  const schema = randomObject(random, 0);
  const value = randomValue(schema, random, 0);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return { schema, value: isObject ? (value as JsonObject) : {} };
}

/** Throws when a matching value was changed, or when the output does not match. */
export function checkSchemaCase({ schema, value }: SchemaCase): 'fits' | 'repaired' | 'refused' {
  const own = readDeclarations({ Odd: schema }, undefined, builtInCatalog(), { components: 'components', actions: '' });
  if (own.issues.length > 0) return 'refused';
  const laws = new WholeLaws(createCatalog({ include: [], custom: own.components }));
  const text = JSON.stringify({
    component: 'Card',
    props: {
      children: [
        { component: 'Odd', props: value },
        { component: 'TextContent', props: { text: 'after' } },
      ],
    },
  });
  const { document } = laws.check(text);
  const children = (document as { component: { props: { children: { component: string; props: JsonObject }[] } } })
    .component.props.children; // valid by the laws
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const accepts = ajv.compile(schema);
  const isUnenforced = own.unenforced.length > 0;
  for (const child of children) {
    if (child.component === 'Odd' && !accepts(child.props) && !isUnenforced)
      throw new Error(`Came out: ${JSON.stringify(child.props)}: ${ajv.errorsText(accepts.errors)}`);
  }
  if (!accepts(value)) return 'repaired';
  const [first] = children;
  if (children.length !== 2 || first?.component !== 'Odd' || !sameJson(first.props, value))
    throw new Error(`Changed: ${JSON.stringify(value)} became ${JSON.stringify(children)}`);
  return 'fits';
}

const sameJson = (left: JsonValue, right: JsonValue): boolean => sorted(left) === sorted(right);

const sorted = (value: JsonValue): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)))
      : member,
  );
