// Markdown as lines. HTML in it is shown as source.
import type { Nodes, PhrasingContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Colour } from '../paint.ts';
import { cleanText } from './clean-text.ts';
import { prefixed, separated, span, wrapped, type Line, type Span } from './line.ts';
import { drawTable } from './table.ts';

/** Longer texts are not parsed, because pathological input takes long. */
const longest = 50_000;

export function drawMarkdown(text: string, width: number): readonly Line[] {
  const cleaned = cleanText(text);
  if (cleaned.length > longest) return wrapped([span(cleaned)], width);
  return drawNode(fromMarkdown(cleaned, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), width);
}

/** As one paragraph, for example in a table cell. */
export const inlineMarkdown = (text: string): Line => {
  const [first] = fromMarkdown(cleanText(text).slice(0, longest), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  }).children;
  return first !== undefined && 'children' in first ? inline(first, []) : [span(cleanText(text))];
};

export const drawCode = (code: string, width: number): readonly Line[] =>
  prefixed(
    cleanText(code)
      .replace(/\n+$/, '')
      .split('\n')
      .flatMap((line) => hardWrapped(line, width - 2)),
    span('│ ', 'dim'),
  );

/** Code keeps its spaces. */
const hardWrapped = (text: string, width: number): readonly Line[] =>
  wrapped([span(text.replaceAll(' ', '\u00a0'), 'cyan')], width).map((line) =>
    line.map((part) => ({ ...part, text: part.text.replaceAll('\u00a0', ' ') })),
  );

const inside = (node: Nodes, width: number): readonly Line[] =>
  'children' in node ? separated(node.children.map((child) => drawNode(child, width))) : [];

function drawNode(node: Nodes, width: number): readonly Line[] {
  switch (node.type) {
    case 'paragraph':
      return wrapped(inline(node, []), width);
    case 'heading':
      return wrapped(inline(node, node.depth <= 2 ? ['bold', 'underline'] : ['bold']), width);
    case 'thematicBreak':
      return [[span('─'.repeat(width), 'dim')]];
    case 'code':
      return drawCode(node.value, width);
    case 'html':
      return wrapped([span(node.value)], width);
    case 'blockquote':
      return prefixed(inside(node, width - 2), span('│ ', 'dim'));
    case 'list': {
      const { ordered, start, children } = node;
      const first = start ?? 1;
      return children.flatMap((item, index) => {
        const mark = ordered === true ? `${first + index}. ` : item.checked == null ? '• ' : item.checked ? '☑ ' : '☐ ';
        const lines = item.children.flatMap((child) => drawNode(child, width - mark.length));
        return prefixed(lines, span(mark, 'dim'), span(' '.repeat(mark.length)));
      });
    }
    case 'table':
      return drawTable(columnsOf(node), width);
    default:
      return 'children' in node ? inside(node, width) : 'value' in node ? wrapped([span(node.value)], width) : [];
  }
}

function columnsOf({ align, children }: Table) {
  const rows = children.map((row) => row.children.map((cell) => inline(cell, [])));
  const [heads = [], ...body] = rows;
  return heads.map((head, index) => ({
    head: head.map(({ text }) => text).join(''),
    cells: body.map((row) => row[index] ?? []),
    isRight: align?.[index] === 'right',
  }));
}

const styles: Readonly<Partial<Record<PhrasingContent['type'], readonly Colour[]>>> = {
  strong: ['bold'],
  emphasis: ['italic'],
  delete: ['dim'],
};

function inline(node: Nodes, colours: readonly Colour[]): readonly Span[] {
  switch (node.type) {
    case 'text':
    case 'html':
      return [span(node.value, ...colours)];
    case 'inlineCode':
      return [span(node.value, ...colours, 'cyan')];
    case 'break':
      return [span('\n')];
    case 'image':
      return [span(`[${node.alt || 'image'}]`, ...colours), span(` (${cleanText(node.url)})`, 'dim')];
    case 'link': {
      const label = node.children.flatMap((child) => inline(child, [...colours, 'underline']));
      const said = label.map(({ text }) => text).join('');
      return said === node.url || `mailto:${said}` === node.url
        ? label
        : [...label, span(` (${cleanText(node.url)})`, 'dim')];
    }
    default: {
      // Other node types are drawn as their children.
      const own = Object.hasOwn(styles, node.type) ? (styles[node.type as PhrasingContent['type']] ?? []) : [];
      return 'children' in node ? node.children.flatMap((child) => inline(child, [...colours, ...own])) : [];
    }
  }
}
