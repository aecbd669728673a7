// Code in prose is preserved byte for byte, in any language and in any kind of fence.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { isFullRun } from '../seed-count.ts';
import { codeSamples, framings } from './code-samples.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

interface Shown {
  readonly component: {
    readonly props: { readonly children: readonly { readonly props: Readonly<Record<string, unknown>> }[] };
  };
}

const codeIn = (node: Node): readonly string[] => [
  ...(node.type === 'code' ? [(node.value ?? '').replaceAll('\r\n', '\n')] : []),
  ...(node.children ?? []).flatMap(codeIn),
];

const parse = (markdown: string): Node =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

function compile(text: string, size: number): string {
  const compiler = createUiCompiler();
  let content = '';
  for (let at = 0; at < text.length; at += size) content += compiler.push(text.slice(at, at + size));
  return content + compiler.end();
}

/** The code blocks in the Markdown texts of a document. */
function shownBy(content: string): readonly string[] {
  const document = JSON.parse(content) as Shown; // the compiler's own output
  const texts = document.component.props.children.map(({ props }) => props['textMarkdown']);
  return texts.flatMap((text) => codeIn(parse(typeof text === 'string' ? text : '')));
}

const samples = codeSamples.map(([language, code], index) => ({ index, language, code }));

describe.each(framings.map((framing, position) => ({ ...framing, position })))('preserves code: $name', (framing) => {
  const { put, position } = framing;
  // Outside a full run every framing gets an eighth of the samples, and eight framings together get all of them.
  test.each(samples.filter(({ index }) => isFullRun || index % 8 === position % 8))(
    '$language, sample $index',
    ({ language, code }) => {
      const text = put(language, code);
      // The document must contain exactly the code blocks of the prose.
      const expected = codeIn(parse(text));
      expect(expected.length).toBeGreaterThan(0);
      const content = compile(text, text.length);
      expect(shownBy(content)).toEqual(expected);
      expect(compile(text, 7)).toBe(content);
    },
  );
});

test.each(['tsx', 'jsx', 'html', 'ts', ''])('our calls in a fence with the language "%s" are a UI', (language) => {
  const calls = 'root = Card([\n  CardHeader("Support"),\n  PieChart([Slice("Billing", 17), Slice("Sales", 6)])\n])';
  for (const size of [1, 7, 1000])
    expect(compile(`\`\`\`${language}\n${calls}\n\`\`\``, size)).toContain(
      '"labels":["Billing","Sales"],"values":[17,6]',
    );
});
