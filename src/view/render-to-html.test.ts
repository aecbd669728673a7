import { expect, test } from 'vitest';
import { createUiCompiler } from '../ui/compile.ts';
import { components } from '../ui/components/index.ts';
import { renderToFragment, renderToHtml } from './render-to-html.tsx';

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

test('what a click would show is shown', () => {
  const html = renderToFragment(
    compiled([
      'Tabs([TabItem("a", "One", [TextContent("Panel one")]), TabItem("b", "Two", [TextContent("Panel two")])])',
    ]),
  );
  expect(html).toMatch(/Panel one[\s\S]*Panel two/);
});

test('text is text', () => {
  const html = renderToHtml(compiled(['CardHeader("<script>alert(1)</script>", "a & b")']), {
    title: '</title><script>',
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script>alert(1)&lt;/script>');
});

test('every prefix of a document can be drawn', () => {
  const content = compiled(examples);
  for (let end = 0; end < content.length; end += 701)
    expect(() => renderToFragment(content.slice(0, end))).not.toThrow();
});
