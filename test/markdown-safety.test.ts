// In the forms that are read as Markdown, texts that are safe alone stand beside each other: together they must be safe
// too, and what a person reads must stay.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '../src/ui/catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { createRecordingWriter, type UiFormat } from '../src/ui/write/formats.ts';
import { messagesOf } from './a2ui-client.ts';

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const catalog = createCatalog();

function textsOf(children: string, format: Exclude<UiFormat, 'json' | 'openui'>, error: string | null = null) {
  const compiler = createUiCompiler(catalog, { writer: createRecordingWriter(format, catalog) });
  const content = compiler.push(`root = Card([${children}])`) + compiler.end(error);
  if (format === 'markdown') return [content];
  return messagesOf(content)
    .flatMap(({ updateComponents }) => updateComponents?.components ?? [])
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

const harmIn = (node: Node): readonly string[] => [
  ...(node.type === 'html' ? [`html: ${node.value ?? ''}`] : []),
  ...(node.url !== undefined && /^\s*(?:javascript|data):/i.test(node.url) ? [`${node.type}: ${node.url}`] : []),
  ...(node.children ?? []).flatMap(harmIn),
];
const parse = (markdown: string): Node =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const harmOf = (markdown: string) => [...harmIn(parse(markdown)), ...harmIn(fromMarkdown(markdown))];

const hostile: Readonly<Record<string, string>> = {
  'a URL that ends its link': 'Image("x", "https://x.example/)[y](javascript:alert(1))")',
  'a URL of a button':
    'Buttons([Button("x", {type: "open_url", params: {url: "https://x.example/)[y](javascript:alert(1))"}})])',
  'a definition of two texts': 'ListBlock([ListItem("[x]", "javascript:alert(1)")]), TextContent("[x]")',
  'a link of two tags': 'TagBlock(["[a", "b](javascript:alert(1))"])',
  'a fence that another block closes': 'TextContent("```\\na"), TextContent("```\\n<script>alert(1)</script>")',
  'a fence in one line': 'Steps([StepsItem("One", "~~~\\n<script>alert(1)</script>\\n~~~")])',
  'a code span that a title opens': 'Steps([StepsItem("a ` b", "`<script>alert(1)</script>`")])',
  'the same in a callout': 'Callout("info", "a ` b", "`<script>alert(1)</script>`")',
  'a backtick behind a fence': 'CodeBlock("a`b", "x\\n<b>")',
  'HTML behind a bare URL': 'CardHeader("www.a.b<script>alert(1)</script>")',
  'a head of a large table': `Table([Col("<script>x</script>", [${'1, '.repeat(600)}])])`,
};

describe.each(['markdown', 'a2ui'] as const)('in the form %s', (format) => {
  test.each(Object.entries(hostile))('no harm: %s', (_, children) => {
    expect(textsOf(children, format).flatMap(harmOf)).toEqual([]);
  });
});

test('an error is words', () => {
  const [markdown = ''] = textsOf('TextContent("a")', 'markdown', 'It <b>broke</b>\n\n# off');
  expect(harmOf(markdown)).toEqual([]);
  expect(parse(markdown).children?.at(-1)?.type).toBe('blockquote');
});

test('labels and URLs of links and pictures stay what they are', () => {
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
