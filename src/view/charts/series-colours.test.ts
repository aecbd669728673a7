// Readers with and without a colour deficiency can tell the twelve series colours of each palette apart.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Triple = readonly [number, number, number];

const read = (name: string): string => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8');

/** The light and the dark colours that a rule sets, by their number. */
function seriesOf(selector: string): ReadonlyMap<number, readonly [light: string, dark: string]> {
  const css = read('tokens');
  const from = css.indexOf(selector);
  const rule = css.slice(from, css.indexOf('\n}', from));
  const found = rule.matchAll(/--tessera-series-(\d+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map([...found].map(([, index, light = '', dark = '']) => [Number(index), [light, dark]]));
}

const teal = seriesOf(':host,\n.tessera-page {');
const palettes = {
  teal,
  ink: new Map([...teal, ...seriesOf(":host([data-palette='ink'])")]),
  ocean: new Map([...teal, ...seriesOf(":host([data-palette='ocean'])")]),
};

const toLinear = (colour: string): Triple => {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const multiply = (matrix: readonly Triple[], [r, g, b]: Triple): Triple => {
  const row = (index: number): number => {
    const [x, y, z] = matrix[index] ?? [0, 0, 0];
    return x * r + y * g + z * b;
  };
  return [row(0), row(1), row(2)];
};

/** Machado, Oliveira and Fernandes 2009, at full severity, on linear RGB. */
const sights: Readonly<Record<string, readonly Triple[]>> = {
  'full sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const clamped = ([r, g, b]: Triple): Triple => {
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  return [inside(r), inside(g), inside(b)];
};

/** OKLab, in which a difference of 0.02 is just noticeable. */
function toOklab(linear: Triple): Triple {
  const [l, m, s] = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
}

const difference = ([a, b, c]: Triple, [x, y, z]: Triple): number => Math.hypot(a - x, b - y, c - z);

/** The least difference between any two of the first `count` colours. */
function closest(colours: readonly string[], matrix: readonly Triple[]): number {
  const seen = colours.map((colour) => toOklab(clamped(multiply(matrix, toLinear(colour)))));
  return Math.min(...seen.flatMap((one, index) => seen.slice(index + 1).map((other) => difference(one, other))));
}

function contrast(one: string, other: string): number {
  const light = (colour: string): number => {
    const [r, g, b] = toLinear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

const modes = ['light', 'dark'] as const;
const cases = Object.entries(palettes).flatMap(([palette, series]) =>
  modes.map((mode, index) => ({
    palette,
    mode,
    colours: Array.from({ length: 12 }, (_, place) => series.get(place + 1)?.[index] ?? ''),
  })),
);

describe.each(cases)('the colours of $palette, $mode', ({ mode, colours }) => {
  test.each(Object.entries(sights))('any two differ with %s', (_, matrix) => {
    expect(closest(colours, matrix)).toBeGreaterThan(0.06);
    // Most charts have few series.
    expect(closest(colours.slice(0, 6), matrix)).toBeGreaterThan(0.085);
  });

  test('marks and the text on them have enough contrast', () => {
    const surface = mode === 'light' ? '#ffffff' : '#171412';
    expect(Math.min(...colours.map((colour) => contrast(colour, surface)))).toBeGreaterThan(3);
    const [, dark = ''] = /\.on-colour:is\(([^)]*)\) \{\s*fill: #171412/.exec(read('charts')) ?? [];
    const onDark = dark.split(', ');
    const texts = colours.map((_, index) => (mode === 'dark' || onDark.includes(`.s${index}`) ? '#171412' : '#ffffff'));
    const contrasts = colours.map((colour, index) => contrast(colour, texts[index] ?? ''));
    expect(Math.min(...contrasts)).toBeGreaterThan(4.5);
  });
});
