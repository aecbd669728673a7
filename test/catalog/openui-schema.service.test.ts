// Compares our declarations with the schema that OpenUI's chat library exports, so that its renderers can show our
// documents. Both sides are converted to sorted facts, one per line: `- ` is only in theirs, `+ ` only in ours. Bounds,
// purposes and string formats exist only in ours and are not compared.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Schema } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';

// Without these, the library sends telemetry about the use of its prompts. It reads them when it is loaded.
process.env['DO_NOT_TRACK'] = '1';
process.env['OPENUI_TELEMETRY_DISABLED'] = '1';
const { openuiChatLibrary } = await import('@openuidev/react-ui/genui-lib');

interface Difference {
  readonly reason: string;
  readonly facts: readonly string[];
}

const blockSlots = [
  'Card.children[]',
  'SectionItem.content[]',
  'TabItem.content[]',
  'AccordionItem.content[]',
  'Carousel.children[][]',
];

/** Ours alone: dashboards, facts, events. Output for its renderers has the nearest components instead. */
const ownBlocks = ['Stats', 'KeyValues', 'Progress', 'Heading', 'Quote', 'Avatar', 'Timeline', 'Dialog'];
const own = [...ownBlocks, 'Stat', 'KeyValue', 'TimelineItem'];

const differences: readonly Difference[] = [
  {
    reason: 'its renderer shows lists there as well, and models write them there',
    facts: ['TabItem.content[]', 'AccordionItem.content[]', 'Carousel.children[][]'].map(
      (place) => `+ ${place}: ListBlock`,
    ),
  },
  {
    reason: 'its renderer accepts any component as a block, and no other prop accepts these four',
    facts: blockSlots.flatMap((slot) =>
      ['Accordion', 'SwitchGroup', 'Tag', 'Label'].map((name) => `+ ${slot}: ${name}`),
    ),
  },
  {
    reason: 'it has no components for figures, facts and events',
    facts: blockSlots.flatMap((slot) => ownBlocks.map((name) => `+ ${slot}: ${name}`)),
  },
  {
    reason: 'a SwitchGroup is an input like the others, and its FormControl renders it',
    facts: ['+ FormControl.input: SwitchGroup'],
  },
  {
    reason: 'a Table renders only scalars and elements, and null as an empty cell',
    facts: [
      '- Col.data: any',
      '+ Col.data: list',
      '+ Col.data[]: string',
      '+ Col.data[]: number',
      '+ Col.data[]: boolean',
      '+ Col.data[]: one of null',
      ...['Tag', 'TagBlock', 'Button', 'Buttons', 'TextContent', 'Image'].map((name) => `+ Col.data[]: ${name}`),
    ],
  },
  {
    reason: 'our documents contain {type, params} instead of its Action(...) expression; its renderer accepts both',
    facts: ['- Button.action: any', '+ Button.action: action', '- ListItem.action: any', '+ ListItem.action: action'],
  },
  {
    reason: 'JSON has no dates: its DatePicker shows a date string, and throws on a {from, to} of strings',
    facts: ['- DatePicker.value: any', '+ DatePicker.value: string'],
  },
  {
    reason: 'its schema marks a prop with a default (an empty list) as required',
    facts: ['- Form.fields: required', '+ Form.fields: optional'],
  },
  {
    reason: 'without a source it renders <img src="">: an empty box and a console error',
    facts: ['- Image.src: optional', '+ Image.src: required'],
  },
];

/** The subset of JSON Schema that zod writes for this library. Strict, so that an uncompared keyword fails the test. */
const jsonSchema = z.strictObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return jsonSchema.or(z.literal(false)).optional();
  },
  // Not compared: descriptions, the default listed in `differences`, and the type of keys.
  description: z.string().optional(),
  default: z.unknown().optional(),
  propertyNames: z.strictObject({ type: z.literal('string') }).optional(),
});
type JsonSchema = z.infer<typeof jsonSchema>;

function factsOfMembers<S>(
  path: string,
  properties: Readonly<Record<string, S>>,
  required: readonly string[],
  factsOf: (path: string, schema: S) => string[],
): string[] {
  return [
    `${path}(${Object.keys(properties).join(', ')})`,
    ...Object.entries(properties).flatMap(([key, member]) => [
      `${path}.${key}: ${required.includes(key) ? 'required' : 'optional'}`,
      ...factsOf(`${path}.${key}`, member),
    ]),
  ];
}

function factsOfTheirs(path: string, schema: JsonSchema): string[] {
  if (schema.$ref !== undefined) return [`${path}: ${schema.$ref.replace('#/$defs/', '')}`];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((member) => factsOfTheirs(path, member));
  if (schema.enum !== undefined) return [`${path}: one of ${schema.enum.join(' | ')}`];
  if (schema.type === 'array') return [`${path}: list`, ...factsOfTheirs(`${path}[]`, schema.items ?? {})];
  if (schema.type !== 'object') return [`${path}: ${schema.type ?? 'any'}`];
  const { properties = {}, required = [], additionalProperties } = schema;
  return [
    ...factsOfMembers(path, properties, required, factsOfTheirs),
    ...(additionalProperties ? factsOfTheirs(`${path}.*`, additionalProperties) : []),
  ];
}

function factsOfOurs(path: string, schema: Schema): string[] {
  switch (schema.type) {
    case 'element':
      return schema.components.map((name) => `${path}: ${name}`);
    case 'union':
      return schema.anyOf.flatMap((member) => factsOfOurs(path, member));
    case 'enum':
      return [`${path}: one of ${schema.values.map(String).join(' | ')}`];
    case 'array':
      return [`${path}: list`, ...factsOfOurs(`${path}[]`, schema.items)];
    case 'object':
      return [
        ...factsOfMembers(path, schema.properties, schema.required, factsOfOurs),
        ...(schema.additional ? factsOfOurs(`${path}.*`, schema.additional) : []),
      ];
    case 'string':
    case 'number':
    case 'boolean':
    case 'action':
    case 'any':
      return [`${path}: ${schema.type}`];
    default:
      return schema satisfies never;
  }
}

const schemas = z.record(z.string(), jsonSchema).parse(openuiChatLibrary.toJSONSchema().$defs);
const theirs = Object.entries(schemas).flatMap(([name, schema]) => factsOfTheirs(name, schema));
const { components } = builtInCatalog();
const ours = components
  .filter(({ name }) => !own.includes(name))
  .flatMap(({ name, props }) => factsOfOurs(name, props));

test('has every component of the OpenUI chat library, and our own', () => {
  const names = components.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(schemas), ...own].toSorted());
  expect(Object.keys(schemas)).toHaveLength(58);
});

test('every prop matches the OpenUI chat library, except for the listed differences', () => {
  const [known, declared] = [new Set(theirs), new Set(ours)];
  const found = [
    ...theirs.filter((fact) => !declared.has(fact)).map((fact) => `- ${fact}`),
    ...ours.filter((fact) => !known.has(fact)).map((fact) => `+ ${fact}`),
  ];
  const listed = differences.flatMap(({ facts }) => facts);
  expect(found.toSorted()).toEqual(listed.toSorted());
});
