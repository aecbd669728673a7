import { describe, expect, test } from 'vitest';
import { isUpdating, readGolden } from '../golden-file.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { allowedComponents } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { toNotation } from '../../src/prompt/notation.ts';
import { cutLaw, fixedPointLaw, compileWhole, prefixLaw } from './compiler-laws.ts';
import { createRandom } from './random.ts';
import { isFullRun, sampleOf } from '../seed-count.ts';

// The documents are those that the compiler writes: golden.test.ts.
const golden = sampleOf(readGolden('ui')).map(({ name, sections: [input = '', document = ''] }) => ({
  name,
  input,
  content: isUpdating || document === '' ? undefined : JSON.stringify(JSON.parse(document)),
}));

const multiples = (step: number, most: number): readonly number[] =>
  Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);

describe('golden cases keep the laws', () => {
  for (const { name, input, content: whole } of golden) {
    test(name, () => {
      const random = createRandom(1);
      const content = cutLaw(input, random, undefined, whole);
      fixedPointLaw(content);
      // In a full run, every prefix of a short case and a sample of the prefixes of a long one.
      const step = Math.max(1, Math.floor(input.length / 32));
      const lengths = isFullRun ? multiples(step, input.length) : [random.below(input.length + 1)];
      for (const length of lengths) prefixLaw(input, content, length);
    });
  }
});

describe('every component', () => {
  const catalog = builtInCatalog();
  const inCard = allowedComponents(catalog.root.component.props.properties['children'] ?? { type: 'any' });
  for (const { name, example, wrapIn } of catalog.components) {
    // A Series or a Slice has no meaning without its chart.
    if (!inCard.includes(name) && wrapIn === undefined && name !== 'Card') continue;
    test(`the example of ${name} compiles without repairs`, () => {
      const compiler = createUiCompiler();
      const content =
        compiler.push(name === 'Card' ? `root = ${example}` : `root = Card([${example}])`) + compiler.end();
      // A part that cannot stand alone is wrapped in its containers, whose required props get neutral values.
      const expected = inCard.includes(name) || name === 'Card' ? [] : ['wrapped_component', 'missing_prop'];
      expect(compiler.diagnostics.filter(({ code }) => !expected.includes(code))).toEqual([]);
      fixedPointLaw(content);
      // The notation that later prompts contain compiles to the same document.
      const root = (JSON.parse(content) as { component: Parameters<typeof toNotation>[0] }).component;
      expect(JSON.parse(compileWhole(toNotation(root, catalog)))).toEqual(JSON.parse(content));
    });
  }
});
