// Documents written as A2UI are valid against its schema, accepted by its clients, complete, and readable by us again.
import { describe, expect, test } from 'vitest';
import { toNotation } from '../src/prompt/notation.ts';
import { readA2ui as readSlicedA2ui } from '../src/prompt/read-a2ui.ts';
import { runSync } from '../src/slices.ts';
import { isRecord } from '../src/schema/check.ts';
import type { JsonValue, Schema } from '../src/schema/schema.ts';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../src/ui/catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { readDeclarations } from '../src/ui/custom-components.ts';
import { createRecordingWriter } from '../src/ui/write/formats.ts';
import { schemaErrorsOf, createClient, messagesOf, type A2uiComponent, type A2uiMessage } from './a2ui-client.ts';
import { readGolden } from './golden-file.ts';
import { createRandom, mutate } from './ui/random.ts';
import { seedCount, seedTimeout, sized } from './seed-count.ts';

const builtIn = builtInCatalog();
const readA2ui = (content: string) => runSync(readSlicedA2ui(content));
const golden = readGolden('ui').map(({ sections }) => sections[0] ?? '');
const catalogId = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';

function compile(written: string, error: string | null = null, catalog: Catalog = builtIn) {
  const writer = createRecordingWriter('a2ui', catalog);
  const compiler = createUiCompiler(catalog, { writer });
  const content = compiler.push(written) + compiler.end(error);
  // Our own JSON.
  const { component } = JSON.parse(writer.json()) as { component: JsonValue };
  return { content, messages: messagesOf(content), root: component };
}

const componentsOf = (messages: readonly A2uiMessage[]): readonly A2uiComponent[] =>
  messages.flatMap(({ updateComponents }) => updateComponents?.components ?? []);
const referencesOf = ({ children = [], child, tabs = [] }: A2uiComponent): readonly string[] => [
  ...children,
  ...(child === undefined ? [] : [child]),
  ...tabs.map((tab) => tab.child),
];

/** Checks the invariants of every A2UI document. Returns the number of components that a client renders. */
function expectValidMessages(messages: readonly A2uiMessage[]): number {
  const defined = new Map<string, A2uiComponent>();
  const client = createClient(catalogId);
  expect(messages[0]?.createSurface).toEqual({ surfaceId: 'main', catalogId });
  for (const message of messages) {
    expect(schemaErrorsOf(message), JSON.stringify(message)).toBeUndefined();
    client.take([message]);
    for (const component of message.updateComponents?.components ?? []) {
      // Of a component that was sent before, only the list of children may grow.
      const before = defined.get(component.id);
      if (before !== undefined) expect(component.children?.slice(0, before.children?.length)).toEqual(before.children);
      defined.set(component.id, component);
    }
    // After each line, every reference resolves.
    for (const component of message.updateComponents?.components ?? []) {
      for (const id of referencesOf(component)) expect(defined.has(id), id).toBe(true);
    }
  }
  const reached = new Set<string>();
  const reach = (id: string): void => {
    expect(reached.has(id), `${id} has two parents`).toBe(false);
    reached.add(id);
    expect(client.component(id)?.type).toBe(defined.get(id)?.component);
    for (const inner of referencesOf(defined.get(id) ?? { id, component: '' })) reach(inner);
  };
  reach('root');
  expect(reached.size).toBe(defined.size);
  return reached.size;
}

/** The text as rendered: without Markdown escapes, and with white space collapsed. */
const renderedText = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    // Each line of a quotation begins with a mark.
    .replace(/^> ?/gm, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** All text in the components and in the values of inputs. */
function shownText(messages: readonly A2uiMessage[]): string {
  const strings: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') strings.push(renderedText(String(value)));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(componentsOf(messages));
  for (const { updateDataModel } of messages) {
    if (updateDataModel?.path.startsWith('/tessera/') === false) collect(updateDataModel.value);
  }
  return strings.join('\n');
}

/** The user-visible strings of one of our elements, found by the schema of each prop. */
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
  // Props of plain text show references such as `&amp;` as they are written.
  const isShown = (text: string): boolean =>
    [renderedText(text), text.replace(/\s+/g, ' ')].some((words) => shown.includes(words.trim()));
  const lost = stringsOf(root, { type: 'any' }, catalog).filter((text) => !isShown(text));
  expect(lost, shown).toEqual([]);
}

describe('every component', () => {
  for (const { name, example } of builtIn.components) {
    test(`${name} is valid A2UI, and all of its text is rendered`, () => {
      const { content, messages, root } = compile(name === 'Card' ? `root = ${example}` : `root = Card([${example}])`);
      expect(expectValidMessages(messages)).toBeGreaterThan(1);
      expectAllReadable(root, messages);
      expect(readA2ui(content)).toEqual(root);
    });
  }
});

test('writes a chart as a table of its data', () => {
  const { messages } = compile(
    'root = Card([BarChart(["Q1", "Q2"], [Series("Cost", [3]), Series("Sales", [1, 2])], yLabel: "EUR")])',
  );
  const texts = componentsOf(messages).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  expect(texts).toEqual(['', 'Cost (EUR)', 'Sales (EUR)', 'Q1', '3', '1', 'Q2', '', '2']);
  const { messages: empty } = compile('root = Card([LineChart(["Q1"], [], yLabel: "EUR")])');
  expect(shownText(empty)).toContain('EUR');
  const { messages: without } = compile('root = Card([ScatterChart([], "Weight", "Height")])');
  expect(shownText(without)).toMatch(/Weight[^]*Height/);
});

// A sample of the golden cases; all of them in a full run.
const sampleStep = Math.ceil(golden.length / seedCount(golden.length));

test(
  'golden cases are valid A2UI, lose no text, and convert back to the same document',
  () => {
    for (const [index, written] of golden.entries()) {
      if (index % sampleStep !== 0) continue;
      const { content, messages, root } = compile(written, index % 3 === 0 ? 'It broke off.' : null);
      expectValidMessages(messages);
      expectAllReadable(root, messages);
      expect(readA2ui(content) ?? { component: 'Card', props: { children: [] } }).toEqual(root);
    }
  },
  seedTimeout,
);

const count = seedCount(2_000);
test(
  `${count} damaged golden cases are valid A2UI and lose no text`,
  () => {
    for (let seed = 0; seed < count; seed += 1) {
      const random = createRandom(seed);
      const { messages, root } = compile(mutate(random.pick(golden), random, golden));
      expectValidMessages(messages);
      expectAllReadable(root, messages);
    }
  },
  seedTimeout,
);

test('the validators of this file reject invalid messages and lost text', () => {
  const errorsOf = (component: A2uiComponent): string | undefined =>
    schemaErrorsOf({ version: 'v0.9', updateComponents: { surfaceId: 'main', components: [component] } });
  const button = (action: object) => errorsOf({ id: 'a', component: 'Button', child: 'b', action });
  const opening = (url: string) => button({ functionCall: { call: 'openUrl', args: { url } } });
  expect(errorsOf({ id: 'a', component: 'Text', text: 'x' })).toBeUndefined();
  expect(errorsOf({ id: 'a', component: 'Text', text: 'x', size: 1 })).toBeDefined();
  expect(button({ event: { name: 'x', context: { a: 'b' } } })).toBeUndefined();
  expect(button({ event: { name: 'x', context: { a: {} } } })).toBeDefined();
  expect(opening('https://example.com/a%20b')).toBeUndefined();
  expect(opening('https://example.com/a b')).toBeDefined();
  expect(() => expectAllReadable({ component: 'Label', props: { text: 'lost' } }, [])).toThrow('lost');
  expect(() => expectValidMessages(compile('root = Card([Label("a")])').messages.slice(0, 1))).toThrow();
});

describe('A2UI lines', () => {
  test('send each block as soon as it is complete', () => {
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

  test('contain a root without content, and an error as the last text', () => {
    const of = (written: string, error: string | null) => componentsOf(compile(written, error).messages);
    expect(of('root = Card([Steps([])])', null)).toEqual([{ id: 'root', component: 'Column', children: [] }]);
    expect(of('', 'No *luck*.')).toEqual([
      { id: 'c1', component: 'Text', text: 'No \\*luck\\*.' },
      { id: 'root', component: 'Column', children: ['c1'] },
    ]);
  });

  test('grow linearly with the document', () => {
    const size = (count: number): number => {
      const blocks = Array.from({ length: count }, (_, index) => `TextContent("${index}")`);
      const { content, messages } = compile(`root = Card([${blocks.join(', ')}])`);
      expectValidMessages(messages);
      return content.length;
    };
    const most = sized(1_000, 300);
    expect(size(most) / size(most / 10)).toBeLessThan(14);
  });

  test('contain no character that a client could treat as a line end', () => {
    const { content } = compile('root = Card([TextContent("a\u0085b\u2028c\u2029d")])');
    expect(content).not.toMatch(/[\u0085\u2028\u2029]/);
    expect(componentsOf(messagesOf(content))[0]?.['text']).toBe('a\u0085b\u2028c\u2029d');
  });
});

describe('actions', () => {
  const actionOf = (written: string, catalog: Catalog = builtIn) => {
    const { messages } = compile(`root = Card([${written}])`, null, catalog);
    expectValidMessages(messages);
    return componentsOf(messages).find(({ component }) => component === 'Button')?.['action'];
  };

  test('send a message, open a URL, or run a custom action', () => {
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

  test('write URLs in the characters that RFC 3986 allows', () => {
    const urls = ['https://example.com/ü?q={a}|"b"#c#d', 'https://[2001:db8::1]/[x]', 'https://例.example/50%'];
    for (const url of urls) {
      expect(
        actionOf(`Buttons([Button("Go", {type: "open_url", params: {url: ${JSON.stringify(url)}}})])`),
      ).toBeDefined();
    }
  });

  test('write object params as JSON text, because a client would read an object as a reference', () => {
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

  test('send the values of the form that contains the button', () => {
    const form = (name: string) =>
      `Form("${name}", Buttons([Button("Send")]), [` +
      'FormControl("Name", Input("full/name", value: "Ada")), FormControl("Topics", CheckBoxGroup("topics", [CheckBoxItem("News", "Weekly", "news", true), CheckBoxItem("Offers", "Rarely", "offers")])), ' +
      'FormControl("Size", RadioGroup("0", [RadioItem("Small", "To 10", "s"), RadioItem("Large", "From 11", "l")], "l")), FormControl("Days", Slider("days", "discrete", 1, 9, 1, [2, 4]))])';
    const { messages } = compile(`root = Card([${form('order')}, ${form('order')}, ${form('__proto__')}])`);
    expectValidMessages(messages);
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
    expectValidMessages(messages);
    const client = createClient(catalogId);
    client.take(messages);
    const checks = (componentsOf(messages)[0]?.['checks'] ?? []) as readonly { condition: unknown; message: string }[];
    return (value: unknown) => {
      client.fill(path, value);
      return checks.filter(({ condition }) => client.resolve(condition) !== true).map(({ message }) => message);
    };
  };

  test('report violated rules in symbols, and accept an empty optional value', () => {
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

  test('omit rules that no client can evaluate', () => {
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
    ['a **bold** _both_ `code` ~~gone~~', 'a \\*\\*bold\\*\\* \\_both\\_ \\`code\\` \\~\\~gone\\~\\~'],
    ['# 1', '\\# 1'],
    ['1. One', '1\\. One'],
    ['&amp; \\*', '&amp;amp; \\\\*'],
    ['a\nb', 'a  \nb'],
  ])('%j is not interpreted as Markdown', (written, expected) => {
    expect(text(written)).toBe(expected);
  });
});

describe('hostile documents', () => {
  test('write a large table as one text component', () => {
    const cells = Array.from({ length: 5_000 }, (_, index) => index).join(', ');
    const table = `Table([Col("A|B", [${cells}]), Col("C", [${cells}, Button("Go"), Tag("late")])])`;
    const { content, messages, root } = compile(`root = Card([${table}])`);
    expect(expectValidMessages(messages)).toBeLessThan(10);
    expectAllReadable(root, messages);
    expect(componentsOf(messages).some(({ component }) => component === 'Button')).toBe(true);
    expect(content.length).toBeLessThan(6 * JSON.stringify(root).length);
  });

  test('repeated names, code full of backticks and long runs of spaces take linear time', () => {
    const switches = Array.from({ length: 1_000 }, () => 'SwitchItem("On", null, "on")').join(', ');
    const code = JSON.stringify('`a'.repeat(200_000));
    const spaces = ' '.repeat(200_000);
    const { messages } = compile(
      `root = Card([SwitchGroup("s", [${switches}]), CodeBlock("md", ${code}), CardHeader("a${spaces}b")])`,
    );
    expectValidMessages(messages);
  }, 30_000);
});

test('writes a custom component as its texts, values and elements in order', () => {
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
  expectValidMessages(messages);
  const texts = componentsOf(messages).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  expect(texts).toEqual(['Lamp', 'price: 12.5', 'state: used', 'sizes: 1, 2', 'Oak', 'Deep']);
  expect(readA2ui(content)).toEqual(root);
});

describe('an A2UI document in the conversation', () => {
  const { content, root } = compile(
    'root = Card([BarChart(["Q1", "Q2"], [Series("Revenue", [1, 2])], "stacked"), Callout("info", "Note", "Read *this*")])',
  );

  test('converts back to the notation that the model wrote', () => {
    expect(toNotation(readA2ui(content) ?? null, builtIn)).toBe(toNotation(root, builtIn));
  });

  test('may be an array of messages, lack its final newline, or be truncated', () => {
    expect(readA2ui(JSON.stringify(messagesOf(content)))).toEqual(root);
    expect(readA2ui(content.trimEnd())).toEqual(root);
    expect(readA2ui(content.slice(0, -20))).toMatchObject({ props: { children: [{ component: 'BarChart' }] } });
  });

  test.each(['', 'Hello', '{', '[1, null]', '{"version":"v0.9"}', '{"createSurface":null}', '{"component":"Card"}'])(
    '%j is not an A2UI document',
    (text) => {
      expect(readA2ui(text)).toBeUndefined();
    },
  );

  test('is ignored when another service wrote it or when it is nested too deeply', () => {
    const surface = '{"version":"v0.9","createSurface":{"surfaceId":"s","catalogId":"c"}}';
    const block = (value: string) =>
      `${surface}\n{"version":"v0.9","updateDataModel":{"surfaceId":"main","path":"/tessera/0","value":${value}}}`;
    expect(readA2ui(surface)).toBeUndefined();
    expect(readA2ui(block('5'))).toBeUndefined();
    const deep = `{"component":"Card","props":{"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`;
    expect(readA2ui(block(deep))).toBeUndefined();
  });
});
