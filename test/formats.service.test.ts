// The output formats of one generation.
import { createParser } from '@openuidev/react-lang';
import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../src/errors.ts';
import type { LanguageModel } from '../src/model/language-model.ts';
import { isList } from '../src/is-list.ts';
import { isRecord } from '../src/schema/check.ts';
import type { JsonValue } from '../src/schema/schema.ts';
import { runSync } from '../src/slices.ts';
import { readExtensions } from '../src/wire/extensions.ts';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { allowedComponents } from '../src/ui/catalog.ts';
import { isElement } from '../src/ui/base-document.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { createRecordingWriter } from '../src/ui/write/formats.ts';
import { framesOf } from './frames.ts';
import { readGolden } from './golden-file.ts';
import { htmlRenderer, renderToFragment } from './html-renderer.ts';
import { createReplayModel, finish, text } from './replay-model.ts';
import { sampleOf, takeTurns } from './seed-count.ts';
import { createService, path, post, request } from './service.ts';
import { createRandom, cut, mutate } from './ui/random.ts';

const catalog = builtInCatalog();
const golden = readGolden('ui').map(({ sections }) => sections[0] ?? '');

function compileTo(
  format: 'openui' | 'a2ui' | 'markdown' | 'html',
  pieces: readonly string[],
  error: string | null = null,
) {
  const writer = createRecordingWriter(format, catalog, { html: htmlRenderer });
  const compiler = createUiCompiler(catalog, { writer });
  const content = pieces.map((piece) => compiler.push(piece)).join('') + compiler.end(error);
  return { content, json: writer.json() };
}

const toJson = (pieces: readonly string[], error: string | null = null): string => {
  const compiler = createUiCompiler(catalog);
  return pieces.map((piece) => compiler.push(piece)).join('') + compiler.end(error);
};

const formats = ['openui', 'a2ui', 'markdown', 'html'] as const;

describe.each(formats)('%s', (format) => {
  test('does not depend on how the model output is chunked, and has the same tree as the JSON format', () => {
    const whole = golden.filter((_, index) => takeTurns(formats, index).includes(format));
    // The formats take turns with the damaged cases: the reader, which they share, has its own laws for them.
    const damaged = golden.filter((_, index) => formats[index % formats.length] === format);
    for (const [seed, written] of [...whole, ...sampleOf(damaged)].entries()) {
      const random = createRandom(seed);
      const input = seed < whole.length ? written : mutate(written, random, golden);
      const { content, json } = compileTo(format, [input]);
      expect(compileTo(format, cut(input, random)).content).toBe(content);
      expect(json).toBe(toJson([input]));
    }
  }, 120_000);
});

/** Tables as models write them. All of their columns arrive at once, when the last row is known. */
const tables: Readonly<Record<string, string>> = {
  columns: `root = Card([TextContent("Before"), Table([Col("City", ["Oslo", "Bergen"]), Col("Sent", [true, false]), Col("Orders", [12, 1300], "number")]), TextContent("After")])`,
  rows: `root = Card([Table(["City", "State"], [["Oslo", Tag("Open")], ["Bergen", Tag("Done", "check")]]), TextContent("After")])`,
  HTML: '<h2>Orders</h2><table><tr><th>City</th><th>Orders</th></tr><tr><td>Oslo</td><td>12</td></tr><tr><td>Bergen</td><td>1300</td></tr></table><p>After</p>',
  Markdown: '| City | Orders |\n|---|---|\n| Oslo | 12 |\n| Bergen | 1300 |\n\nAfter',
  JSON: '{"type":"table","columns":["City","Orders"],"rows":[["Oslo",12],["Bergen",1300]]}',
};

describe.each(Object.entries(tables))('a table as %s, cut anywhere', (_, written) => {
  test.each(formats)('in %s', (format) => {
    const whole = compileTo(format, [written]).content;
    for (let end = 0; end <= written.length; end += 1) {
      const prefix = written.slice(0, end);
      const compiler = createUiCompiler(catalog, {
        writer: createRecordingWriter(format, catalog, { html: htmlRenderer }),
      });
      // Sent text is not retracted.
      const sent = compiler.push(prefix);
      expect(whole.startsWith(sent), prefix).toBe(true);
      // A document that ends there shows the rows that have arrived.
      if (format === 'html') expect(sent + compiler.end(), prefix).toBe(renderToFragment(toJson([prefix])));
    }
  });
});

describe('OpenUI Lang', () => {
  const parser = createParser(openuiChatLibrary.toJSONSchema(), openuiChatLibrary.root);
  const inCard = allowedComponents(catalog.root.component.props.properties['children'] ?? { type: 'any' });

  /** Converts an element of the public parser to our shape and drops nulls, which represent omitted props. */
  const simplify = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(simplify);
    if (typeof value !== 'object' || value === null) return value;
    if ('k' in value) return 'action';
    const of = (object: object) => Object.entries(object).filter(([, member]) => member !== null);
    if ('typeName' in value && 'props' in value) {
      const props = of(value.props ?? {}).map(([key, member]) => [key, simplify(member)]);
      return { component: value.typeName, props: Object.fromEntries(props) };
    }
    return Object.fromEntries(of(value).map(([key, member]) => [key, simplify(member)]));
  };
  /** The tree of our JSON, with the fallbacks of components that the other vocabulary lacks. */
  const expected = (json: string): unknown => {
    const replace = (value: JsonValue): readonly JsonValue[] => {
      if (isList(value)) return [value.flatMap(replace)];
      if (!isRecord(value)) return [value];
      const fallback = isElement(value) ? catalog.find(value.component)?.component.fallback : undefined;
      if (fallback !== undefined && isElement(value)) return fallback(value.props).flatMap(replace);
      return [Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replace(member)[0] ?? null]))];
    };
    const { component } = JSON.parse(json, (key, member: unknown) => (key === 'action' ? 'action' : member));
    return replace(component)[0];
  };

  for (const { name, example, fallback } of catalog.components.filter((component) => inCard.includes(component.name))) {
    test(`the public parser reads ${name}`, () => {
      const { content, json } = compileTo('openui', [`root = Card([${example}])`]);
      const result = parser.parse(content);
      expect(result.meta.errors).toEqual([]);
      // The library lacks it: the nearest component replaces it.
      if (fallback !== undefined) return expect(content).not.toContain(`${name}(`);
      expect(simplify(result.root)).toEqual(expected(json));
    });
  }

  test('the public parser reads the golden cases without errors', () => {
    for (const written of sampleOf(golden)) {
      const { content } = compileTo('openui', [written]);
      expect(parser.parse(content).meta.errors, content).toEqual([]);
    }
  });

  test('buffers props that arrive out of order and writes null for omitted ones', () => {
    const lang = (written: string) => compileTo('openui', [`root = Card([${written}])`]).content;
    expect(lang('BarChart(yLabel: "Orders", series: [Series("b", [1])], labels: ["a"])')).toBe(
      'root = Card([BarChart(["a"], [Series("b", [1])], null, null, "Orders")])',
    );
    expect(lang('Callout("info", title: "T", description: "D")')).toBe('root = Card([Callout("info", "T", "D")])');
  });

  test('writes built-in actions as Lang functions and other actions as objects', () => {
    const lang = (action: string) => compileTo('openui', [`root = Card([Buttons([Button("Go", ${action})])])`]).content;
    expect(lang('{type: "continue_conversation"}')).toContain('Button("Go", Action([@ToAssistant("Go")]))');
    expect(lang('{type: "open_url", params: {url: "https://example.com/"}}')).toContain(
      'Button("Go", Action([@OpenUrl("https://example.com/")]))',
    );
    expect(lang('{type: "continue_conversation", params: {message: "All"}}')).toContain('@ToAssistant("All")');
    expect(lang('{type: "continue_conversation", params: {id: 5}}')).toContain('"params": {"id": 5}');
  });

  test('streams text before its string is complete', () => {
    const writer = createRecordingWriter('openui', catalog);
    const compiler = createUiCompiler(catalog, { writer });
    expect(compiler.push('root = Card([TextContent("Hel')).toBe('root = Card([TextContent("Hel');
    expect(compiler.push('lo")')).toContain('lo');
  });
});

describe('Markdown', () => {
  const markdown = (written: string, error: string | null = null) =>
    compileTo('markdown', [`root = Card([${written}])`], error).content;

  test('writes components as headings, tables, lists and links', () => {
    expect(
      markdown(
        'CardHeader("Sales", "2030"), TextContent("Up **3**"), BarChart(["Q1", "Q2"], [Series("Revenue", [1, 2]), Series("Cost", [3, 4])], yLabel: "EUR"), ' +
          'Table([Col("A", ["x|y", 1]), Col("B", [true, null])]), Steps([StepsItem("One", "Do"), StepsItem("Two", "Done")]), ' +
          'Callout("info", "Note", "Read\\nthis"), CodeBlock("js", "a()"), Image("Alt", "https://example.com/a.png"), ' +
          'Buttons([Button("Open", {type: "open_url", params: {url: "https://example.com/"}}), Button("More")]), ' +
          'Tabs([TabItem("a", "First", [TextContent("Inside")])]), ListBlock([ListItem("Hut", "2 km")]), ' +
          'FollowUpBlock([FollowUpItem("And then?")])',
      ),
    ).toBe(
      [
        '## Sales',
        '2030',
        'Up **3**',
        '|  | Revenue (EUR) | Cost (EUR) |\n|---|---|---|\n| Q1 | 1 | 3 |\n| Q2 | 2 | 4 |',
        '| A | B |\n|---|---|\n| x\\|y | ✓ |\n| 1 |  |',
        '1. **One**: Do\n2. **Two**: Done',
        '> **Note**\n> Read\n> this',
        '```js\na()\n```',
        '![Alt](https://example.com/a.png)',
        '- [Open](https://example.com/)\n- More',
        '### First',
        'Inside',
        '- Hut: 2 km',
        '- And then?',
      ].join('\n\n'),
    );
  });

  test('every component allowed in a card produces output, except empty inputs', () => {
    const silent = catalog.components
      .filter(({ name }) =>
        allowedComponents(catalog.root.component.props.properties['children'] ?? { type: 'any' }).includes(name),
      )
      .filter(({ example }) => markdown(example) === '')
      .map(({ name }) => name);
    expect(silent).toEqual(['Input', 'TextArea', 'DatePicker'].filter((name) => silent.includes(name)));
  });

  test('escapes plain text, so that it cannot load images, create links or run HTML', () => {
    expect(markdown('CardHeader("![a](https://a.example/b.png)", "<b>5 * 4</b>")')).toBe(
      '## ![a\\](https://a.example/b.png)\n\n&lt;b>5 * 4&lt;/b>',
    );
    expect(markdown('Table([Col("A", ["[x](https://a.example)", "snake_case"])])')).toContain(
      '| [x\\](https://a.example) |',
    );
    expect(markdown('Buttons([Button("[x](y)", {type: "open_url", params: {url: "https://b.example"}})])')).toBe(
      '- [\\[x\\](y)](https://b.example)',
    );
    expect(markdown('TextContent("**Bold** [x](https://a.example)")')).toBe('**Bold** [x](https://a.example)');
    expect(markdown('CodeBlock("js", "a[0](b) < c")')).toBe('```js\na[0](b) < c\n```');
  });

  test('writes a chart and a table of the same data only once', () => {
    const chart = 'BarChart(["Q1", "Q2"], [Series("Sales", [1, 2])])';
    const table = 'Table([Col("Quarter", ["Q1", "Q2"]), Col("Sales", [1, 2]), Col("Note", ["a", "b"])])';
    const tablesIn = (written: string): number => markdown(written).split('---|\n').length - 1;
    expect(tablesIn(`${chart}, ${table}`)).toBe(1);
    expect(tablesIn(`${table}, ${chart}`)).toBe(1);
    expect(markdown(`${chart}, ${table}, TextContent("After")`)).toMatch(
      /^\| Quarter \| Sales \| Note \|[^]*\n\nAfter$/,
    );
    // Other values, other headings, or something between them.
    expect(tablesIn(`${chart.replace('2]', '3]')}, ${table}`)).toBe(2);
    expect(tablesIn(`${chart.replace('Sales', 'Orders')}, ${table}`)).toBe(2);
    expect(tablesIn(`${chart}, TextContent("Between"), ${table}`)).toBe(2);
    expect(markdown(chart)).toContain('| Q1 | 1 |');
    expect(markdown(`${chart}, ${chart}`).split('| Q1 | 1 |').length - 1).toBe(2);
  });

  test('appends an error as a block quote', () => {
    expect(markdown('TextContent("Hi")', 'It broke off.')).toBe('Hi\n\n> It broke off.');
  });
});

describe('HTML', () => {
  const html = (written: string, error: string | null = null) =>
    compileTo('html', [`root = Card([${written}])`], error).content;

  test('is the fragment that renderToFragment makes of the document', () => {
    for (const written of sampleOf(golden)) {
      const { content, json } = compileTo('html', [written]);
      expect(content).toBe(renderToFragment(json));
    }
    expect(html('TextContent("Hi")', 'It broke off.')).toContain('It broke off.');
  });

  test('sends each block when it is complete, and never less than a whole element', () => {
    const compiler = createUiCompiler(catalog, {
      writer: createRecordingWriter('html', catalog, { html: htmlRenderer }),
    });
    const pieces = ['root = Card([TextContent("One"),\n', 'TextContent("Two"', '),\n', 'TextContent("Three")'];
    const deltas = pieces.map((piece) => compiler.push(piece)).filter((delta) => delta !== '');
    expect(deltas).toHaveLength(2);
    expect(deltas[0]).toMatch(/^<style data-tessera>[^]*<div class="block">.*One.*<\/div>\n$/);
    expect(deltas[1]).toMatch(/^<div class="block">.*Two.*<\/div>\n$/);
    expect(compiler.end()).toMatch(/^<div class="block">.*Three.*<\/div>\n(?:<\/div>){5}\n$/);
  });

  test('sends the style of charts and of forms only where there is one', () => {
    const styles = (written: string): number => html(written).split('<style').length - 1;
    expect(styles('TextContent("One")')).toBe(1);
    expect(styles('BarChart(["a"], [Series("b", [1])]), BarChart(["a"], [Series("b", [2])])')).toBe(2);
    expect(styles('Buttons([Button("Go")])')).toBe(2);
  });

  test('gives elements ids that no other block or document has', () => {
    const form = (label: string) => `Form("f", Buttons([Button("Go")]), [FormControl("${label}", Input("name"))])`;
    const all = html(`${form('One')}, ${form('Two')}`) + html(form('Three'));
    const ids = [...all.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('format selection', () => {
  const of = (metadata: object, more: Parameters<typeof readExtensions>[1] = {}) =>
    runSync(readExtensions({ tessera: metadata }, more)).ui.format;

  test('reads metadata, the header and response_format', () => {
    expect(of({ format: 'openui' })).toBe('openui');
    expect(of({}, { header: 'Markdown' })).toBe('markdown');
    expect(of({}, { responseFormat: { type: 'ui', format: 'openui' } })).toBe('openui');
    expect(of({ format: 'openui' }, { header: 'openui', responseFormat: { type: 'ui', format: 'openui' } })).toBe(
      'openui',
    );
    expect(of({}, { responseFormat: { type: 'json_object', format: 'openui' } })).toBeUndefined();
    expect(of({}, { responseFormat: { type: 'ui' } })).toBeUndefined();
  });

  test('rejects conflicting and unknown formats', () => {
    expect(() => of({ format: 'openui' }, { header: 'json' })).toThrow(
      'X-UI-Format is "json", but metadata.tessera.format is "openui": choose one.',
    );
    expect(() => of({ format: 'opnui' })).toThrow(
      'metadata.tessera.format must be one of json, openui, a2ui, markdown, html; got the string "opnui". Did you mean "openui"?',
    );
    expect(() => of({}, { responseFormat: { type: 'ui', format: 5 } })).toThrow('response_format.format must be');
  });

  test('echoes the format in a header, and the joined stream equals the plain reply', async () => {
    for (const format of ['json', 'openui', 'a2ui', 'markdown', 'html']) {
      const written = ['root = Card([TextContent("He', 'llo"), Callout("info", "A", "B")', '])'];
      const contents: string[] = [];
      for (const stream of [false, true]) {
        const model = createReplayModel([...written.map((piece) => [text(piece)]), [finish()]]);
        const app = createService(model);
        const body = request({ stream, response_format: { type: 'ui', format } });
        const response = await app.request(path, post(body, { 'x-ui-format': format }));
        expect(response.headers.get('x-ui-format')).toBe(format);
        const reply = await response.text();
        contents.push(
          stream
            ? framesOf(reply)
                .filter(({ data }) => data !== '[DONE]')
                .map(({ data }) => JSON.parse(data).choices[0].delta.content ?? '')
                .join('')
            : JSON.parse(reply).choices[0].message.content,
        );
        if (!stream) expect(JSON.parse(reply).diagnostics).toEqual({});
      }
      expect(contents[1]).toBe(contents[0]);
      expect(contents[0]).toContain('Hello');
    }
  });
});

describe('a model that fails mid-stream', () => {
  /** Writes half a document, then fails; the successor continues it. */
  function breakingModel(successor: LanguageModel | undefined): LanguageModel {
    return {
      stream: async () => ({
        successor,
        async *[Symbol.asyncIterator]() {
          yield [text('root = Card([TextContent("One"), TextContent("Tw')];
          throw new ApiError('upstream_interrupted');
        },
      }),
    };
  }
  const asked = async (model: LanguageModel, format: string, stream = false) => {
    const app = createService(model);
    const response = await app.request(path, post(request({ stream }), { 'x-ui-format': format }));
    return response.text();
  };

  test('the fallback model continues in the same format and receives the partial document as notation', async () => {
    const expected = {
      openui: 'root = Card([TextContent("One"), TextContent("Tw"), TextContent("Three")])',
      markdown: 'One\n\nTw\n\nThree',
    };
    for (const [format, content] of Object.entries(expected)) {
      const successor = createReplayModel([[text('TextContent("Three")'), finish()]]);
      const reply = JSON.parse(await asked(breakingModel(successor), format));
      expect(reply.choices[0].message.content).toBe(content);
      expect(successor.calls[0]?.messages.at(-2)).toMatchObject({
        content: 'root = Card([\n  TextContent("One"),\n  TextContent("Tw")\n])',
      });
    }
  });

  test('without a fallback, closes the document and sends an error frame', async () => {
    const frames = framesOf(await asked(breakingModel(undefined), 'openui', true)).map(({ data }) => JSON.parse(data));
    const content = frames.slice(0, -1).map(({ choices }) => choices[0].delta.content);
    expect(content.join('')).toBe('root = Card([TextContent("One"), TextContent("Tw")])');
    expect(frames.at(-1).error.code).toBe('upstream_interrupted');
  });
});
