import { expect, test } from 'vitest';
import { sized } from '../../test/seed-count.ts';
import { parsePrefix } from '../client/tree-reader.ts';
import { isList } from '../is-list.ts';
import { createUiCompiler } from '../ui/compile.ts';
import { components } from '../ui/components/index.ts';
import { htmlRenderer, renderToFragment, renderToHtml } from './render-to-html.tsx';

const compiled = (blocks: readonly string[]): string => {
  const compiler = createUiCompiler();
  return compiler.push(`root = Card([\n${blocks.join(',\n')}\n])`) + compiler.end();
};
const examples = components.filter(({ name }) => name !== 'Card').map(({ example }) => example);

test('draws every component without scripts, handlers or style attributes', () => {
  const html = renderToHtml(compiled(examples));
  expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/i);
  expect(html.match(/<svg[^>]*role="img"/g)?.length).toBeGreaterThan(8);
  expect(html).toContain('Quarterly sales');
});

test('shows content that otherwise needs a click', () => {
  const html = renderToFragment(
    compiled([
      'Tabs([TabItem("a", "One", [TextContent("Panel one")]), TabItem("b", "Two", [TextContent("Panel two")])])',
    ]),
  );
  expect(html).toMatch(/Panel one[\s\S]*Panel two/);
});

test('a slider does not repeat the label of its field', () => {
  const html = renderToFragment(
    compiled([
      'Form("f", Buttons([Button("Send")]), [FormControl("Guests", Slider("guests", "continuous", 1, 12, 1, [2], "Guests"))])',
    ]),
  );
  expect(html.match(/Guests/g)?.length).toBe(1);
});

test('escapes text', () => {
  const html = renderToHtml(compiled(['CardHeader("<script>alert(1)</script>", "a & b")']), {
    title: '</title><script>',
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script>alert(1)&lt;/script>');
});

test('draws a custom component as its values under the names of its props', () => {
  const inner = { component: 'TextContent', props: { text: 'In stock' } };
  const props = {
    fullName: 'Oak table',
    unit_price: 1349,
    isNew: true,
    sizes: ['S', 'M'],
    origin: { city: 'Oslo' },
    note: null,
    inner,
  };
  const custom = { component: 'ProductTile', props };
  const html = renderToFragment(
    JSON.stringify({ component: { component: 'Card', props: { children: [custom] } }, error: null }),
  );
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain(
    'Product tile Full name Oak table Unit price 1,349 Is new Yes Sizes S, M Origin City: Oslo In stock',
  );
  expect(text).not.toContain('Note');
});

test('draws every prefix of a document', () => {
  const content = compiled(examples);
  for (let end = 0; end < content.length; end += sized(701, 2_003))
    expect(() => renderToFragment(content.slice(0, end))).not.toThrow();
});

test('a table is drawn the same with and without elements in its cells', () => {
  const cells = '["a & <b>\\"c\\"", 1234.5, true, null, "2024-05-01"]';
  const rowsOf = (content: string): string => /<tbody>([^]*)<\/tbody>/.exec(renderToFragment(content))?.[1] ?? '';
  const plain = rowsOf(compiled([`Table([Col("A", ${cells})])`]));
  const mixed = rowsOf(compiled([`Table([Col("A", ${cells.replace(']', ', Tag("x")]')})])`]));
  expect(plain).toContain('a &amp; &lt;b>&quot;c&quot;');
  expect(mixed.startsWith(plain)).toBe(true);
});

test('the rows of a table with elements are drawn some at a time, with the style that they need before the table', () => {
  const cells = Array.from({ length: 300 }, (_, row) => `Button("Open ${row}")`).join(', ');
  const { root } = parsePrefix(compiled([`Table([Col("A", [${cells}])])`]));
  const children = root?.props['children'];
  const drawn = htmlRenderer().block(isList(children) ? (children[0] ?? null) : null);
  const pieces = typeof drawn === 'string' ? [drawn] : [...drawn];
  const html = pieces.join('');
  expect(html.match(/<tr>/g)).toHaveLength(301);
  expect(Math.max(...pieces.map((piece) => piece.match(/<tr>/g)?.length ?? 0))).toBeLessThan(50);
  expect(html.lastIndexOf('<style')).toBeLessThan(html.indexOf('<table'));
  expect(html.match(/<style/g)).toHaveLength(2);
});

test('keeps every word of an extremely long text', () => {
  const count = sized(4000, 1000);
  const text = 'A **bold** word.\\n\\n'.repeat(count);
  const html = renderToFragment(compiled([`TextContent("${text}")`]));
  expect(html.split('bold').length - 1).toBe(count);
});

test('the words and the dates are in the language of the document, unless a locale is given', () => {
  const turkish = compiled([
    'CardHeader("Sipariş ve stok")',
    'Table([Col("Ürün", ["Çay"]), Col("Son sipariş", ["2026-11-02"])])',
  ]);
  expect(renderToHtml(turkish)).toMatch(/<html lang="tr">[^]*aria-label="Tablo"[^]*2 Kas 2026/);
  expect(renderToFragment(turkish)).toMatch(/ lang="tr">[^]*2 Kas 2026/);
  expect(renderToHtml(turkish, { locale: 'en' })).toMatch(/<html lang="en">[^]*Nov 2, 2026/);
});

test.each(['LineChart', 'AreaChart'])('a value that is null is a gap in a %s', (name) => {
  const html = renderToFragment(
    compiled([`${name}(["a", "b", "c", "d", "e", "f"], [Series("S", [1, 2, null, 4, null, 6])])`]),
  );
  const paths = [...html.matchAll(/<path class="(?:line|area)" d="([^"]*)"/g)].map(([, path = '']) => path);
  expect(paths).toHaveLength(name === 'AreaChart' ? 2 : 1);
  // Two values, one value, one value.
  for (const path of paths) expect(path.match(/M/g)).toHaveLength(3);
  expect(html).not.toMatch(/NaN|undefined/);
  // A line of one value has no length: it is a mark.
  expect(html.match(/<circle class="dot"/g)).toHaveLength(4);
});

test('the table of a chart says how many rows are left out', () => {
  const labels = Array.from({ length: 1_500 }, (_, index) => `"Place ${index}"`).join(', ');
  const values = Array.from({ length: 1_500 }, (_, index) => index).join(', ');
  const html = renderToFragment(compiled([`LineChart([${labels}], [Series("S", [${values}])])`]));
  expect(html.match(/<tr>/g)).toHaveLength(1_001);
  expect(html).toContain('<p class="note">And 500 more.</p>');
});

test('aligned lines are set in columns, other texts are not', () => {
  const classOf = (text: string): string | undefined =>
    /<p class="([^"]*)"/.exec(renderToFragment(compiled([`TextContent("${text}")`])))?.[1];
  expect(classOf('Tea:      3.20\\nCoffee:   4.10')).toBe('text aligned');
  expect(classOf('One sentence.  Another one.\\nAnd one.  And one.')).toBe('text');
  expect(classOf('Signed:      today')).toBe('text');
});
