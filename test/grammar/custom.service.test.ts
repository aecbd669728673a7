// The grammars of catalogs with components of the caller.
import { expect, test } from 'vitest';
import { grammarOf, printEbnf, type Grammar } from '../../src/grammar/index.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../../src/ui/catalog.ts';
import { readDeclarations } from '../../src/ui/custom-components.ts';
import { seedCount, seedTimeout, sized } from '../seed-count.ts';
import { createEbnfCheck } from './engines.ts';
import { findRefusals, findRepairs } from './proof.ts';

const ticker = {
  type: 'object',
  properties: {
    symbol: { type: 'string', pattern: '^[A-Z]{2,4}$' },
    price: { type: 'number', minimum: 0 },
    trend: { enum: ['up', 'down'] },
    link: { type: 'string', format: 'uri' },
    news: { type: 'array', items: { $ref: '#/components/Block' } },
  },
  required: ['symbol', 'price'],
};
const seat = {
  type: 'object',
  properties: {
    row: { type: 'integer', minimum: 1, maximum: 42 },
    place: {
      type: 'object',
      properties: {
        letter: { enum: ['A', 'B', 'C'] },
        isWindow: { type: 'boolean' },
        notes: { type: 'array', items: { type: 'string', minLength: 2, maxLength: 12 }, minItems: 2, maxItems: 4 },
      },
      required: ['letter'],
    },
    temperature: { type: 'number', minimum: -40, maximum: 50.5 },
    share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    step: { type: 'integer', multipleOf: 5, minimum: -20, maximum: 100 },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    counts: { type: 'object', additionalProperties: { type: 'number' } },
  },
  required: ['row', 'place', 'temperature'],
};
/** Contains itself. */
const branch = {
  type: 'object',
  properties: {
    seat: { $ref: '#/components/Seat' },
    branches: { type: 'array', items: { $ref: '#/components/Branch' } },
  },
  required: ['seat'],
};
const order = {
  type: 'object',
  properties: { sku: { type: 'string' }, count: { type: 'integer' } },
  required: ['sku'],
};

function catalogWith(components: JsonValue): Catalog {
  const paths = { components: 'components', actions: 'actions' };
  const own = readDeclarations(components, { add_to_cart: order }, builtInCatalog(), paths);
  expect(own.issues).toEqual([]);
  return createCatalog({ custom: own.components, actions: own.actions, include: ['Buttons', 'Button'] });
}

function grammarFor(catalog: Catalog): Grammar {
  const grammar = grammarOf(catalog);
  if (grammar === undefined) throw new Error('The grammar is too large.');
  return grammar;
}

test(
  'texts that the grammar allows compile without repairs',
  async () => {
    const catalog = catalogWith({ Ticker: ticker, Seat: seat, Branch: branch });
    const grammar = grammarFor(catalog);
    expect(findRepairs(grammar, catalog, seedCount(500))).toEqual([]);
    expect(await findRefusals(grammar, seedCount(200))).toEqual([]);
  },
  seedTimeout,
);

test('the grammar restricts values to their schema', async () => {
  const accepts = await createEbnfCheck(printEbnf(grammarFor(catalogWith({ Ticker: ticker, Seat: seat }))));
  const verdicts = [
    'Ticker("ACME", 12.5)',
    'Ticker("acme", 12.5)',
    'Ticker("ACME", -1)',
    'Ticker("ACME", 1, "sideways")',
    'Ticker("ACME", 1, link: "javascript:alert(1)")',
    'Ticker("ACME", 1, news: [Ticker("BETA", 2), TextContent("Up again.")])',
    'Seat(42, {letter: "A"}, 50)',
    'Seat(43, {letter: "A"}, 20)',
    'Seat(1, {letter: "D"}, 20)',
    'Seat(1, {letter: "A", notes: ["aisle"]}, 20)',
    'Seat(1, {letter: "A", notes: ["aisle", "front"]}, -40, 0.25, 15)',
    'Seat(1, {letter: "A"}, 20, 0)',
    'Seat(1, {letter: "A"}, 20, 1, 12)',
    'Buttons([Button("Buy", {type: "add_to_cart", params: {sku: "a1", count: 2}})])',
    'Buttons([Button("Buy", {type: "add_to_cart"})])',
  ].map((call) => [call, accepts(`root = Card([${call}])`)]);
  expect(verdicts.filter(([, isAccepted]) => isAccepted).map(([call]) => call)).toEqual([
    'Ticker("ACME", 12.5)',
    'Ticker("ACME", 1, news: [Ticker("BETA", 2), TextContent("Up again.")])',
    'Seat(42, {letter: "A"}, 50)',
    'Seat(1, {letter: "A", notes: ["aisle", "front"]}, -40, 0.25, 15)',
    'Buttons([Button("Buy", {type: "add_to_cart", params: {sku: "a1", count: 2}})])',
  ]);
});

test('labels have the right length, fractions stay within bounds, and props may have names of xgrammar and Object.prototype', async () => {
  const code = { type: 'string', maxLength: 4 };
  const properties = {
    toString: code,
    'straße a': { enum: ['größe', 'Fée'] },
    true: { enum: ['über', 'größer', 'äh'] },
  };
  const odd = { type: 'object', properties, required: ['toString', 'straße a', 'true'] };
  const share = {
    type: 'object',
    properties: { share: { type: 'number', exclusiveMinimum: 0.3 } },
    required: ['share'],
  };
  const catalog = catalogWith({ Odd: odd, EditChange: share, Ref: { type: 'object', properties: { note: code } } });
  const grammar = grammarFor(catalog);
  expect(findRepairs(grammar, catalog, sized(50, 20))).toEqual([]);
  expect(await findRefusals(grammar, sized(20, 10))).toEqual([]);
});

test('derives a grammar for a component that contains itself in an object of a union', () => {
  const inside = { type: 'object', properties: { branch: { $ref: '#/components/Branch' } } };
  const either = { anyOf: [{ type: 'string' }, inside] };
  const properties = { title: { type: 'string' }, either, many: { type: 'array', items: either } };
  expect(grammarOf(catalogWith({ Branch: { type: 'object', properties } }))).toBeDefined();
});

test('a component inside an object, which the compiler drops, is reported and not in the grammar', async () => {
  const block = { $ref: '#/components/Block' };
  const inside = { type: 'object', properties: { body: block, note: { type: 'string' } } };
  const properties = { inside, all: { type: 'array', items: block } };
  const components = { Panel: { type: 'object', properties } };
  const { unenforced } = readDeclarations(components, {}, builtInCatalog(), { components: 'c', actions: 'a' });
  expect(unenforced).toEqual([
    {
      path: 'c.Panel.properties.inside.properties.body.$ref',
      reason: 'a component inside an object is dropped; make it a prop',
    },
  ]);
  const catalog = catalogWith(components);
  const grammar = grammarFor(catalog);
  const accepts = await createEbnfCheck(printEbnf(grammar));
  expect(accepts('root = Card([Panel({note: "x"}, [TextContent("y")])])')).toBe(true);
  expect(accepts('root = Card([Panel({body: TextContent("x")})])')).toBe(false);
  expect(findRepairs(grammar, catalog, sized(50, 20))).toEqual([]);
});

test('a pattern with nested counts that llama.cpp would reject is not in the grammar', () => {
  const withPattern = (pattern: string): string => {
    const code = { type: 'object', properties: { code: { type: 'string', pattern } }, required: ['code'] };
    return printEbnf(grammarFor(catalogWith({ Code: code })));
  };
  expect(withPattern('^(?:[A-F]{1,30}-){1,30}$')).toContain('([A-F]{1,30} ');
  expect(withPattern('^(?:[A-F]{1,60}-){1,60}$')).not.toContain('[A-F]');
});

test('a number schema that no number satisfies is not in the grammar', async () => {
  const properties = {
    none: { type: 'number', exclusiveMinimum: 0.3, exclusiveMaximum: 3, multipleOf: 7 },
    between: { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 },
    one: { type: 'number', minimum: 7, maximum: 7 },
  };
  const catalog = catalogWith({ Odd: { type: 'object', properties } });
  const grammar = grammarFor(catalog);
  expect(findRepairs(grammar, catalog, sized(50, 20))).toEqual([]);
  const accepts = await createEbnfCheck(printEbnf(grammar));
  const isAccepted = (member: string): boolean => accepts(`root = Card([Odd(${member})])`);
  expect(['none: 0', 'none: 7', 'between: 1', 'between: 2', 'one: 7'].filter(isAccepted)).toEqual(['one: 7']);
});

test('a union has the options that the compiler can distinguish at their beginning', async () => {
  const block = { $ref: '#/components/Block' };
  const facts = { type: 'object', properties: { year: { type: 'integer' } } };
  const properties = {
    count: { type: 'integer' },
    body: { anyOf: [block, facts, { enum: ['none'] }, { type: 'boolean' }] },
    source: { anyOf: [{ type: 'string', format: 'uri' }, { type: 'string' }] },
    rows: {
      anyOf: [{ type: 'array', items: { type: 'number' } }, { type: 'array', items: { type: 'string' } }, facts],
    },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'string' } }, facts] },
    any: { anyOf: [block, {}] },
  };
  const catalog = catalogWith({ Odd: { type: 'object', properties, required: ['count'] } });
  const grammar = grammarFor(catalog);
  expect(findRepairs(grammar, catalog, sized(300, 60))).toEqual([]);
  const accepts = await createEbnfCheck(printEbnf(grammar));
  const isAccepted = (member: string): boolean => accepts(`root = Card([Odd(1, ${member})])`);
  const fitting = [
    'body: TextContent("x")',
    'body: true',
    'source: "https://example.com"',
    'rows: [1, 2]',
    'rows: {year: 1998}',
    'either: "x"',
    'either: 1',
    'either: ["x"]',
    'either: {year: 1998}',
    'any: TextContent("x")',
    'any: [1, {a: "x"}]',
  ];
  expect(fitting.filter((member) => !isAccepted(member))).toEqual([]);
  const others = ['body: {year: 1998}', 'body: "none"', 'source: "a book"', 'rows: ["a"]', 'any: "x"', 'any: {a: 1}'];
  expect(others.filter(isAccepted)).toEqual([]);
});

test('patterns respect lengths, letters beyond ASCII, and URLs', async () => {
  const properties = {
    code: { type: 'string', pattern: '^(a|b){1,50}$', minLength: 3, maxLength: 5 },
    slug: { type: 'string', pattern: '^[a-z]+(-[a-z]{2})*$', minLength: 4, maxLength: 6 },
    name: { type: 'string', pattern: '^[a-zäöüß]+$' },
    city: { type: 'string', pattern: '^[一-龥]{2,4}$' },
    invoice: { type: 'string', format: 'uri', pattern: '\\.pdf$' },
    shop: { type: 'string', format: 'uri', pattern: '^https://shop\\.example/.*$', maxLength: 40 },
    none: { type: 'string', format: 'uri', pattern: '^[A-Z]{2}$' },
    tag: { type: 'string', format: 'uri', pattern: '<b>|[,;]' },
    note: { type: 'string', format: 'markdown', pattern: '[<,]', maxLength: 20 },
    title: { type: 'string', format: 'markdown', minLength: 2 },
    tooLong: { type: 'string', pattern: '^[A-Z]{2,4}$', minLength: 5 },
  };
  const { city, ...others } = properties;
  const expressible = catalogWith({ Odd: { type: 'object', properties: others } });
  expect(findRepairs(grammarFor(expressible), expressible, sized(200, 40))).toEqual([]);
  const grammar = grammarFor(catalogWith({ Odd: { type: 'object', properties: { ...others, city } } }));
  const accepts = await createEbnfCheck(printEbnf(grammar));
  const isAccepted = (member: string): boolean => accepts(`root = Card([Odd(${member})])`);
  const fitting = [
    'code: "aba"',
    'slug: "abcd"',
    'slug: "abc-de"',
    'name: "größe"',
    'name: "süd"',
    'city: "北京"',
    'tag: "https://example.com/a,b"',
    'note: "one, two"',
    'title: "no code"',
    // Engines cannot tell them apart.
    'city: "ソウル"',
    'invoice: "https://example.com/1.pdf"',
    'shop: "https://shop.example/chairs"',
  ];
  const refused = [
    'city: "Oslo"',
    'code: "ab"',
    'code: "aaaaaa"',
    'slug: "abc"',
    'name: "Süd"',
    'invoice: "https://example.com/1.png"',
    'invoice: "1.pdf"',
    'shop: "https://example.com/chairs"',
    'none: "AB"',
    'tag: "https://example.com/<b>"',
    'note: "<b"',
    'title: "<b>bold</b>"',
    'tooLong: "ABCDE"',
  ];
  expect(fitting.filter((member) => !isAccepted(member))).toEqual([]);
  expect(refused.filter(isAccepted)).toEqual([]);
});

function largeCatalog(members: number): Catalog {
  const properties = Object.fromEntries(
    Array.from({ length: members }, (_, index) => [`member${index}`, { enum: [`first${index}`, `second${index}`] }]),
  );
  return catalogWith(
    Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`Large${index}`, { type: 'object', properties }])),
  );
}

test('a grammar is at most 60 KB as JSON; a larger one is not sent', () => {
  const sizes = [5, 35, 41, 150].map((members) => {
    const grammar = grammarOf(largeCatalog(members));
    return grammar && JSON.stringify({ response_format: { type: 'grammar', grammar: printEbnf(grammar) } }).length;
  });
  expect(sizes.filter((size) => size !== undefined && size > 60 * 1024)).toEqual([]);
  expect([sizes[0] === undefined, sizes.at(-1)]).toEqual([false, undefined]);
});
