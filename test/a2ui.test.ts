// Documents as A2UI: valid by its schema, taken by its clients, readable in full, understood when they come back.
import { describe, expect, test } from 'vitest';
import { toNotation } from '../src/prompt/notation.ts';
import { readA2ui as readSlicedA2ui } from '../src/prompt/read-a2ui.ts';
import { atOnce } from '../src/slices.ts';
import { isRecord } from '../src/schema/check.ts';
import type { JsonValue, Schema } from '../src/schema/schema.ts';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../src/ui/catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { readDeclarations } from '../src/ui/custom-components.ts';
import { createRecordingWriter } from '../src/ui/write/formats.ts';
import { complaintOf, createClient, messagesOf, type A2uiComponent, type A2uiMessage } from './a2ui-client.ts';
import { readGolden } from './golden-file.ts';
import { createRandom, mutate } from './ui/random.ts';
import { seedCount } from './seed-count.ts';

const builtIn = builtInCatalog();
const readA2ui = (content: string) => atOnce(readSlicedA2ui(content));
const golden = readGolden('ui').map(({ sections }) => sections[0] ?? '');
const catalogId = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';

function compile(written: string, error: string | null = null, catalog: Catalog = builtIn) {
  const writer = createRecordingWriter('a2ui', catalog);
  const compiler = createUiCompiler(catalog, { writer });
  const content = compiler.push(written) + compiler.end(error);
  // Our own JSON.
  const { component } = JSON.parse(writer.json) as { component: JsonValue };
  return { content, messages: messagesOf(content), root: component };
}

const componentsOf = (messages: readonly A2uiMessage[]): readonly A2uiComponent[] =>
  messages.flatMap(({ updateComponents }) => updateComponents?.components ?? []);
const referencesOf = ({ children = [], child, tabs = [] }: A2uiComponent): readonly string[] => [
  ...children,
  ...(child === undefined ? [] : [child]),
  ...tabs.map((tab) => tab.child),
];

/** Everything that holds of the lines of any document. Returns how many components a client shows of it. */
function hold(messages: readonly A2uiMessage[]): number {
  const defined = new Map<string, A2uiComponent>();
  const client = createClient(catalogId);
  expect(messages[0]?.createSurface).toEqual({ surfaceId: 'main', catalogId });
  for (const message of messages) {
    expect(complaintOf(message), JSON.stringify(message)).toBeUndefined();
    client.take([message]);
    for (const component of message.updateComponents?.components ?? []) {
      // Only a list of children grows.
      const before = defined.get(component.id);
      if (before !== undefined) expect(component.children?.slice(0, before.children?.length)).toEqual(before.children);
      defined.set(component.id, component);
    }
    // After each line all that is referred to is there.
    for (const component of message.updateComponents?.components ?? []) {
      for (const id of referencesOf(component)) expect(defined.has(id), id).toBe(true);
    }
  }
  const reached = new Set<string>();
  const reach = (id: string): void => {
    expect(reached.has(id), `${id} stands in two places`).toBe(false);
    reached.add(id);
    expect(client.component(id)?.type).toBe(defined.get(id)?.component);
    for (const inner of referencesOf(defined.get(id) ?? { id, component: '' })) reach(inner);
  };
  reach('root');
  expect(reached.size).toBe(defined.size);
  return reached.size;
}

/** What a person reads: the escapes of Markdown and line breaks apart. */
const readable = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** All that stands in what is shown, and in the values of inputs. */
function shownText(messages: readonly A2uiMessage[]): string {
  const strings: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') strings.push(readable(String(value)));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(componentsOf(messages));
  for (const { updateDataModel } of messages) {
    if (updateDataModel?.path.startsWith('/tessera/') === false) collect(updateDataModel.value);
  }
  return strings.join('\n');
}

/** Strings that a person reads of our element, by the schema of each prop. */
function stringsOf(value: JsonValue, schema: Schema, catalog: Catalog): readonly string[] {
  if (typeof value === 'string') {
    const isRead = (one: Schema): boolean =>
      one.type === 'union'
        ? one.anyOf.some(isRead)
        : one.type === 'string' && ['text', 'markdown', 'code'].includes(one.format);
    return isRead(schema) ? [value] : [];
  }
  if (Array.isArray(value)) {
    const items = schema.type === 'array' ? schema.items : schema;
    return (value as readonly JsonValue[]).flatMap((item) => stringsOf(item, items, catalog));
  }
  if (!isRecord(value)) return [];
  const element = typeof value['component'] === 'string' ? catalog.find(value['component']) : undefined;
  const shape = element?.component.props ?? (schema.type === 'object' ? schema : undefined);
  const members = element === undefined ? value : value['props'];
  return Object.entries(isRecord(members) ? members : {}).flatMap(([key, member]) =>
    stringsOf(member, shape?.properties[key] ?? { type: 'any' }, catalog),
  );
}

function expectAllReadable(root: JsonValue, messages: readonly A2uiMessage[], catalog: Catalog = builtIn): void {
  const shown = shownText(messages);
  const lost = stringsOf(root, { type: 'any' }, catalog)
    .map((text) => readable(text).trim())
    .filter((text) => !shown.includes(text));
  expect(lost, shown).toEqual([]);
}

describe('every component', () => {
  for (const { name, example } of builtIn.components) {
    test(`${name} is valid, shown and readable`, () => {
      const { content, messages, root } = compile(name === 'Card' ? `root = ${example}` : `root = Card([${example}])`);
      expect(hold(messages)).toBeGreaterThan(1);
      expectAllReadable(root, messages);
      expect(readA2ui(content)).toEqual(root);
    });
  }
});

test('a chart is the table of what it draws', () => {
  const { messages } = compile(
    'root = Card([BarChart(["Q1", "Q2"], [Series("Cost", [3]), Series("Sales", [1, 2])], yLabel: "EUR")])',
  );
  const texts = componentsOf(messages).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  expect(texts).toEqual(['', 'Cost (EUR)', 'Sales (EUR)', 'Q1', '3', '1', 'Q2', '', '2']);
  const { messages: empty } = compile('root = Card([LineChart(["Q1"], [], yLabel: "EUR")])');
  expect(shownText(empty)).toContain('EUR');
});

// A sample, all of them in a full run.
const every = Math.ceil(golden.length / seedCount(golden.length));

test(`golden cases are valid, readable, and come back as they were`, () => {
  for (const [index, written] of golden.entries()) {
    if (index % every !== 0) continue;
    const { content, messages, root } = compile(written, index % 3 === 0 ? 'It broke off.' : null);
    hold(messages);
    expectAllReadable(root, messages);
    expect(readA2ui(content) ?? { component: 'Card', props: { children: [] } }).toEqual(root);
  }
});

const count = seedCount(2_000);
test(`so are ${count} damaged ones`, () => {
  for (let seed = 0; seed < count; seed += 1) {
    const random = createRandom(seed);
    const { messages, root } = compile(mutate(random.pick(golden), random, golden));
    hold(messages);
    expectAllReadable(root, messages);
  }
}, 120_000);

test('the judges complain', () => {
  const judged = (component: A2uiComponent): string | undefined =>
    complaintOf({ version: 'v0.9', updateComponents: { surfaceId: 'main', components: [component] } });
  const button = (action: object) => judged({ id: 'a', component: 'Button', child: 'b', action });
  const opening = (url: string) => button({ functionCall: { call: 'openUrl', args: { url } } });
  expect(judged({ id: 'a', component: 'Text', text: 'x' })).toBeUndefined();
  expect(judged({ id: 'a', component: 'Text', text: 'x', size: 1 })).toBeDefined();
  expect(button({ event: { name: 'x', context: { a: 'b' } } })).toBeUndefined();
  expect(button({ event: { name: 'x', context: { a: {} } } })).toBeDefined();
  expect(opening('https://example.com/a%20b')).toBeUndefined();
  expect(opening('https://example.com/a b')).toBeDefined();
  expect(() => expectAllReadable({ component: 'Label', props: { text: 'lost' } }, [])).toThrow('lost');
  expect(() => hold(compile('root = Card([Label("a")])').messages.slice(0, 1))).toThrow();
});

describe('the lines', () => {
  test('a block is shown as soon as it is complete; no line is taken back', () => {
    const compiler = createUiCompiler(builtIn, { writer: createRecordingWriter('a2ui', builtIn) });
    expect(messagesOf(compiler.push('root = Card([CardHeader("Sa'))).toEqual([
      { version: 'v0.9', createSurface: { surfaceId: 'main', catalogId } },
    ]);
    const lines = messagesOf(compiler.push('les"), TextContent("Up'));
    expect(componentsOf(lines)).toEqual([
      { id: 'c1', component: 'Text', text: 'Sales', variant: 'h2' },
      { id: 'root', component: 'Column', children: ['c1'] },
    ]);
    expect(componentsOf(messagesOf(compiler.push('")])') + compiler.end()))).toContainEqual({
      id: 'root',
      component: 'Column',
      children: ['c1', 'c2'],
    });
  });

  test('a document without content has a root, an error is its last text', () => {
    const of = (written: string, error: string | null) => componentsOf(compile(written, error).messages);
    expect(of('root = Card([Steps([])])', null)).toEqual([{ id: 'root', component: 'Column', children: [] }]);
    expect(of('', 'No *luck*.')).toEqual([
      { id: 'c1', component: 'Text', text: 'No \\*luck\\*.' },
      { id: 'root', component: 'Column', children: ['c1'] },
    ]);
  });

  test('grow with the document, not with its square', () => {
    const size = (count: number): number => {
      const blocks = Array.from({ length: count }, (_, index) => `TextContent("${index}")`);
      const { content, messages } = compile(`root = Card([${blocks.join(', ')}])`);
      hold(messages);
      return content.length;
    };
    expect(size(1_000) / size(100)).toBeLessThan(14);
  });

  test('have no line end inside them that any client splits at', () => {
    const { content } = compile('root = Card([TextContent("a\u0085b\u2028c\u2029d")])');
    expect(content).not.toMatch(/[\u0085\u2028\u2029]/);
    expect(componentsOf(messagesOf(content))[0]?.['text']).toBe('a\u0085b\u2028c\u2029d');
  });
});

describe('what is clicked', () => {
  const actionOf = (written: string, catalog: Catalog = builtIn) => {
    const { messages } = compile(`root = Card([${written}])`, null, catalog);
    hold(messages);
    return componentsOf(messages).find(({ component }) => component === 'Button')?.['action'];
  };

  test('says its message, opens its page, or runs the action of the caller', () => {
    expect(actionOf('Buttons([Button("Go")])')).toEqual({
      event: { name: 'continue_conversation', context: { message: 'Go' } },
    });
    expect(
      actionOf('Buttons([Button("Go", {type: "continue_conversation", params: {message: "All of it", id: 5}})])'),
    ).toEqual({ event: { name: 'continue_conversation', context: { message: 'All of it', id: 5 } } });
    expect(
      actionOf('ListBlock([ListItem("Map", action: {type: "open_url", params: {url: "https://example.com/"}})])'),
    ).toEqual({ functionCall: { call: 'openUrl', args: { url: 'https://example.com/' } } });
  });

  test('a URL is written in the characters of RFC 3986', () => {
    const urls = ['https://example.com/ü?q={a}|"b"#c#d', 'https://[2001:db8::1]/[x]', 'https://例.example/50%'];
    for (const url of urls) {
      expect(
        actionOf(`Buttons([Button("Go", {type: "open_url", params: {url: ${JSON.stringify(url)}}})])`),
      ).toBeDefined();
    }
  });

  test('params that are objects go as JSON: a client would take them for references', () => {
    const { actions } = readDeclarations(
      undefined,
      { order: { type: 'object', additionalProperties: true } },
      builtIn,
      {
        components: 'components',
        actions: 'actions',
      },
    );
    const catalog = createCatalog({ actions });
    const params = '{item: {path: "/tessera/0"}, tags: ["a", "b"], rest: [{call: "x"}], none: null, __proto__: 1}';
    const action = actionOf(`Buttons([Button("Buy", {type: "order", params: ${params}})])`, catalog);
    expect(action).toMatchObject({
      event: { name: 'order', context: { item: '{"path":"/tessera/0"}', tags: ['a', 'b'], rest: '[{"call":"x"}]' } },
    });
  });

  test('a button of a form sends what was filled in', () => {
    const form = (name: string) =>
      `Form("${name}", Buttons([Button("Send")]), [` +
      'FormControl("Name", Input("full/name", value: "Ada")), FormControl("Topics", CheckBoxGroup("topics", [CheckBoxItem("News", "Weekly", "news", true), CheckBoxItem("Offers", "Rarely", "offers")])), ' +
      'FormControl("Size", RadioGroup("0", [RadioItem("Small", "To 10", "s"), RadioItem("Large", "From 11", "l")], "l")), FormControl("Days", Slider("days", "discrete", 1, 9, 1, [2, 4]))])';
    const { messages } = compile(`root = Card([${form('order')}, ${form('order')}, ${form('__proto__')}])`);
    hold(messages);
    const client = createClient(catalogId);
    client.take(messages);
    client.fill('/forms/order/full~1name', 'Grace');
    const values = {
      'full/name': 'Ada',
      topics: { news: true, offers: false },
      field_0: ['l'],
      days: { from: 2, to: 4 },
    };
    expect(client.resolve({ path: '/forms' })).toEqual({
      order: { ...values, 'full/name': 'Grace' },
      order_2: values,
      field___proto__: values,
    });
    const [first] = componentsOf(messages).filter(({ component }) => component === 'Button');
    const action = {
      event: { name: 'continue_conversation', context: { values: { path: '/forms/order' }, message: 'Send' } },
    };
    expect(first?.['action']).toEqual(action);
    expect(client.resolve(action.event.context.values)).toMatchObject({ 'full/name': 'Grace', field_0: ['l'] });
  });
});

describe('inputs', () => {
  const path = '/forms/f/x';
  const input = (written: string) => {
    const { messages } = compile(`root = Card([Form("f", Buttons([]), [FormControl("Code", ${written})])])`);
    hold(messages);
    const client = createClient(catalogId);
    client.take(messages);
    const checks = (componentsOf(messages)[0]?.['checks'] ?? []) as readonly { condition: unknown; message: string }[];
    return (value: unknown) => {
      client.fill(path, value);
      return checks.filter(({ condition }) => client.resolve(condition) !== true).map(({ message }) => message);
    };
  };

  test('complain in signs; what may be empty is right when it is empty', () => {
    const code = input('Input("x", rules: {required: true, minLength: 3, pattern: "^[a-z]+$"})');
    expect([code(''), code('1'), code('abc')]).toEqual([
      ['Code *', 'Code ≥ 3', 'Code ^[a-z]+$'],
      ['Code ≥ 3', 'Code ^[a-z]+$'],
      [],
    ]);
    const email = input('Input("x", rules: {email: true})');
    expect([email(''), email('ada'), email('ada@example.com')]).toEqual([[], ['Code …@…'], []]);
    const count = input('Input("x", type: "number", rules: {min: 1, max: 9})');
    expect([count(''), count('0'), count('10'), count('5')]).toEqual([[], ['Code ≥ 1'], ['Code ≤ 9'], []]);
  });

  test('a rule that no client could follow is left out', () => {
    expect(input('Input("x", rules: {pattern: "(", minLength: -1.5})')('?')).toEqual([]);
  });
});

describe('plain text', () => {
  const text = (written: string) =>
    componentsOf(compile(`root = Card([Label(${JSON.stringify(written)})])`).messages)[0]?.['text'];

  test.each([
    ['snake_case, 5 * 3 = 15, a < b & c, C# [1], 10%', 'snake_case, 5 * 3 = 15, a < b & c, C# [1], 10%'],
    ['![x](https://example.com/?q=1)', '![x\\](https://example.com/?q=1)'],
    ['<img src=x>', '&lt;img src=x>'],
    ['**bold** _both_ `code` ~~gone~~', '\\*\\*bold\\*\\* \\_both\\_ \\`code\\` \\~\\~gone\\~\\~'],
    ['# 1', '\\# 1'],
    ['1. One', '1\\. One'],
    ['&amp; \\*', '&amp;amp; \\\\*'],
    ['a\nb', 'a  \nb'],
  ])('%j is not taken for Markdown', (written, expected) => {
    expect(text(written)).toBe(expected);
  });
});

describe('hostile documents', () => {
  test('a large table is one text', () => {
    const cells = Array.from({ length: 5_000 }, (_, index) => index).join(', ');
    const table = `Table([Col("A|B", [${cells}]), Col("C", [${cells}, Button("Go"), Tag("late")])])`;
    const { content, messages, root } = compile(`root = Card([${table}])`);
    expect(hold(messages)).toBeLessThan(10);
    expectAllReadable(root, messages);
    expect(componentsOf(messages).some(({ component }) => component === 'Button')).toBe(true);
    expect(content.length).toBeLessThan(6 * JSON.stringify(root).length);
  });

  test('the same name a thousand times, code full of fences and text full of spaces are no trouble', () => {
    const switches = Array.from({ length: 1_000 }, () => 'SwitchItem("On", null, "on")').join(', ');
    const code = JSON.stringify('`a'.repeat(200_000));
    const spaces = ' '.repeat(200_000);
    const { messages } = compile(
      `root = Card([SwitchGroup("s", [${switches}]), CodeBlock("md", ${code}), CardHeader("a${spaces}b")])`,
    );
    hold(messages);
  }, 30_000);
});

test('components of the caller are their texts, values and elements in order', () => {
  const { components, issues } = readDeclarations(
    {
      Product: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          price: { type: 'number' },
          state: { enum: ['new', 'used'] },
          sizes: { type: 'array', items: { type: 'number' } },
          notes: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
          extra: {},
          __proto__: { type: 'string' },
        },
        required: ['name'],
      },
    },
    undefined,
    builtIn,
    { components: 'components', actions: 'actions' },
  );
  expect(issues).toEqual([]);
  const catalog = createCatalog({ custom: components });
  const written =
    'root = Card([Product("Lamp", 12.5, "used", [1, 2], [{text: "Oak"}], {component: "Label", props: {text: "Deep"}})])';
  const { content, messages, root } = compile(written, null, catalog);
  hold(messages);
  const texts = componentsOf(messages).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  expect(texts).toEqual(['Lamp', 'price: 12.5', 'state: used', 'sizes: 1, 2', 'Oak', 'Deep']);
  expect(readA2ui(content)).toEqual(root);
});

describe('a document that comes back', () => {
  const { content, root } = compile(
    'root = Card([BarChart(["Q1", "Q2"], [Series("Revenue", [1, 2])], "stacked"), Callout("info", "Note", "Read *this*")])',
  );

  test('is the notation that the model wrote', () => {
    expect(toNotation(readA2ui(content) ?? null, builtIn)).toBe(toNotation(root, builtIn));
  });

  test('may be a list of messages, have lost its last line, or end in the middle', () => {
    expect(readA2ui(JSON.stringify(messagesOf(content)))).toEqual(root);
    expect(readA2ui(content.trimEnd())).toEqual(root);
    expect(readA2ui(content.slice(0, -20))).toMatchObject({ props: { children: [{ component: 'BarChart' }] } });
  });

  test.each(['', 'Hello', '{', '[1, null]', '{"version":"v0.9"}', '{"createSurface":null}', '{"component":"Card"}'])(
    '%j is none',
    (text) => {
      expect(readA2ui(text)).toBeUndefined();
    },
  );

  test('of another service has no blocks of ours, and one too deep is refused', () => {
    const surface = '{"version":"v0.9","createSurface":{"surfaceId":"s","catalogId":"c"}}';
    const block = (value: string) =>
      `${surface}\n{"version":"v0.9","updateDataModel":{"surfaceId":"main","path":"/tessera/0","value":${value}}}`;
    expect(readA2ui(surface)).toBeUndefined();
    expect(readA2ui(block('5'))).toBeUndefined();
    const deep = `{"component":"Card","props":{"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`;
    expect(readA2ui(block(deep))).toBeUndefined();
  });
});
