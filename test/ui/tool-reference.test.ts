import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { validate } from '../../src/ui/validate.ts';
import { readGolden } from '../golden-file.ts';
import { cutLaw, fixedPointLaw, prefixLaw } from './compiler-laws.ts';
import { createRandom, mutate } from './random.ts';
import { seedCount, seedTimeout, sized } from '../seed-count.ts';

const catalog = builtInCatalog();
const rows = [
  { month: 'Jan', sales: 12, note: 'Snow "again"' },
  { month: 'Feb', sales: 15 },
  { month: 'Mar', sales: 14, 'unit price': 2.5 },
];
const toolResults: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['call_1', { rows, total: 41, url: 'https://example.com/a', bad: 'javascript:alert(1)', nested: [[1], [2]] }],
  ['list', rows],
  ['text', 'All is **well**'],
  ['image', 'https://example.com/a.png'],
]);

const compilerFor = (results = toolResults) => createUiCompiler(catalog, { toolResults: results });

function compile(inner: string) {
  const compiler = compilerFor();
  const content = compiler.push(`root = Card([${inner}])`) + compiler.end();
  const { component } = JSON.parse(content);
  expect(validate(JSON.parse(content), catalog)).toEqual([]);
  const codes = compiler.diagnostics.map(({ code, lossy }) => `${code}${lossy ? ' !' : ''}`);
  return { children: component.props.children, codes, diagnostics: compiler.diagnostics };
}

const propsOf = (inner: string) => compile(inner).children[0]?.props;

describe('a reference to a tool result', () => {
  test('is replaced by the value', () => {
    expect(propsOf('TextContent(@tool("text"))')).toEqual({ text: 'All is **well**' });
    expect(propsOf('TextContent(@tool("call_1").rows[0].note)')).toEqual({ text: 'Snow "again"' });
    expect(propsOf('TextContent(@tool(\'list\')[-1].month, size: "large")')).toEqual({ text: 'Mar', size: 'large' });
    expect(propsOf('Image("A", @tool("image"))')).toMatchObject({ src: 'https://example.com/a.png' });
  });

  test('to a field of records is replaced by the column', () => {
    const { children, codes } = compile(
      'Table([Col("Month", @tool("call_1").rows.month), Col("Sales", @tool("call_1").rows[*].sales, "number")]),\n' +
        'BarChart(@tool("list").month, [Series("Sales", @tool("list").sales)])',
    );
    expect(children[0].props.columns.map(({ props }: { props: { data: unknown } }) => props.data)).toEqual([
      ['Jan', 'Feb', 'Mar'],
      [12, 15, 14],
    ]);
    expect(children[1].props).toMatchObject({
      labels: ['Jan', 'Feb', 'Mar'],
      series: [{ component: 'Series', props: { category: 'Sales', values: [12, 15, 14] } }],
    });
    expect(codes).toEqual([]);
  });

  test('may appear in a list, in an object and in a definition', () => {
    expect(
      propsOf('Table([Col("x", [@tool("call_1").total, 1, @tool("list")[1].sales])])').columns[0].props.data,
    ).toEqual([41, 1, 15]);
    expect(
      propsOf('Buttons([Button("Go", {type: "open_url", params: {url: @tool("call_1").url}})])').buttons[0].props
        .action,
    ).toEqual({ type: 'open_url', params: { url: 'https://example.com/a' } });
    const compiler = compilerFor();
    const content = compiler.push('m = @tool("list").month\nroot = Card([Table([Col("M", m)])])') + compiler.end();
    expect(JSON.parse(content).component.props.children[0].props.columns[0].props.data).toEqual(['Jan', 'Feb', 'Mar']);
  });

  test('is validated like any other value', () => {
    const { children, codes } = compile('Image("A", @tool("call_1").bad), TextContent(@tool("call_1").total)');
    expect(codes).toContain('unsafe_url !');
    expect(JSON.stringify(children)).not.toContain('javascript');
    expect(children.at(-1).props.text).toBe('41');
  });

  test('yields null for records that lack the field, and a diagnostic when all lack it', () => {
    expect(propsOf('Table([Col("P", @tool("list")["unit price"])])').columns[0].props.data).toEqual([null, null, 2.5]);
    for (const path of [
      '("list").nothing',
      '("call_9")',
      '("call_1").rows[7]',
      '("call_1").rows.month.x',
      '("")',
      '()',
    ]) {
      const { codes, diagnostics } = compile(`TextContent("a"), TextContent(@tool${path})`);
      expect(codes[0]).toBe('unresolved_reference !');
      expect(diagnostics[0]?.message).toContain('is not in any tool result');
    }
  });

  test('does not resolve names of Object.prototype', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(compile(`TextContent(@tool("call_1").${name})`).codes[0]).toBe('unresolved_reference !');
    }
  });

  test('is limited in the total size of referenced values', () => {
    const big = new Map<string, JsonValue>([['big', Array.from({ length: 9_000 }, (_, index) => index)]]);
    const compiler = compilerFor(big);
    const columns = Array.from({ length: sized(500, 100) }, () => 'Col("x", @tool("big"))').join(', ');
    const content = compiler.push(`root = Card([Table([${columns}])])`) + compiler.end();
    expect(content.length).toBeLessThan(2_000_000);
    expect(compiler.diagnostics.some(({ code }) => code === 'reference_limit_exceeded')).toBe(true);
    let deep: JsonValue = 1;
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    const other = compilerFor(new Map([['deep', deep]]));
    expect(() => other.push('root = Card([TextContent(@tool("deep"))])') + other.end()).not.toThrow();
  });

  test('has no special meaning without tool results', () => {
    const compiler = createUiCompiler(catalog);
    compiler.push('root = Card([TextContent(@tool("list"))])');
    compiler.end();
    expect(compiler.diagnostics.map(({ code }) => code)).not.toContain('unresolved_reference');
  });
});

describe('with tool results', () => {
  const texts = [
    ...readGolden('ui').map(({ sections }) => sections[0] ?? ''),
    'root = Card([Table([Col("Month", @tool("call_1").rows.month), Col("Sales", @tool("list").sales)]), TextContent(@tool("text"))])',
    '{"component": "Card", "props": {"children": [{"component": "TextContent", "props": {"text": @tool("text")}}]}}',
    'm = @tool("list").month\nroot = Card([\n  BarChart(m, [Series("s", @tool("call_1").rows.sales)])\n])\n@tool("text")',
  ];
  const inserts = ['@tool("list").month', '@tool("', '@tool("call_1").rows[0]', '@tool', '@tool(list)[', '.rows'];

  const count = seedCount(1_500);
  test(
    `${count} seeded cases keep the laws`,
    () => {
      for (let seed = 0; seed < count; seed += 1) {
        const random = createRandom(seed);
        let text = mutate(random.pick(texts), random, texts);
        for (let count = random.below(4); count > 0; count -= 1) {
          const at = random.below(text.length + 1);
          text = text.slice(0, at) + random.pick(inserts) + text.slice(at);
        }
        try {
          const options = { toolResults };
          const content = cutLaw(text, random, options);
          prefixLaw(text, content, random.below(text.length + 1), options);
          fixedPointLaw(content, options);
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
        }
      }
    },
    seedTimeout,
  );
});
