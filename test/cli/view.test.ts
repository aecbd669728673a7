import { expect, test } from 'vitest';
import { documentPage } from '../../src/cli/view/document-page.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';

function pageOf(text: string): string {
  const compiler = createUiCompiler();
  return documentPage(compiler.push(text) + compiler.end(), 'a test');
}

test.each(createCatalog().components.map(({ name, example }) => [name, example]))('renders %s', (name, example) => {
  const page = pageOf(name === 'Card' ? example : `root = Card([${example}])`);
  const [, main = ''] = /<main>\n(.*)\n<\/main>/s.exec(page) ?? [];
  expect(main).not.toBe('');
  expect(main).not.toMatch(/undefined|\[object|null/);
});

test('renders charts and tables as HTML tables', () => {
  const page = pageOf(
    'root = Card([BarChart(["Q1", "Q2"], [Series("Revenue", [12, 15])]), Table([Col("City", ["Oslo", Tag("New")])])])',
  );
  expect(page).toContain('<th scope="col">Revenue</th>');
  expect(page).toContain('<tr><td>Q2</td><td>15</td></tr>');
  expect(page).toContain('<tr><td><span class="tag">New</span></td></tr>');
});

test('escapes all text of a document', () => {
  const document = {
    component: {
      component: 'Card',
      props: {
        children: [
          { component: 'TextContent', props: { text: '<img src=x onerror=alert(1)>' } },
          { component: 'MarkDownRenderer', props: { textMarkdown: '<script>x</script> [a](javascript:alert(1))' } },
          { component: 'ImageBlock', props: { src: 'javascript:alert(1)', alt: '"><script>' } },
          { component: 'constructor', props: {} },
          { component: '__proto__', props: {} },
        ],
      },
    },
    error: '<b>',
  };
  const page = documentPage(JSON.stringify(document), '</title><script>');
  expect(page).not.toMatch(/<script|<img src=x|href="javascript|src="javascript|<b>/);
  expect(page).toContain('&lt;b&gt;');
});
