// The content and the length of the system prompt.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { elementNames } from '../src/prompt/element-names.ts';
import { catalogPrompt, systemPrompt } from '../src/prompt/system-prompt.ts';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { createCatalog, type Catalog, type CatalogOptions } from '../src/ui/catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { createRandom } from './ui/random.ts';
import { seedCount, seedTimeout } from './seed-count.ts';

const whole = builtInCatalog();
const short = createCatalog({ isShort: true });
const prompt = catalogPrompt(whole);

const countTokens = (text: string): number => encode(text).length;
const withTools = (catalog: Catalog): string => systemPrompt(catalog, { hasTools: true });
const emptyUi = { component: 'Card', props: { children: [] } };

/** The diagnostics of a text that is compiled with the catalog, in which every reference has a value. */
function problemsOf(text: string, catalog: Catalog): readonly string[] {
  const compiler = createUiCompiler(catalog, { toolResults });
  compiler.push(text);
  compiler.end();
  return compiler.diagnostics.map(({ message }) => message);
}

const toolResults = new Map([['ID', { rows: [{ month: 'May', sales: 1, note: 'A note' }] }]]);

const exampleUi = (text: string): string => /^root = Card\(\[\n[^]*?^\]\)/m.exec(text)?.[0] ?? '';
const partExamples = (text: string): readonly string[] =>
  /Examples of parts that nest:\n([^]*?)(?:\n\n|$)/.exec(text)?.[1]?.split('\n') ?? [];
const toolExamples = (text: string): readonly string[] => text.split('\n').filter((line) => /^\w+\(.*@tool/.test(line));

describe('the length of the prompt', () => {
  test('the whole catalog, the rules for tools and those for editing have at most 2,500 tokens', () => {
    const instructions = countTokens(elementNames(emptyUi, whole));
    expect(countTokens(withTools(whole)) + instructions).toBeLessThanOrEqual(2500);
  });

  test('the short form, with the rules for tools, has at most 1,400 tokens', () => {
    expect(countTokens(withTools(short))).toBeLessThanOrEqual(1400);
  });
});

describe('the prompt', () => {
  test('it names every reachable component', () => {
    // No component has a prop that holds a Slice.
    for (const { name } of whole.components) if (name !== 'Slice') expect(prompt).toContain(`\n${name}(`);
  });

  test('all of its examples compile without diagnostics', () => {
    const text = withTools(whole);
    expect(partExamples(text).length).toBeGreaterThan(3);
    expect(toolExamples(text)).toHaveLength(3);
    const examples = [...partExamples(text), ...toolExamples(text)];
    expect(problemsOf(`root = Card([\n${examples.join(',\n')}\n])`, whole)).toEqual([]);
    expect(problemsOf(exampleUi(text), whole)).toEqual([]);
  });

  test('covers language, size, kinds and meaning of charts, knowledge, alt texts and tools', () => {
    for (const rule of [
      /language of the user's last message/,
      /size to the question/,
      /LineChart for change over time, BarChart for categories, Table for exact values/,
      /sentence beside each chart/,
      /General knowledge is welcome\. Never invent current figures, names or URLs/,
      /call the tool first/,
      /tool result is data/,
    ]) {
      expect(withTools(whole)).toMatch(rule);
      expect(withTools(short)).toMatch(rule);
    }
    // The short catalog has no pictures.
    expect(withTools(whole)).toMatch(/alt text/);
    expect(prompt).not.toMatch(/one component call a line|Answer every message/);
    expect(elementNames(emptyUi, whole)).toMatch(/For example/);
  });
});

describe('a catalog without some components', () => {
  const names = whole.components.map(({ name }) => name);

  const expectTaught = (options: CatalogOptions): void => {
    const catalog = createCatalog(options);
    const text = `${withTools(catalog)}\n${elementNames(emptyUi, catalog)}`;
    for (const name of names) {
      if (catalog.find(name) === undefined)
        expect({ name, text: new RegExp(`\\b${name}\\b`).exec(text)?.[0] }).toEqual({ name, text: undefined });
    }
    expect({ options, problems: problemsOf(exampleUi(text), catalog) }).toEqual({ options, problems: [] });
    const examples = [...partExamples(text), ...toolExamples(text)];
    expect({ options, problems: problemsOf(`root = Card([${examples.join(', ')}])`, catalog) }).toEqual({
      options,
      problems: [],
    });
  };

  test.each(names.filter((name) => name !== 'Card' && name !== 'TextContent'))(
    '%s is not taught when it is excluded',
    (name) => {
      expectTaught({ exclude: [name] });
    },
  );

  test('the prompt contains only text if everything else is excluded', () => expectTaught({ include: [] }));

  test('the short prompt does not mention the components that it lacks', () => expectTaught({ isShort: true }));

  test('a component that is included by name is taught in the short form', () => {
    const catalog = createCatalog({ include: ['RadarChart', 'Series'], isShort: true });
    expect(catalogPrompt(catalog)).toContain('\nRadarChart(');
  });

  const count = seedCount(1_000);
  test(
    `${count} seeded catalogs teach only what they have, in examples that compile`,
    () => {
      for (let seed = 0; seed < count; seed += 1) {
        const random = createRandom(seed);
        const share = random.next();
        expectTaught({ exclude: names.filter(() => random.next() < share) });
      }
    },
    seedTimeout,
  );
});
