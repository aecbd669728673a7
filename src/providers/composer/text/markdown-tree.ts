// Markdown to its block nodes. The parser is quadratic on some hostile texts and recursive on others, so a text goes in
// by pieces of bounded size, and a piece that looks hostile is not parsed at all: it is still shown, as a paragraph.
import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export interface MarkdownPiece {
  readonly source: string;
  /** Undefined when the piece was not parsed. */
  readonly nodes: readonly RootContent[] | undefined;
}

/** Pieces are cut at blank lines once they are this long. */
const pieceSize = 4_000;
const longestPiece = 16_000;
/** Text beyond is shown unparsed. */
const mostParsed = 100_000;
/** Lines that open so many quotes or lists at once are no writing. */
const nested = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=\s|>)){4}/m;
const deepIndent = /^[ \t]{60}\S/m;

export function parseMarkdown(markdown: string): readonly MarkdownPiece[] {
  const definitions = markdown.length > pieceSize ? definitionLines(markdown) : '';
  let parsed = 0;
  return pieces(markdown).map((source) => {
    parsed += source.length;
    const isHostile = source.length > longestPiece || nested.test(source) || deepIndent.test(source);
    return { source, nodes: isHostile || parsed > mostParsed ? undefined : parse(source + definitions) };
  });
}

/**
 * Emphasis and bare addresses stay in the text as they are written, so they need no parsing; finding the ends of
 * emphasis is what takes quadratic time.
 */
const extensions = [
  gfm(),
  { disable: { null: ['attention', 'strikethrough', 'wwwAutolink', 'protocolAutolink', 'emailAutolink'] } },
];
/** Without those that rewrite the tree afterwards: what they put in has no place in the source. */
const mdastExtensions = gfmFromMarkdown().filter((extension) => extension.transforms === undefined);

function parse(source: string): readonly RootContent[] | undefined {
  try {
    return fromMarkdown(source, { extensions, mdastExtensions }).children;
  } catch {
    // The parser recurses; what it cannot follow is shown as it is.
    return undefined;
  }
}

/** Cut where a blank line is followed by something that cannot continue a list. */
function pieces(markdown: string): readonly string[] {
  if (markdown.length <= pieceSize) return [markdown];
  const found: string[] = [];
  let piece = '';
  let isBlank = false;
  for (const line of markdown.split('\n')) {
    if (piece.length > pieceSize && isBlank && /^(?![-*+\s]|\d+[.)])/.test(line)) {
      found.push(piece);
      piece = '';
    }
    piece += piece === '' && line.trim() === '' ? '' : `${line}\n`;
    isBlank = line.trim() === '';
  }
  return piece === '' ? found : [...found, piece];
}

const mostDefinitions = 2_000;

/** References need their definitions in the same piece. */
function definitionLines(markdown: string): string {
  const lines = markdown.match(/^ {0,3}\[[^[\]\n]{1,80}\]:[ \t]*\S{1,300}.{0,200}$/gm) ?? [];
  const text = `\n\n${lines.join('\n')}\n`;
  return lines.length === 0 || text.length > mostDefinitions ? '' : text;
}

/** Offsets of a node in the source it was parsed from. */
export const rangeOf = (node: Nodes): readonly [start: number, end: number] => [
  node.position?.start.offset ?? 0,
  node.position?.end.offset ?? 0,
];
