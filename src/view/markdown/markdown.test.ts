import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../test/seed-count.ts';
import { decodeNamedCharacterReference } from './named-characters.ts';
import { definitionsIn, MarkdownSplitter } from './split.ts';
import { parseMarkdown, plainText, type MarkdownNode } from './syntax.ts';

/** `paragraph(text)` and so on. */
const outline = ({ type, value, children }: MarkdownNode): string =>
  children.length === 0
    ? type === 'text'
      ? JSON.stringify(value)
      : `${type}${value === '' ? '' : `:${value}`}`
    : `${type}(${children.map(outline).join(' ')})`;

const outlineOf = (text: string): string => {
  const root = parseMarkdown(text);
  return root === undefined ? 'plain' : root.children.map(outline).join(' ');
};

test.each([
  ['**bold** and *it*', 'paragraph(strong("bold") " and " emphasis("it"))'],
  ['# One\n\nTwo\n===\n\nThree\n---', 'heading("One") heading("Two") heading("Three")'],
  ['- a\n- b\n  - c', 'list(item(paragraph("a")) item(paragraph("b") list(item(paragraph("c")))))'],
  ['3. a\n4. b', 'list(item(paragraph("a")) item(paragraph("b")))'],
  ['- [x] done\n- [ ] open', 'list(item(paragraph(" done")) item(paragraph(" open")))'],
  ['| a | b |\n|---|--:|\n| 1 | 2 |', 'table(row(cell("a") cell("b")) row(cell("1") cell("2")))'],
  ['~~gone~~ `code`', 'paragraph(deleted("gone") " " code:code)'],
  ['```js\nlet a;\n\nlet b;\n```', 'code-block:let a;\n\nlet b;'],
  ['> quote\n> more', 'quote(paragraph("quote" "\\n" "more"))'],
  ['one\ntwo', 'paragraph("one" "\\n" "two")'],
  ['a  \nb', 'paragraph("a" break "b")'],
  ['![alt *x*](https://a.example/x.png)', 'paragraph(image("alt " emphasis("x")))'],
  ['<b>html</b>', 'paragraph("<b>html</b>")'],
  ['<div>\nhtml\n</div>', 'paragraph("<div>" "\\n" "html" "\\n" "</div>")'],
  ['&amp; &eacute; &#65; &nothing;', 'paragraph("&" " " "é" " " "A" " &nothing;")'],
  ['---', 'rule'],
  ['\\*not\\*', 'paragraph("*" "not" "*")'],
])('%j', (text, expected) => {
  expect(outlineOf(text)).toBe(expected);
});

test('links have their destination, also links by reference', () => {
  const targets = (text: string): readonly string[] => {
    const found: string[] = [];
    const walk = (node: MarkdownNode): void => {
      if (node.type === 'link') found.push(node.target);
      node.children.forEach(walk);
    };
    const root = parseMarkdown(text);
    if (root !== undefined) walk(root);
    return found;
  };
  expect(targets('[a](https://a.example/?x=1&amp;y=2 "t") [b][B] [c]\n\n[b]: <https://b.example/>\n[c]: /c')).toEqual([
    'https://a.example/?x=1&y=2',
    'https://b.example/',
    '/c',
  ]);
  expect(targets('https://a.example/x and <mail@b.example> and www.c.example')).toEqual([
    'https://a.example/x',
    'mailto:mail@b.example',
    'http://www.c.example',
  ]);
});

test('text that is nested too deeply stays plain', () => {
  expect(outlineOf('> '.repeat(500))).toBe('plain');
  expect(outlineOf(`${'- '.repeat(500)}x`)).toBe('plain');
});

describe('the pieces of a growing text', () => {
  const sample = [
    '# Title',
    'A paragraph with **bold** words.\nAnd a second line.',
    '- one\n\n- two\n\n  more of two\n- three',
    '```js\nlet a;\n\nlet b;\n```',
    '> quote\n\n> other',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '1. first\n2. second\n\ntext',
    '    code\n\n    more code',
  ].join('\n\n');

  test('parse to the same text as the whole, however it grows', () => {
    const normalized = (node: MarkdownNode | undefined): string =>
      node === undefined ? '' : node.children.map(outline).join(' ');
    fc.assert(
      fc.property(fc.array(fc.nat(sample.length), { maxLength: 20 }), (cuts) => {
        const splitter = new MarkdownSplitter();
        for (const cut of cuts.toSorted((a, b) => a - b)) splitter.split(sample.slice(0, cut));
        const pieces = splitter.split(sample);
        expect(pieces.join('')).toBe(sample);
        expect(pieces.length).toBeGreaterThan(6);
        expect(pieces.map((piece) => normalized(parseMarkdown(piece))).join(' ')).toBe(
          normalized(parseMarkdown(sample)),
        );
      }),
      { numRuns: sized(100, 25) },
    );
  });

  test('only the last one changes', () => {
    const splitter = new MarkdownSplitter();
    let before: readonly string[] = [];
    for (let end = 0; end <= sample.length; end += 1) {
      const pieces = splitter.split(sample.slice(0, end));
      expect(pieces.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      before = pieces;
    }
  });

  test('a long list is split between its items', () => {
    const list = Array.from({ length: 200 }, (_, index) => `- item ${index} of a list`).join('\n');
    expect(new MarkdownSplitter().split(list).length).toBeGreaterThan(2);
  });

  test('another text starts from the beginning', () => {
    const splitter = new MarkdownSplitter();
    splitter.split('one\n\ntwo three four five\n\n');
    expect(splitter.split('other')).toEqual(['other']);
  });
});

test('definitions are found for the pieces that refer to them', () => {
  expect(definitionsIn('See [a].\n\n[a]: https://a.example/\n')).toBe('[a]: https://a.example/');
  expect(definitionsIn('nothing')).toBe('');
});

test('decodes named characters like HTML', () => {
  const names = [
    'nbsp',
    'eacute',
    'yuml',
    'amp',
    'lt',
    'gt',
    'quot',
    'apos',
    'euro',
    'hellip',
    'alpha',
    'Omega',
    'thinsp',
  ];
  expect(names.map(decodeNamedCharacterReference).join('|')).toBe('\u00a0|é|ÿ|&|<|>|"|\'|€|…|α|Ω|\u2009');
  expect(decodeNamedCharacterReference('constructor')).toBe(false);
});

test('the text of a node is everything readable in it', () => {
  const root = parseMarkdown('a **b** `c`');
  expect(root === undefined ? '' : plainText(root)).toBe('a b c');
});
