import { expect, test } from 'vitest';
import { createCompiler, defineCatalog, systemPrompt } from './index.ts';

const compile = (text: string, settings?: Parameters<typeof createCompiler>[0]): string => {
  const compiler = createCompiler(settings);
  return compiler.push(text) + compiler.end();
};

test('compiles chunked text', () => {
  const compiler = createCompiler();
  const pieces = ['root = Card([TextCon', 'tent("Hel', 'lo")'].map((piece) => compiler.push(piece));
  expect(JSON.parse(pieces.join('') + compiler.end())).toMatchObject({
    component: { props: { children: [{ component: 'TextContent', props: { text: 'Hello' } }] } },
  });
});

test('accepts custom components and actions', () => {
  const catalog = defineCatalog({
    customComponents: { Rating: { type: 'object', properties: { stars: { type: 'integer' } }, required: ['stars'] } },
    customActions: { rate: { type: 'object', properties: {} } },
    excludedComponents: ['Table'],
  });
  expect(systemPrompt(catalog)).toContain('Rating(stars: number');
  expect(systemPrompt(catalog)).not.toContain('Table(');
  expect(compile('root = Card([Rating(4)])', { catalog })).toContain('{"component":"Rating","props":{"stars":4}}');
});

test('reports every invalid declaration', () => {
  expect(() => defineCatalog({ customComponents: { rating: {}, Card: {} }, includedComponents: ['Tabel'] })).toThrow(
    /customComponents\.rating[\s\S]*customComponents\.Card[\s\S]*Unknown component "Tabel"/,
  );
});

test('writes other formats', () => {
  expect(compile('root = Card([TextContent("Hello")])', { format: 'openui' })).toContain('TextContent("Hello")');
});

test('shows only images whose URLs are in the conversation', () => {
  const text = 'root = Card([TextContent("![a](https://a.example/x.png) ![b](https://b.example/y.png)")])';
  const document = compile(text, { conversation: ['Show https://a.example/x.png'] });
  expect(document).toContain('![a](https://a.example/x.png)');
  expect(document).not.toContain('![b]');
});
