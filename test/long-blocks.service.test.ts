import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlRenderer } from './html-renderer.ts';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { escapeMarkdown } from '../src/ui/write/escape-markdown.ts';
import type { UiFormat } from '../src/ui/write/format-names.ts';
import { sized } from './seed-count.ts';
import { createRecordingWriter } from '../src/ui/write/formats.ts';

const compile = (format: Exclude<UiFormat, 'json'>) => {
  const writer = createRecordingWriter(format, builtInCatalog(), { html: htmlRenderer });
  return createUiCompiler(builtInCatalog(), { writer });
};

const repeated = (count: number, item: string): string => Array.from({ length: count }, () => item).join(', ');

const rows = sized(20_000, 2_000);

/** None is closed, so all of it is written when the text ends. */
const texts: Readonly<Record<string, readonly [Exclude<UiFormat, 'json'>, string]>> = {
  'a title in Markdown': ['markdown', `root = Card([CardHeader("${'*a '.repeat(sized(50_000, 15_000))}`],
  'a title in A2UI': ['a2ui', `root = Card([CardHeader("${'*a '.repeat(sized(50_000, 15_000))}`],
  'rows in A2UI': ['a2ui', `root = Card([Table(["a"], [${repeated(rows, '["*b"]')}`],
  'rows in Markdown': ['markdown', `root = Card([Table(["a"], [${repeated(rows, '["*b"]')}`],
  'statistics in HTML': ['html', `root = Card([Stats([${repeated(sized(2_000, 500), 'Stat("a", 1)')}`],
  'slides in HTML': [
    'html',
    `root = Card([Carousel([${repeated(sized(4_000, 1_000), '[TextContent("b")]')}, [TextContent("a")]`,
  ],
};

describe('a long block is written in pieces', () => {
  test.for(Object.entries(texts))('%s', ([, [format, text]]) => {
    const whole = compile(format);
    const expected = whole.push(text) + whole.end();
    const compiler = compile(format);
    let written = compiler.push(text) + (compiler.close?.(null) ?? '');
    let pieces = 0;
    for (; compiler.hasMore === true; pieces += 1) written += compiler.push('');
    expect(pieces).toBeGreaterThan(10);
    expect(written === expected).toBe(true);
  });
});

test.each([
  ['Quote("x", "TEXT")', 'CardHeader("TEXT")'],
  ['Heading("TEXT", 2)', 'CardHeader("TEXT")'],
  ['Progress("TEXT", 5, 10)', 'CardHeader("TEXT", "5 / 10")'],
])('in OpenUI Lang, a text that takes long to escape is a title: %s', (component, title) => {
  const ticks = '`a'.repeat(10_000);
  const compiler = compile('openui');
  const written = compiler.push(`root = Card([${component.replace('TEXT', ticks)}])`) + compiler.end();
  expect(written).toContain(title.replace('TEXT', ticks));
});

test('in HTML, styles and languages do not depend on when the parts of long blocks are drawn', () => {
  const blocks = [
    `ListBlock([${repeated(300, 'ListItem("a")')}])`,
    'TextContent("Der Bericht ist fertig, und die Zahlen sind für alle sichtbar.")',
    `SectionBlock([${repeated(80, 'SectionItem("a", "b", [Buttons([Button("c")]), BarChart(["d"], [Series("e", [1])])])')}])`,
    'BarChart(["a"], [Series("b", [1])])',
  ];
  const text = `root = Card([${blocks.join(', ')}])`;
  const whole = compile('html');
  const expected = whole.push(text) + whole.end();
  const compiler = compile('html');
  let written = '';
  for (const piece of text.match(/[^]{1,997}/g) ?? []) {
    written += compiler.push(piece);
    while (compiler.hasMore === true) written += compiler.push('');
  }
  written += compiler.end();
  expect(written === expected).toBe(true);
  expect(written.match(/<style/g)).toHaveLength(3);
  expect(written.match(/<figure class="chart/g)).toHaveLength(81);
  const ids = [...written.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('escapes a long text like a short one', () => {
  const marks = fc.stringMatching(/^[-a1 \n\\`*_~<>[\](){}#+.!&;=|/😀é]{0,80}$/u);
  fc.assert(
    fc.property(marks, (text) => {
      const long = 10_000;
      expect(escapeMarkdown(`${text}\n\n${'a'.repeat(long)}`)).toBe(
        escapeMarkdown(`${text}\n\na`) + 'a'.repeat(long - 1),
      );
    }),
    { numRuns: sized(300, 50) },
  );
});

test('a label of many lines is drawn', () => {
  const compiler = compile('html');
  const labels = `"${'a\\n'.repeat(sized(150_000, 20_000))}"`;
  const html = compiler.push(`root = Card([BarChart([${labels}], [Series("x", [1])])])`) + compiler.end();
  expect(html).toContain('<svg');
});
