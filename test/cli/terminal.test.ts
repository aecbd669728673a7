// What `tessera generate` draws on a terminal. Each golden case contains the model output, then the drawing at 80
// columns.
import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../src/cli/draw/display-width.ts';
import { drawBlock, drawError } from '../../src/cli/draw/draw-document.ts';
import { sampleOf, wordsFor } from '../../src/cli/draw/words.ts';
import { createPaint } from '../../src/cli/paint.ts';
import { isList } from '../../src/is-list.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { isUpdating, readGolden, writeGolden } from '../golden-file.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createRandom, mutate } from '../ui/random.ts';

const plain = createPaint(false, {});
const coloured = createPaint(true, {});

function blocksOf(written: string): readonly JsonValue[] {
  const compiler = createUiCompiler();
  const { component } = JSON.parse(compiler.push(written) + compiler.end()) as {
    readonly component: { readonly props: { readonly children?: JsonValue } };
  };
  const { children } = component.props;
  return isList(children) ? children : [];
}

const draw = (written: string, columns?: number, paint?: typeof plain): string =>
  drawAll(blocksOf(written), columns, paint);

function drawAll(blocks: readonly JsonValue[], columns = 80, paint = plain): string {
  const words = wordsFor(blocks.map(sampleOf).join(''));
  return blocks
    .map((block) => drawBlock(block, { columns, paint }, words))
    .filter((text) => text !== '')
    .join('\n\n');
}

describe('golden cases', () => {
  for (const { name, path, sections } of readGolden('terminal')) {
    const [written = '', drawing] = sections;
    // Each row of a case that is named so is drawn in escape sequences, which are shown as words.
    const drawn = name.startsWith('colours')
      ? draw(written, 80, coloured).replaceAll('\u001b', '␛')
      : draw(written, Number(/-(\d+)$/.exec(name)?.[1] ?? 80));
    test(name, () => {
      if (isUpdating) writeGolden(path, [written, drawn]);
      else expect(drawn).toBe(drawing);
    });
  }
});

const catalog = builtInCatalog();
const examples = catalog.components.map(({ name, example }) => ({
  example,
  blocks: blocksOf(name === 'Card' ? example : `root = Card([${example}])`),
}));

test('every component is drawn, at every width no wider than the terminal', () => {
  for (const { example, blocks } of examples) {
    expect(drawAll(blocks), example).not.toBe('');
    for (const columns of [21, 33, 80, 200]) {
      const widths = drawAll(blocks, columns).split('\n').map(displayWidth);
      expect(Math.max(...widths), `${columns}: ${example}`).toBeLessThanOrEqual(columns);
    }
  }
});

test('Chinese, Japanese, Korean and emoji take two columns, and marks none', () => {
  expect(['東京', '한국', 'é', 'e\u0301', '👩‍👩‍👧', '🇳🇴', '…'].map(displayWidth)).toEqual([4, 4, 1, 1, 2, 2, 1]);
});

// oxlint-disable-next-line no-control-regex -- these are what must not be there
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('model output cannot control the terminal', () => {
  const hostile = [
    '\u001b[2J\u001b[H',
    '\u001b]0;title\u0007',
    '\u001b]52;c;ZXZpbA==\u0007',
    '\u009b31m',
    '\u202etxt.exe',
    '\b\b\b',
    '\r',
  ];

  test('in any text of any component', () => {
    for (const sign of hostile) {
      const poison = (value: JsonValue): JsonValue => {
        if (typeof value === 'string') return value + sign + value;
        if (isList(value)) return value.map(poison);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(
          Object.entries(value).map(([key, member]) => [key, key === 'component' ? member : poison(member)]),
        );
      };
      for (const { example, blocks } of examples) {
        for (const block of blocks)
          expect(drawBlock(poison(block), { columns: 80, paint: plain }), example).not.toMatch(commands);
      }
      expect(drawError(sign, { columns: 80, paint: plain })).not.toMatch(commands);
    }
  });

  test(
    'in damaged golden cases of the compiler',
    () => {
      const golden = readGolden('ui').map(({ sections }) => sections[0] ?? '');
      for (let seed = 0; seed < seedCount(400); seed += 1) {
        const written = mutate(golden[seed % golden.length] ?? '', createRandom(seed), golden);
        const drawn = draw(written, 60);
        expect(drawn, written).not.toMatch(commands);
        expect(Math.max(...drawn.split('\n').map(displayWidth)), written).toBeLessThanOrEqual(60);
      }
    },
    seedTimeout,
  );
});

test('props of the wrong type do not throw', () => {
  const values: readonly JsonValue[] = [
    null,
    true,
    7,
    'x',
    [],
    [null, 1, 'x', {}],
    {},
    { component: 'Tag' },
    -1e308,
    1e308,
  ];
  for (const { name, props } of catalog.components) {
    for (const value of values) {
      const given = Object.fromEntries(Object.keys(props.properties).map((prop) => [prop, value]));
      expect(() => drawBlock({ component: name, props: given }, { columns: 40, paint: plain })).not.toThrow();
    }
  }
});
