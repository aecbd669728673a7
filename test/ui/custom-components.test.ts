import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { readDeclarations } from '../../src/ui/custom-components.ts';
import { validate } from '../../src/ui/validate.ts';
import { catalogPrompt } from '../../src/prompt/system-prompt.ts';

const paths = { components: 'components', actions: 'actions' };
const declare = (components: JsonValue, actions: JsonValue = {}) =>
  readDeclarations(components, actions, builtInCatalog(), paths);

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

describe('custom components and actions', () => {
  test('an empty list of constrained items ends at its own bracket', () => {
    const spread = {
      type: 'object',
      properties: {
        levels: { type: 'array', items: { type: 'number', exclusiveMinimum: -2 } },
        label: { type: 'string' },
        rows: { type: 'array', items: { type: 'string' } },
      },
      required: ['levels', 'label', 'rows'],
    };
    const { document, diagnostics } = compile('root = Card([Spread([], "Wind", ["calm"])])', { Spread: spread });
    expect(diagnostics).toEqual([]);
    expect(document).toEqual({
      component: {
        component: 'Card',
        props: { children: [{ component: 'Spread', props: { levels: [], label: 'Wind', rows: ['calm'] } }] },
      },
      error: null,
    });
  });

  test('reads lists of components that have required values themselves', () => {
    const code = { type: 'string', pattern: '^[A-Z]{2}$' };
    const seat = { type: 'object', properties: { code }, required: ['code'] };
    const seats = { type: 'array', items: { $ref: '#/components/Seat' }, minItems: 2 };
    const row = { type: 'object', properties: { title: { type: 'string' }, seats }, required: ['title', 'seats'] };
    const show = (calls: string) => {
      const { document, diagnostics } = compile(`root = Card([${calls}])`, { Seat: seat, Row: row });
      return [
        JSON.stringify(document).match(/"component":"(?:Seat|Row)"/g)?.length,
        diagnostics.map(({ code }) => code),
      ];
    };
    expect(show('Row("Stalls", [Seat("AA"), Seat("AB")])')).toEqual([3, []]);
    expect(show('Row(title: "Stalls", seats: [Seat("AA"), Seat("AB"), Seat("AC")])')).toEqual([4, []]);
    const json = (code: string) => `{"component": "Seat", "props": {"code": "${code}"}}`;
    expect(show(`{"component": "Row", "props": {"title": "Stalls", "seats": [${json('AA')}, ${json('AB')}]}}`)).toEqual(
      [3, []],
    );
    // One seat is left, which is not enough for a row.
    expect(show('Row("Stalls", [Seat("AA"), Seat("b")])')).toEqual([1, expect.arrayContaining(['dropped_value'])]);
  });

  test('a list stays in its position even if an omitted earlier prop accepts the same components', () => {
    const seat = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };
    const seats = { type: 'array', items: { $ref: '#/components/Seat' } };
    const row = { type: 'object', properties: { free: seats, taken: seats } };
    const { document, diagnostics } = compile('root = Card([Row(null, [Seat("AA")])])', { Seat: seat, Row: row });
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(document)).toContain('"taken":[{"component":"Seat"');
  });

  test('keeps style words that a schema lists, and reads numbers that it allows as values', () => {
    const points = { type: 'object', properties: { values: { type: 'array', items: { type: 'number' } } } };
    const shirt = {
      type: 'object',
      properties: {
        sizes: { type: 'array', items: { enum: ['sm', 'md', 'lg'] } },
        stock: { anyOf: [{ $ref: '#/components/Points' }, { type: 'number' }] },
      },
    };
    const { document, diagnostics } = compile('root = Card([Shirt(["sm", "lg"], 5)])', {
      Points: points,
      Shirt: shirt,
    });
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(document)).toContain('"props":{"sizes":["sm","lg"],"stock":5}');
  });

  test('leaves a gap for a component that requires itself and that the model omits', () => {
    const own = declare({
      Inner: { type: 'object', properties: { outer: { $ref: '#/components/Outer' } }, required: ['outer'] },
      Outer: { type: 'object', properties: { inner: { $ref: '#/components/Inner' } }, required: ['inner'] },
    });
    const compiler = createUiCompiler(createCatalog({ custom: own.components }));
    expect(compiler.push('root = Card([Outer()])') + compiler.end()).toContain(
      '{"component":"Outer","props":{"inner":{"component":"Inner","props":{"outer":{"component":"Outer","props":{"inner":null}}}}}}',
    );
  });

  test('are compiled, validated and repaired like built-in ones', () => {
    const { document, diagnostics } = compile(
      'root = Card([Tabs([TabItem("a", "A", [StockTicker("ACME", "$1,200", Up, "javascript:alert(1)", [TextContent("News")])])])])',
      { StockTicker: ticker },
    );
    expect(JSON.stringify(document)).toContain(
      '{"component":"StockTicker","props":{"symbol":"ACME","price":1200,"trend":"up","news":[{"component":"TextContent","props":{"text":"News"}}]}}',
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['changed_type', 'changed_value', 'unsafe_url']);
  });

  test('drop patterns that could freeze the page from props of format regex', () => {
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

  test('join a list into one text where a component or a text is expected', () => {
    const labelled = {
      type: 'object',
      properties: {
        label: { anyOf: [{ $ref: '#/components/Tag' }, { type: 'string' }] },
        pictures: { type: 'array', items: { $ref: '#/components/Image' } },
      },
    };
    const { document } = compile('root = Card([Labelled(["one", "two"])])', { Labelled: labelled });
    expect(JSON.stringify(document)).toContain('{"component":"Labelled","props":{"label":"one, two"}}');
  });

  test('are in the prompt with their descriptions', () => {
    const { catalog } = compile('root = Card([])', { StockTicker: ticker }, { add_to_cart: addToCart });
    const prompt = catalogPrompt(catalog);
    expect(prompt).toContain('StockTicker(symbol, price: number, trend?: "up"|"down", link?: url, news?: (');
    expect(prompt).toContain('- the price of one share; symbol: such as ACME');
    expect(prompt).toContain('{type: "add_to_cart", params: {sku, count?: number}}');
  });

  test('coerce declared action params and drop undeclared ones', () => {
    const { document, diagnostics } = compile(
      'root = Card([Buttons([Button("Buy", {type: "add_to_cart", params: {sku: 12, count: "3", color: "red"}}), Button("Bad", {type: "launch"})])])',
      {},
      { add_to_cart: addToCart },
    );
    expect(JSON.stringify(document)).toContain('"action":{"type":"add_to_cart","params":{"sku":"12","count":3}}');
    expect(diagnostics.map(({ code }) => code)).toContain('unknown_action');
  });

  test.each([
    '{"root": "b", "elements": {"b": {"type": "Button", "props": {"label": "Buy"}, "on": {"press": {"action": "addToCart", "params": {"sku": "12", "count": 3}}}}}}',
    '{"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [{"id": "root", "component": "Button", "child": "t", "action": {"event": {"name": "add_to_cart", "context": {"sku": "12", "count": 3}}}}, {"id": "t", "component": "Text", "text": "Buy"}]}}',
    '{"version": "v0.8", "surfaceUpdate": {"surfaceId": "s", "components": [{"id": "root", "component": {"Button": {"child": "t", "action": {"name": "add_to_cart", "context": [{"key": "sku", "value": "12"}, {"key": "count", "value": 3}]}}}}, {"id": "t", "component": {"Text": {"text": {"literalString": "Buy"}}}}]}}',
    '{"type": "AdaptiveCard", "version": "1.5", "body": [], "actions": [{"type": "Action.Submit", "title": "Buy", "data": {"action": "add_to_cart", "sku": "12", "count": 3}}]}',
    '{"type": "page", "title": "Lamp", "children": [{"type": "button", "label": "Buy", "action": {"name": "add_to_cart", "payload": {"sku": "12", "count": 3}}}]}',
  ])('run the declared action that another dialect names: %s', (text) => {
    const { document, diagnostics } = compile(text, {}, { add_to_cart: addToCart });
    expect(JSON.stringify(document)).toContain('"action":{"type":"add_to_cart","params":{"sku":"12","count":3}}');
    expect(diagnostics.map(({ code }) => code)).not.toContain('unknown_action');
  });

  test('reject dangerous and reserved names with their path', () => {
    const { issues } = declare(
      JSON.parse(
        '{"__proto__": {"type": "object"}, "lower": {"type": "object"}, "Card": {"type": "object"}}',
      ) as JsonValue,
    );
    expect(issues.map(({ path }) => path)).toEqual(['components.__proto__', 'components.lower', 'components.Card']);
    expect(issues[1]?.message).toContain('a component name must start with a capital letter');
  });

  test('treat a prop called __proto__ as a plain key', () => {
    const props = JSON.parse(
      '{"type": "object", "properties": {"__proto__": {"type": "string"}, "constructor": {"type": "string"}}}',
    ) as JsonValue;
    const { document } = compile('root = Card([Odd("a", "b")])', { Odd: props });
    expect(JSON.stringify(document)).toContain('{"component":"Odd","props":{"__proto__":"a","constructor":"b"}}');
  });
});

describe('hostile schemas', () => {
  const deep = (levels: number): JsonValue => {
    let schema: JsonValue = { type: 'string' };
    for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } };
    return schema;
  };

  test('unroll a recursive schema to the depth limit', () => {
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
      'references that multiply exponentially',
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
  ])('bound %s', (_, schema) => {
    const { document } = compile(`root = Card([Odd("${'a'.repeat(40)}!")])`, { Odd: schema });
    expect(JSON.stringify(document)).toContain('"component":"Odd"');
  });

  const uses = (count: number, target: JsonValue): JsonValue => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { $ref: '#/$defs/x' }])),
    $defs: { x: target },
  });

  test.each([
    [
      'a one-megabyte reference',
      uses(400, { $ref: `#${'/'.repeat(2 ** 20)}` }),
      /1048577 characters; a reference may have 256/,
    ],
    ['a long enum value used often', uses(200, { enum: ['x'.repeat(1000)] }), /may have 32768 characters in total/],
    [
      'a long property name used often',
      uses(200, { type: 'object', properties: { ['x'.repeat(1000)]: {} } }),
      /may have 32768 characters in total/,
    ],
    ['an oversized enum', uses(400, { enum: Array<string>(50_000).fill('x') }), /lists 50000 values; at most 200/],
    [
      'an oversized list of required names',
      uses(400, { type: 'object', properties: { a: {} }, required: Array<string>(50_000).fill('a') }),
      /lists 50000 names; at most 500/,
    ],
    [
      'an oversized list of types',
      uses(1, { type: Array<string>(50_000).fill('string') }),
      /lists 50000 types; expected 1 to 7/,
    ],
    ['an oversized union', uses(1, { anyOf: Array<JsonValue>(50_000).fill(true) }), /too large; at most 500/],
    ['an oversized allOf', uses(1, { allOf: Array<JsonValue>(50_000).fill(true) }), /too large; at most 500/],
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
      'an external reference',
      { type: 'object', properties: { a: { $ref: 'https://example.com/schema.json' } } },
      /only references inside the schema/,
    ],
    ['an unknown type', { type: 'object', properties: { a: { type: 'money' } } }, /expected string, number/],
    ['a list instead of an object', { type: 'array', items: {} }, /must describe an object/],
    ['a value that is not a schema', 42, /must be a JSON Schema/],
    [
      'an empty range',
      { type: 'object', properties: { a: { type: 'number', minimum: 2, maximum: 1 } } },
      /minimum of 2 above its maximum of 1/,
    ],
  ])('reject %s with an explanation', (_, schema, message) => {
    const { issues, components } = declare({ Odd: schema });
    expect(components).toEqual([]);
    expect(issues.map((issue) => issue.message).join('\n')).toMatch(message);
    expect(issues[0]?.path).toMatch(/^components\.Odd/);
  });

  test('are limited in total across all declarations', () => {
    const props = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`p${index}`, { $ref: '#/components/Block' }]),
    );
    const many = Array.from({ length: 100 }, (_, index) => [`Part${index}`, { type: 'object', properties: props }]);
    const { issues } = declare(Object.fromEntries(many) as JsonValue);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([['too_many', 'components.Part12']]);
    expect(issues[0]?.message).toContain('all declarations together may have 5000 schemas');
  });

  test('are reported in a limited number of short messages', () => {
    const names = Array.from({ length: 90 }, (_, index) => [`${'x'.repeat(10_000)}${index}`, {}]);
    const properties = Object.fromEntries(names) as JsonValue;
    const refused = [declare(properties), declare({ Odd: { type: 'object', properties } })];
    for (const { issues } of refused) {
      expect(issues.length).toBeLessThanOrEqual(20);
      for (const { message } of issues) expect(message.length).toBeLessThan(300);
    }
  });

  const needing = (name: string, count = 1): JsonValue => {
    const keys = Array.from({ length: count }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/${name}` }]));
    return { type: 'object', properties, required: keys };
  };

  test.each<[string, JsonValue, RegExp]>([
    ['a component that requires itself', { A: needing('A') }, /components\.A requires itself inside itself/],
    ['components that require each other', { A: needing('B'), B: needing('A') }, /components\.A requires itself/],
    [
      'components that each require two of the next',
      Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => [
          `A${index}`,
          index === 59 ? needing('TextContent') : needing(`A${index + 1}`, 2),
        ]),
      ),
      /requires \d+ elements inside it; at most 20/,
    ],
  ])('reject %s, because it could never be complete', (_, components, message) => {
    const { issues } = declare(components);
    expect(issues[0]?.message).toMatch(message);
  });

  test('accept an optional child of the same component', () => {
    const { document } = compile('root = Card([Tree("a", Tree("b"))])', {
      Tree: {
        type: 'object',
        properties: { label: { type: 'string' }, child: { $ref: '#/components/Tree' } },
        required: ['label'],
      },
    });
    expect(JSON.stringify(document)).toContain('"label":"b"');
  });
});
