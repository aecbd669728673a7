import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/schema/schema.ts';
import { createUiCompiler, type CompilerOptions } from '../../src/ui/compile.ts';
import { knownUrlsIn } from '../../src/ui/safety/known-urls.ts';
import { sized } from '../seed-count.ts';
import { validate } from '../../src/ui/validate.ts';

function compile(text: string, options: CompilerOptions = {}) {
  const compiler = createUiCompiler(undefined, { maxDiagnostics: 100_000, ...options });
  const content = compiler.push(text) + compiler.end();
  expect(validate(JSON.parse(content) as JsonValue)).toEqual([]);
  return { content, codes: compiler.diagnostics.map(({ code }) => code), diagnostics: compiler.diagnostics };
}

describe('compiler budgets', () => {
  test('limit 831 bytes of doubling references', () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) => `a${index} = Tabs([TabItem("v", "t", [a${index + 1}, a${index + 1}])])`,
    );
    const { content, codes } = compile(`root = Card([a0])\n${lines.join('\n')}\na40 = TextContent("x")\n`);
    expect(content.length).toBeLessThan(200_000);
    expect(codes).toContain('reference_limit_exceeded');
  });

  test('limit references that double without a single element', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `a${index} = [a${index + 1}, a${index + 1}]`);
    const { codes } = compile(`root = Card(a0)\n${lines.join('\n')}\na40 = []\n`);
    expect(codes).toContain('reference_limit_exceeded');
  });

  test('allow a long chain of references', () => {
    const length = sized(20_000, 2_000);
    const lines = Array.from({ length }, (_, index) => `a${index} = a${index + 1}`);
    const { content } = compile(`root = Card([a0])\n${lines.join('\n')}\na${length} = TextContent("the end")\n`);
    expect(content).toContain('the end');
  });

  test.each(['[', '(', '{', 'Card([', '{"a":', '{"component":"Tabs","props":{"items":['])(
    'limit endless repetitions of %s',
    (opener) => {
      compile(`root = Card([TextContent("kept"), ${opener.repeat(sized(50_000, 4_000))}`);
    },
  );

  test('limit the text of expressions that wait for a definition', () => {
    const text = 'y'.repeat(4_000);
    const items = Array.from({ length: 12 }, (_, index) => `TextContent(later.join("${index} ${text}"))`);
    const { content, diagnostics } = compile(`root = Card([${items.join(', ')}])\nlater = ["a", "b"]`);
    expect(content.match(/"a\d y+b"/g)).toHaveLength(8);
    expect(diagnostics.filter(({ code }) => code === 'unresolved_reference')).toHaveLength(4);
  });

  test('limit assignments of a loop that double', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `    a${index + 1} = a${index} + a${index}`).join('\n');
    const { content } = compile(
      `rows = ["x"]\nfor row in rows:\n    a0 = row\n${lines}\n    items.append(TextContent(a60))\nroot = Card([TextContent("kept"), ListBlock(items)])`,
    );
    expect(content).toContain('kept');
    expect(content.length).toBeLessThan(20_000);
  });

  test('limit definitions that multiply in a template', () => {
    const uses = (name: string): string => Array.from({ length: 200 }, () => name).join(', ');
    const levels = [0, 1, 2, 3].map((level) => `t${level} = Card([${uses(`t${level + 1}`)}])`).join('\n');
    const { content } = compile(
      `root = Card([TextContent("kept"), Stack(@Each(team, "m", t0))])\n${levels}\nt4 = TextContent(m.name)\nteam = [{name: "Ana"}]`,
    );
    expect(content).toContain('kept');
  });

  test('an item of @Each whose name is no identifier', () => {
    const { content } = compile(
      'root = Card([TextContent("kept"), cards])\ncards = @Each(team,](javascript: "m", card)\ncard = Card([TextContent(m.name)])\nteam = [{name: "Ana"}]',
    );
    expect(content).toContain('kept');
  });

  test('limit elements', () => {
    const { codes, content } = compile(`root = Card([${'TextContent("x"),'.repeat(sized(100_000, 6_000))}])`);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(1);
    expect(content.length).toBeLessThan(1_000_000);
  });

  const properties = Array.from({ length: sized(20_000, 10_000) }, (_, index) => `"k${index}":{"type":"string"}`).join(
    ',',
  );
  const inputs = Array.from({ length: sized(20_000, 10_000) }, (_, index) => `<input name="k${index}">`).join('');
  const lines = Array.from({ length: 10_000 }, (_, index) => `  - component: TextContent\n    text: k${index}\n`).join(
    '',
  );
  test.each([
    ['JSON in another dialect', `{"type":"object","properties":{${properties}}}`],
    ['an HTML element', `<form>${inputs}</form>`],
    ['YAML', `component: Card\nchildren:\n${lines}`],
  ])('limit the parts of %s that are converted at once', (_, text) => {
    const { content, diagnostics } = compile(text, { maxElements: 50_000 });
    expect(content.includes('k100')).toBe(true);
    expect(content.includes('k9000')).toBe(false);
    expect(diagnostics.some(({ code, lossy }) => code === 'limit_exceeded' && lossy)).toBe(true);
  });

  const items = Array.from({ length: 300 }, (_, index) => index);
  const repeated = (type: string, inner: object): object => ({ type, $data: '${$root.l}', items: [inner] });
  const rows = Array.from({ length: 600 }, (_, index) => ({ a: index, b: 'x' }));
  const surface = { surfaceId: 's', catalogId: 'c' };
  const tables = Array.from({ length: 500 }, (_, index) => ({
    id: `t${index}`,
    component: 'Table',
    rows: { path: '/l' },
  }));
  test.each([
    [
      'nested templates',
      JSON.stringify({
        type: 'AdaptiveCard',
        $data: { l: items },
        body: [repeated('Container', repeated('Container', repeated('Container', { type: 'TextBlock', text: 'x' })))],
      }),
    ],
    [
      'bindings to the same data',
      [
        { version: 'v0.9', createSurface: surface },
        { version: 'v0.9', updateDataModel: { surfaceId: 's', path: '/l', value: rows } },
        {
          version: 'v0.9',
          updateComponents: {
            surfaceId: 's',
            components: [{ id: 'root', component: 'Column', children: tables.map(({ id }) => id) }, ...tables],
          },
        },
      ]
        .map((message) => JSON.stringify(message))
        .join('\n'),
    ],
  ])('limit what %s multiply', (_, text) => {
    const { content, diagnostics } = compile(text);
    expect(content.length).toBeLessThan(1_000_000);
    expect(diagnostics.some(({ lossy }) => lossy)).toBe(true);
  });

  test('limit the cells that a table covers by spans', () => {
    const { content } = compile(`<table>${'<tr><td colspan="1000">a</td></tr>'.repeat(2_000)}</table>`);
    expect(content.length).toBeLessThan(500_000);
  });

  test('limit nested sections', () => {
    const { content, codes } = compile(
      `root = Card([${'SectionBlock([SectionItem("v", "t", [Carousel([['.repeat(200)}TextContent("deep")`,
    );
    expect(content).toContain('"component":"SectionBlock"');
    expect(codes.length).toBeGreaterThan(0);
  });

  test('truncate a text longer than the document limit', () => {
    const { content, codes } = compile(`root = Card([TextContent("${'x'.repeat(10_000)}"), TextContent("next")])`, {
      maxOutput: 2_000,
    });
    expect(content.length).toBeLessThan(2_400);
    expect(codes).toContain('limit_exceeded');
  });

  test('limit the number of diagnostics and report the limit', () => {
    const { diagnostics } = compile(`root = Card([${'Nope("x"),'.repeat(1_000)}])`, { maxDiagnostics: 10 });
    expect(diagnostics).toHaveLength(11);
    expect(diagnostics.at(-1)?.code).toBe('too_many_diagnostics');
  });

  test('accept a text full of quotes', () => {
    compile(`root = Card([TextContent("${'x" '.repeat(sized(300_000, 40_000))}`);
  });
});

describe('URL provenance', () => {
  const known = knownUrlsIn([
    'See https://example.com/report?a=1 and data from the tool: {"img": "https://example.com/a.png"}',
  ]);
  const text =
    'root = Card([ImageBlock("https://example.com/a.png", "known"), ImageBlock("https://example.com/invented.png", "invented"), Buttons([Button("Go", {type: "open_url", params: {url: "https://example.net/"}})])])';

  test('removes unknown URLs when enabled', () => {
    const { content, codes } = compile(text, { images: known, links: known });
    expect(content).toContain('https://example.com/a.png');
    expect(content).not.toContain('invented.png');
    expect(content).not.toContain('example.net');
    expect(codes.filter((code) => code === 'unsafe_url')).toHaveLength(2);
  });

  test('keeps all URLs when disabled', () => {
    expect(compile(text).codes).toEqual([]);
  });
});

test('buffers an object that never names its component only up to the limit', () => {
  const compiler = createUiCompiler();
  compiler.push('root = Card([{"data":[');
  for (let count = 0; count < 100; count += 1) compiler.push('"",'.repeat(1_000));
  // The end of the document shows what was buffered until then.
  expect(compiler.end().length).toBeLessThan(1_000);
});

test.each(['1'.repeat(9_000), '40，42'])('ends after a number that cannot be held before a comma', (numbers) => {
  const { content } = compile(
    `root = Card([BarChart(["a", "b"], [Series("Sold", [${numbers}, 2])]), TextContent("End")])`,
  );
  expect(content).toContain('End');
});
