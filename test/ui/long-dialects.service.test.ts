// A long UI of another dialect is shown in slices, and the text after it waits.
import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { takeTurns } from '../seed-count.ts';

const count = 300;
const items = (item: (index: number) => string, between = ','): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(between);

const texts: Readonly<Record<string, string>> = {
  'a form as JSON Schema': `{"type":"object","properties":{${items((index) => `"k${index}":{"type":"string","title":"Field ${index}"}`)}}}`,
  'a list of records': `{"type":"page","title":"x","sections":[{"title":"S","items":[${items((index) => `{"title":"Item ${index}","description":"text ${index}"}`)}]}]}`,
  'a table of data': `{"data":{"title":"x","rows":[${items((index) => `{"name":"Item ${index}","price":${index},"state":"open"}`)}]}}`,
  'paragraphs of a text editor': `{"type":"doc","content":[${items((index) => `{"type":"paragraph","content":[{"type":"text","text":"Item ${index}"}]}`)}]}`,
  YAML: `component: Card\nchildren:\n${items((index) => `  - component: TextContent\n    text: Item ${index}\n`, '')}`,
  A2UI: `{"version":"v0.9","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"List","children":{"componentId":"row","path":"/items"}},{"id":"row","component":"Text","text":{"path":"name"}}]}}\n{"version":"v0.9","updateDataModel":{"surfaceId":"s","path":"/items","value":[${items((index) => `{"name":"Item ${index}"}`)}]}}`,
};
const after = '\n\nThat is all.\n\n```\nx = 1\n```\n\nGood luck.\n';

interface Compiled {
  readonly content: string;
  readonly diagnostics: readonly unknown[];
  readonly steps: number;
}

function compiled(text: string, size: number): Compiled {
  const compiler = createUiCompiler();
  let content = '';
  let steps = 0;
  for (let at = 0; at < text.length; at += size) content += compiler.push(text.slice(at, at + size));
  content += compiler.close?.(null) ?? '';
  for (; compiler.hasMore; steps += 1) content += compiler.push('');
  return { content, diagnostics: compiler.diagnostics, steps };
}

describe.each(Object.entries(texts))('%s', (_, ui) => {
  const text = ui + after;

  test('is shown in many steps, and then the text after it', () => {
    const { content, steps } = compiled(text, text.length);
    expect(steps).toBeGreaterThan(2);
    const last = content.lastIndexOf(String(count - 1));
    expect(last).toBeGreaterThan(0);
    expect(content.indexOf('That is all.')).toBeGreaterThan(last);
    expect(content.indexOf('Good luck.')).toBeGreaterThan(content.indexOf('That is all.'));
  });

  test('does not depend on how it is cut', () => {
    const whole = compiled(text, text.length);
    for (const size of takeTurns([1, 7, 500, 4096], text.length)) {
      const { content, diagnostics } = compiled(text, size);
      expect(content).toBe(whole.content);
      expect(diagnostics).toEqual(whole.diagnostics);
    }
  });

  test('reports that it has more text', () => {
    const compiler = createUiCompiler();
    compiler.push(text);
    let steps = 0;
    for (; compiler.hasMore; steps += 1) compiler.push('');
    expect(steps).toBeGreaterThan(1);
  });

  test('is complete if the text is interrupted while it is shown', () => {
    const compiler = createUiCompiler();
    let content = compiler.push(ui) + (compiler.interrupt?.() ?? '');
    content += compiler.push('After it.') + compiler.end();
    expect(() => JSON.parse(content) as unknown).not.toThrow();
    expect(content.indexOf('After it.')).toBeGreaterThan(content.lastIndexOf(String(count - 1)));
  });
});
