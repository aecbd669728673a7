// Checks the Markdown guard with a parser of CommonMark and GFM: no raw HTML and no URL with an executable scheme
// reaches a renderer, whatever the model writes.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { MarkdownGuard } from '../../src/ui/safety/markdown-guard.ts';
import { createRandom, cut } from './random.ts';
import { isFullRun, seedCount, seedTimeout } from '../seed-count.ts';

function guard(pieces: readonly string[]): string {
  const one = new MarkdownGuard();
  return pieces.map((piece) => one.push(piece)).join('') + one.end();
}

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** The scheme as browsers read it: they skip white space and control characters. */
function schemeOf(url: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return /^([a-z][a-z\d+.-]*):/i.exec(url.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
}

const allowed = new Set(['http', 'https', 'mailto', 'tel', undefined]);

function harmIn(node: Node): readonly string[] {
  const own =
    node.type === 'html'
      ? [`html: ${node.value ?? ''}`]
      : node.url !== undefined && !allowed.has(schemeOf(node.url))
        ? [`${node.type}: ${node.url}`]
        : [];
  return [...own, ...(node.children ?? []).flatMap(harmIn)];
}

/** Parsed with and without the GFM extensions, because clients differ. */
function harmOf(markdown: string): readonly string[] {
  const plain: Node = fromMarkdown(markdown);
  const extended: Node = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return [...harmIn(plain), ...harmIn(extended)];
}

const dangers = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!-- x -->',
  '<?php ?>',
  '<!DOCTYPE html>',
  '<![CDATA[x]]>',
  '</div>',
  '<javascript:alert(1)>',
  '<a@b.c>',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x]( javascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](javascript&#x3a;alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](javascript\\:alert(1))',
  '![x](data:text/html,x)',
  '![x](vbscript:x)',
  '[x]: javascript:alert(1)',
  '[x]: <javascript:alert(1)>',
  '[x]:\n  javascript:alert(1)',
  '[x][y]\n\n[y]: data:text/html,x "title"',
  '[![x](javascript:1)](vbscript:2)',
  '[^1]: <b>x</b>',
  'javascript:alert(1)',
];

const places: readonly [string, (danger: string) => string][] = [
  ['alone', (danger) => danger],
  ['in a sentence', (danger) => `Look at ${danger} here.`],
  ['in a list', (danger) => `- one\n- ${danger}\n  ${danger}`],
  ['in a quote', (danger) => `> ${danger}\n> more\n\n> > ${danger}`],
  ['in a heading', (danger) => `# ${danger}\n\n${danger}\n===`],
  ['in a table', (danger) => `| a | b |\n| --- | --- |\n| ${danger} | \`${danger}\` |`],
  ['in a table with open code', (danger) => `| a | b |\n| --- | --- |\n| \` | ${danger} |\n| x | \` |`],
  ['in emphasis', (danger) => `**${danger}** ~~${danger}~~ _${danger}_`],
  ['in link text', (danger) => `[${danger}](https://example.com) ![${danger}](https://example.com/a.png)`],
  ['in a title', (danger) => `[x](https://example.com "${danger}")`],
  ['after open code', (danger) => `\`code ${danger}`],
  ['between runs of code', (danger) => `\`\`a \` ${danger} \` b\`\``],
  ['in multi-line code', (danger) => `a \`b\n${danger}\nc\` d`],
  ['after multi-line code', (danger) => `a \`b\nc\` ${danger} \`d`],
  ['after escaped code', (danger) => `a \\\`b ${danger} c\``],
  ['after a fence', (danger) => `\`\`\`js\nx\n\`\`\`\n${danger}`],
  ['after an invalid fence', (danger) => `\`\`\` a\`b\n${danger}\n\`\`\``],
  ['after a fence with another marker', (danger) => `~~~\n\`\`\`\n~~~\n${danger}`],
  ['after a shorter fence', (danger) => `\`\`\`\`\n\`\`\`\n\`\`\`\`\n${danger}`],
  ['in a fence in a list that ends', (danger) => `- \`\`\`\n  x\n\n${danger}\n\n\`\`\`\n${danger}`],
  ['in a fence in a quote that ends', (danger) => `> \`\`\`\n> x\n\n${danger}\n\n\`\`\`\n${danger}`],
  ['after a list with tabs', (danger) => `-\ta\n\ntext\n\n- b\n\n  \`\`\`\n  x\n  \`\`\`\n${danger}`],
  ['after an indented fence', (danger) => `text\n\n  \`\`\`\nx\n  \`\`\`\n${danger}`],
  ['after an indented fence in a list', (danger) => `- a\n\n  b\n\n \`\`\`\n x\n \`\`\`\n${danger}\n\n  ${danger}`],
  ['in indented text that is not code', (danger) => `text\n    ${danger}\n\n- a\n\n      ${danger}`],
  ['after a backslash', (danger) => `\\${danger} \\\\${danger}`],
  ['across a line break', (danger) => danger.replace('(', '(\n')],
  ['with CRLF line ends', (danger) => `\`\`\`\r\nx\r\n\`\`\`\r\n${danger}\r\n${danger}`],
  ['with lone carriage returns', (danger) => `\`\`\`\rx\r\`\`\`\r${danger}\r${danger}`],
];

describe('neutralizes dangerous Markdown', () => {
  for (const [position, [place, put]] of places.entries()) {
    // In a quick run, every second danger in each place, and each danger in every second place.
    const tried = dangers.filter((_, index) => isFullRun || (index + position) % 2 === 0);
    test(place, () => {
      for (const danger of tried) expect([danger, harmOf(guard([put(danger)]))]).toEqual([danger, []]);
    });
  }
});

describe('does not change safe Markdown', () => {
  test.each([
    'Plain, **strong**, _em_, ~~old~~, `code`.',
    '`<div class="card">` is code, `a < b` too.',
    '[a](https://example.com/a?b=c#d) and [b](/relative "title") and [mail](mailto:a@example.com)',
    '<https://example.com> <mailto:a@example.com>',
    '<https://example.com>`<br>` and user@host:`<path>`, @`<name>`',
    '```html\n<script>alert(1)</script>\n```\n\nafter',
    '1 < 2 and 3 > 2, a<-b',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    '- [ ] open\n- [x] done',
  ])('%s', (markdown) => {
    expect(guard([markdown])).toBe(markdown);
  });
});

// oxlint-disable unicorn/no-useless-spread -- groups of related pieces
const pieces = [
  ...dangers,
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '    ',
    '  ',
    '- ',
    '> ',
    '1. ',
    '# ',
    '|',
    '| --- |',
    '\na|b\n---|---\n',
    '\\',
  ],
  ...['[', ']', '(', ')', '](', ']:', '[x]', '[x]: ', '<', '>', '/', ':', '!', '&#58;', '&colon;', '&lt;', '&', ';'],
  ...[
    'javascript',
    'script',
    'https://example.com',
    'a',
    'word ',
    ' ',
    '\t',
    '"',
    "'",
    '*',
    '_',
    '[^1]',
    '\u0000',
    '\u00a0',
  ],
  ...['`<b>`', 'a@b.example', '@', 'www.a.example', '<https://a.example>', '<mailto:a@b.example>'],
];

const count = seedCount(5_000);
test(
  `${count} seeded dangerous texts become safe, independent of chunking, and idempotent`,
  () => {
    for (let seed = 0; seed < count; seed += 1) {
      const random = createRandom(seed);
      const text = Array.from({ length: 1 + random.below(24) }, () => random.pick(pieces)).join('');
      const safe = guard([text]);
      const context = `seed ${seed}: ${JSON.stringify(text)} became ${JSON.stringify(safe)}`;
      expect([context, harmOf(safe)]).toEqual([context, []]);
      expect([context, guard(cut(text, random))]).toEqual([context, safe]);
      expect([context, guard([safe])]).toEqual([context, safe]);
    }
  },
  seedTimeout,
);

test('a line that begins with a tab is not blank, however it is chunked', () => {
  // Found by seed 610,213: treated as blank, the line ended the paragraph and with it a run of backticks.
  const text = '`\n\tn\n`</`';
  expect(guard(text.split(''))).toBe(guard([text]));
  expect(guard([text])).toBe('`\n\tn\n`&lt;/`');
});

test.each([
  ['a backslash at the end of possible code in a cell', '`|\\`<b>'],
  ['a backslash at the end of a possible destination', '<b>[^1]: \\`<b>[^1]: <b> \\`'],
  ['both', '](<b>\n\n\\<b>``===\n`](\\`<b>x'],
  ['a run that spans two blocks', '<b>~~~`---\n---\n`---\n`<b>`'],
  ['the same in a list', 'a `\n- `\n`<b>`'],
])('backticks: %s', (_, text) => {
  expect(harmOf(guard([text]))).toEqual([]);
  expect(guard([guard([text])])).toBe(guard([text]));
});

test.each([
  ['a bracket', '<<b>script>alert(1)</script>'],
  ['the end of a label', '[x]<b>(javascript:alert(1))'],
  ['tildes', '~~<b>~\nx\n~~~\n<script>alert(1)</script>'],
  ['an exclamation mark', '!<b>[x](javascript:alert(1))'],
])('a dropped tag does not join %s with what follows it', (_, text) => {
  expect(harmOf(guard([text]))).toEqual([]);
  expect(guard([guard([text])])).toBe(guard([text]));
});

test.each([' ~~~\n~~~\n', 'a\n   ```js\n```\n', 'javascript:$$[`<b>\\[``- <http://a.b> \n ~~~\n~~~\n'])(
  'a marker that may close a fence does not open one: %j',
  (fences) => {
    expect(harmOf(guard([`${fences}<script>alert(1)</script>`]))).toEqual([]);
  },
);
