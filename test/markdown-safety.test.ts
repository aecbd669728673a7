// In the formats that are rendered as Markdown, texts that are safe alone are concatenated. The result must be safe
// too, and must not lose visible text.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { knownUrlsIn } from '../src/ui/safety/known-urls.ts';
import type { MarkdownPolicy } from '../src/ui/safety/markdown-guard.ts';
import type { UiFormat } from '../src/ui/write/format-names.ts';
import { createRecordingWriter } from '../src/ui/write/formats.ts';
import { messagesOf } from './a2ui-client.ts';

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const catalog = builtInCatalog();

function textsOf(children: string, format: Exclude<UiFormat, 'json' | 'openui'>, error: string | null = null) {
  const compiler = createUiCompiler(catalog, { writer: createRecordingWriter(format, catalog) });
  const content = compiler.push(`root = Card([${children}])`) + compiler.end(error);
  return format === 'markdown' ? [content] : textsIn(content);
}

const textsIn = (content: string): readonly string[] =>
  messagesOf(content)
    .flatMap(({ updateComponents }) => updateComponents?.components ?? [])
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []));

const harmIn = (node: Node): readonly string[] => [
  ...(node.type === 'html' ? [`html: ${node.value ?? ''}`] : []),
  ...(node.url !== undefined && /^\s*(?:javascript|data):/i.test(node.url) ? [`${node.type}: ${node.url}`] : []),
  ...(node.children ?? []).flatMap(harmIn),
];
const parse = (markdown: string): Node =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const harmOf = (markdown: string) => [...harmIn(parse(markdown)), ...harmIn(fromMarkdown(markdown))];

const hostile: Readonly<Record<string, string>> = {
  'a URL that closes its link': 'Image("x", "https://x.example/)[y](javascript:alert(1))")',
  'a URL of a button':
    'Buttons([Button("x", {type: "open_url", params: {url: "https://x.example/)[y](javascript:alert(1))"}})])',
  'a link definition made of two texts': 'ListBlock([ListItem("[x]", "javascript:alert(1)")]), TextContent("[x]")',
  'a link made of two tags': 'TagBlock(["[a", "b](javascript:alert(1))"])',
  'a fence that another block closes': 'TextContent("```\\na"), TextContent("```\\n<script>alert(1)</script>")',
  'a fence in a single-line text': 'Steps([StepsItem("One", "~~~\\n<script>alert(1)</script>\\n~~~")])',
  'a code span that a title opens': 'Steps([StepsItem("a ` b", "`<script>alert(1)</script>`")])',
  'the same in a callout': 'Callout("info", "a ` b", "`<script>alert(1)</script>`")',
  'a backtick in the language of a fence': 'CodeBlock("a`b", "x\\n<b>")',
  'HTML behind a bare URL': 'CardHeader("www.a.b<script>alert(1)</script>")',
  'a head of a large table': `Table([Col("<script>x</script>", [${'1, '.repeat(600)}])])`,
};

describe('URLs of unknown provenance', () => {
  const urls = knownUrlsIn(['https://ok.example/a.png https://ok.example/w_(x) https://ok.example/b']);
  const compiled = (children: string, format: UiFormat, policy: MarkdownPolicy): string => {
    const writer = format === 'json' ? undefined : createRecordingWriter(format, catalog, policy);
    const compiler = createUiCompiler(catalog, { ...policy, writer });
    return compiler.push(`root = Card([${children}])`) + compiler.end();
  };
  const places: Readonly<Record<string, string>> = {
    'a picture': 'Image("x", "https://evil.example/?d=1")',
    'a block': 'ImageBlock("https://evil.example/?d=1", "x")',
    'a gallery': 'ImageGallery([{src: "https://evil.example/?d=1", alt: "x"}])',
    'an item of a list': 'ListBlock([ListItem("t", "s", {src: "https://evil.example/?d=1", alt: "x"})])',
    'a picture in Markdown': 'TextContent("![x](https://evil.example/?d=1)")',
    'a code span over two blocks': 'TextContent("` a"), TextContent("` ![x](https://evil.example/?d=1)")',
    'a fence over two blocks': 'TextContent("```\\na"), TextContent("```\\n![x](https://evil.example/?d=1)\\n```")',
    'a picture made of two texts': 'TextContent("![x"), TextContent("](https://evil.example/?d=1)")',
    'a definition in another block': 'TextContent("![x][y]"), TextContent("[y]: https://evil.example/?d=1")',
    'cells of a table': 'Table([Col("![x", ["a"]), Col("](https://evil.example/?d=1)", ["b"])])',
  };
  const links: Readonly<Record<string, string>> = {
    'a button': 'Buttons([Button("b", {type: "open_url", params: {url: "https://evil.example/?d=1"}})])',
    'a link in Markdown': 'TextContent("[x](https://evil.example/?d=1)")',
    'a bare URL in Markdown': 'TextContent("https://evil.example/?d=1")',
    'a bare URL in plain text': 'CardHeader("https://evil.example/?d=1"), Label("www.evil.example/?d=1")',
  };

  describe.each(['json', 'openui', 'a2ui', 'markdown'] as const)('in format %s', (format) => {
    /** The texts that clients render as Markdown. */
    const markdownIn = (content: string): readonly string[] => {
      if (format === 'markdown') return [content];
      if (format === 'a2ui') return textsIn(content);
      const texts = content.matchAll(/TextContent(?:","props":\{"text":|\()"((?:[^"\\]|\\.)*)"/g);
      return [...texts].map(([, text = '']) => JSON.parse(`"${text}"`) as string); // a string of JSON
    };
    const urlsIn = (node: Node): readonly string[] => [
      ...(node.url === undefined ? [] : [node.url]),
      ...(node.children ?? []).flatMap(urlsIn),
    ];
    const imagesIn = (node: Node): readonly string[] => [
      ...(node.type === 'image' || node.type === 'imageReference' ? [node.url ?? 'by reference'] : []),
      ...(node.children ?? []).flatMap(imagesIn),
    ];
    test.each(Object.entries({ ...places, ...links }))('are removed from %s', (_, children) => {
      const content = compiled(children, format, { images: urls, links: urls });
      expect(markdownIn(content).flatMap((text) => [...urlsIn(parse(text)), ...urlsIn(fromMarkdown(text))])).toEqual(
        [],
      );
      expect(content).not.toMatch(/"(?:src|url)":"https:\/\/evil|OpenUrl\("https:\/\/evil/);
    });

    test.each(Object.entries(places))('are not loaded as an image by %s', (_, children) => {
      const content = compiled(children, format, { images: urls });
      const pictures = markdownIn(content).flatMap((text) => [
        ...imagesIn(parse(text)),
        ...imagesIn(fromMarkdown(text)),
      ]);
      expect(pictures.filter((url) => url !== 'by reference')).toEqual([]);
      expect(content).not.toMatch(/"(?:src|url)":"https:\/\/evil/);
    });

    test('known URLs are kept', () => {
      const known = 'Image("A [1] \\\\ b", "https://ok.example/w_(x)"), TextContent("![x](https://ok.example/a.png)")';
      const button = 'Buttons([Button("b", {type: "open_url", params: {url: "https://ok.example/b"}})])';
      const content = compiled(`${known}, ${button}`, format, { images: urls, links: urls });
      for (const url of ['https://ok.example/w_(x)', 'https://ok.example/a.png', 'https://ok.example/b'])
        expect(content).toContain(url);
      if (format === 'markdown') expect(imagesIn(parse(content))).toHaveLength(2);
    });
  });
});

describe.each(['markdown', 'a2ui'] as const)('in format %s', (format) => {
  test.each(Object.entries(hostile))('is safe: %s', (_, children) => {
    expect(textsOf(children, format).flatMap(harmOf)).toEqual([]);
  });
});

test('an error is plain text', () => {
  const [markdown = ''] = textsOf('TextContent("a")', 'markdown', 'It <b>broke</b>\n\n# off');
  expect(harmOf(markdown)).toEqual([]);
  expect(parse(markdown).children?.at(-1)?.type).toBe('blockquote');
});

test('keeps the URLs of images whatever their label contains', () => {
  const urlsOf = (node: Node): readonly string[] => [
    ...(node.url === undefined ? [] : [`${node.type} ${decodeURI(node.url)}`]),
    ...(node.children ?? []).flatMap(urlsOf),
  ];
  for (const label of ['back\\\\', 'Figure [1', '1] of', '[x]']) {
    for (const url of ['https://x.example/a)b', 'https://x.example/a(b', 'https://x.example/a_(b)']) {
      const [markdown = ''] = textsOf(`Image("${label}", "${url}")`, 'markdown');
      expect(urlsOf(parse(markdown)), markdown).toEqual([`image ${url}`]);
    }
  }
});
