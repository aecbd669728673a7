import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/schema/schema.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { readDeclarations } from '../../src/ui/custom-components.ts';
import { validate } from '../../src/ui/validate.ts';
import { catalogPrompt } from '../../src/prompt/system-prompt.ts';

const paths = { components: 'components', actions: 'actions' };
const declare = (components: JsonValue, actions: JsonValue = {}) =>
  readDeclarations(components, actions, createCatalog(), paths);

const ticker = {
  type: 'object',
  description: 'the price of one share',
  properties: {
    symbol: { type: 'string', description: 'such as ACME' },
    price: { type: 'number', minimum: 0 },
    trend: { enum: ['up', 'down'] },
    link: { type: 'string', format: 'uri' },
    news: { type: 'array', items: { $ref: '#/components/Block' } },
  },
  required: ['symbol', 'price'],
};
const addToCart = {
  type: 'object',
  properties: { sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
  required: ['sku'],
};

function compile(text: string, components: JsonValue, actions: JsonValue = {}) {
  const own = declare(components, actions);
  expect(own.issues).toEqual([]);
  const catalog = createCatalog({ custom: own.components, actions: own.actions });
  const compiler = createUiCompiler(catalog);
  const document = JSON.parse(compiler.push(text) + compiler.end()) as JsonValue;
  expect(validate(document, catalog)).toEqual([]);
  return { document, diagnostics: compiler.diagnostics, catalog };
}

describe("the caller's own components and actions", () => {
  test('are compiled, checked and repaired like built-in ones', () => {
    const { document, diagnostics } = compile(
      'root = Card([Tabs([TabItem("a", "A", [StockTicker("ACME", "$1,200", Up, "javascript:alert(1)", [TextContent("News")])])])])',
      { StockTicker: ticker },
    );
    expect(JSON.stringify(document)).toContain(
      '{"component":"StockTicker","props":{"symbol":"ACME","price":1200,"trend":"up","news":[{"component":"TextContent","props":{"text":"News"}}]}}',
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['changed_type', 'changed_value', 'unsafe_url']);
  });

  test('a prop that is declared as a regular expression holds only those that cannot freeze the page', () => {
    const masked = {
      type: 'object',
      properties: { mask: { type: 'string', format: 'regex' }, hint: { type: 'string' } },
    };
    const { document, diagnostics } = compile(
      String.raw`root = Card([Masked("^\\d{4}$", "Four digits"), Masked("^(\\d+)*$", "Digits")])`,
      { Masked: masked },
    );
    expect(JSON.stringify(document)).toContain(
      String.raw`{"component":"Masked","props":{"mask":"^\\d{4}$","hint":"Four digits"}}`,
    );
    expect(JSON.stringify(document)).toContain('{"component":"Masked","props":{"hint":"Digits"}}');
    expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([['unsafe_pattern', 'root.children[1].mask']]);
  });

  test('reach the model with their descriptions', () => {
    const { catalog } = compile('root = Card([])', { StockTicker: ticker }, { add_to_cart: addToCart });
    const prompt = catalogPrompt(catalog);
    expect(prompt).toContain('StockTicker(symbol, price: number, trend?: "up"|"down", link?: url, news?: (');
    expect(prompt).toContain('- the price of one share; symbol: such as ACME');
    expect(prompt).toContain('{type: "add_to_cart", params: {sku, count?: number}}');
  });

  test('actions take their own params, and lose what is not declared', () => {
    const { document, diagnostics } = compile(
      'root = Card([Buttons([Button("Buy", {type: "add_to_cart", params: {sku: 12, count: "3", color: "red"}}), Button("Bad", {type: "launch"})])])',
      {},
      { add_to_cart: addToCart },
    );
    expect(JSON.stringify(document)).toContain('"action":{"type":"add_to_cart","params":{"sku":"12","count":3}}');
    expect(diagnostics.map(({ code }) => code)).toContain('unknown_action');
  });

  test('names that could do harm are refused with their path', () => {
    const { issues } = declare(
      JSON.parse(
        '{"__proto__": {"type": "object"}, "lower": {"type": "object"}, "Card": {"type": "object"}}',
      ) as JsonValue,
    );
    expect(issues.map(({ path }) => path)).toEqual(['components.__proto__', 'components.lower', 'components.Card']);
    expect(issues[1]?.message).toContain('a component is named like "StockTicker"');
  });

  test('a prop called __proto__ is a plain key', () => {
    const props = JSON.parse(
      '{"type": "object", "properties": {"__proto__": {"type": "string"}, "constructor": {"type": "string"}}}',
    ) as JsonValue;
    const { document } = compile('root = Card([Odd("a", "b")])', { Odd: props });
    expect(JSON.stringify(document)).toContain('{"component":"Odd","props":{"__proto__":"a","constructor":"b"}}');
  });
});

describe('hostile schemas are bounded or refused', () => {
  const deep = (levels: number): JsonValue => {
    let schema: JsonValue = { type: 'string' };
    for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } };
    return schema;
  };

  test('a schema that contains itself ends where depth ends', () => {
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name'],
    };
    const { document } = compile('root = Card([Tree("a", [{name: "b", children: [{name: "c"}]}])])', { Tree: tree });
    expect(JSON.stringify(document)).toContain('"children":[{"name":"b","children":[{"name":"c"}]}]');
  });

  test.each([
    [
      'a loop of references',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/a' } },
        $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
      },
    ],
    [
      'references that multiply',
      {
        type: 'object',
        properties: Object.fromEntries('abcdefgh'.split('').map((key) => [key, { $ref: '#/$defs/x0' }])),
        $defs: Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [
            `x${index}`,
            {
              type: 'object',
              properties: { l: { $ref: `#/$defs/x${index + 1}` }, r: { $ref: `#/$defs/x${index + 1}` } },
            },
          ]),
        ),
      },
    ],
    ['ten thousand levels', deep(10_000)],
    ['a pattern that backtracks', { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }],
  ])('%s is bounded', (_, schema) => {
    const { document } = compile(`root = Card([Odd("${'a'.repeat(40)}!")])`, { Odd: schema });
    expect(JSON.stringify(document)).toContain('"component":"Odd"');
  });

  test.each([
    [
      'a megabyte of props',
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 20_000 }, (_, index) => [
            `prop${index}`,
            { type: 'string', description: 'x'.repeat(30) },
          ]),
        ),
      },
      /too large; at most 500/,
    ],
    [
      'a reference to elsewhere',
      { type: 'object', properties: { a: { $ref: 'https://example.com/schema.json' } } },
      /only references inside the schema/,
    ],
    ['a type of its own', { type: 'object', properties: { a: { type: 'money' } } }, /expected string, number/],
    ['a list instead of an object', { type: 'array', items: {} }, /must describe an object/],
    ['no schema at all', 42, /must be a JSON Schema/],
    [
      'an empty range',
      { type: 'object', properties: { a: { type: 'number', minimum: 2, maximum: 1 } } },
      /minimum of 2 above its maximum of 1/,
    ],
  ])('%s is refused, and the message says why', (_, schema, message) => {
    const start = performance.now();
    const { issues, components } = declare({ Odd: schema as JsonValue });
    expect(components).toEqual([]);
    expect(issues.map((issue) => issue.message).join('\n')).toMatch(message);
    expect(issues[0]?.path).toMatch(/^components\.Odd/);
    // Not a benchmark: a bound that tells a loop from work.
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
