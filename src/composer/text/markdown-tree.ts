// Markdown to its block nodes. The parser cannot be interrupted, is quadratic on some hostile texts and recursive on
// others, so a text goes in by pieces of bounded cost, and a piece that looks hostile is not parsed at all: it is still
// shown, as a paragraph.
import type { Definition, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Sliced } from '../../slices.ts';
import { markdownPieces, parsingCost, type SourcePiece } from './markdown-pieces.ts';

export interface MarkdownPart {
  readonly source: string;
  /** Undefined when the part was not parsed. Offsets are those in `source`. */
  readonly nodes: readonly RootContent[] | undefined;
  /** All that may be referred to in it. */
  readonly definitions: ReadonlyMap<string, Definition>;
}

/** A dearer piece is not parsed: nothing in it allowed a cut. */
const maxPieceCost = 8_000;
/** What is beyond is shown unparsed. */
const maxCost = 200_000;
/** Maximum quotes or lists that one line opens; no real text has more. */
const nested = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=\s|>)){4}/m;
const deepIndent = /^[ \t]{60}\S/m;

export function* parseMarkdown(markdown: string): Sliced<readonly MarkdownPart[]> {
  const pieces = yield* markdownPieces(markdown);
  // References need their definitions in the same piece.
  const lines = pieces.length > 1 ? yield* definitionLines(markdown) : '';
  const parts: { source: string; nodes: RootContent[] | undefined; definitions: Map<string, Definition> }[] = [];
  let cost = 0;
  let isListOpen = false;
  for (const piece of pieces) {
    const { source } = piece;
    cost += piece.cost + lines.length;
    const all = cost > maxCost || isHostile(piece) ? undefined : parse(source + lines);
    const nodes = all?.filter((node) => rangeOf(node)[0] < source.length);
    let part = parts.at(-1);
    if (isListOpen && part?.nodes !== undefined && nodes !== undefined) {
      append(part.nodes, nodes, part.source.length);
      part.source += source;
    } else {
      part = { source, nodes, definitions: new Map() };
      parts.push(part);
    }
    for (const node of all ?? []) if (node.type === 'definition') part.definitions.set(node.identifier, node);
    ({ isListOpen } = piece);
    yield;
  }
  return parts;
}

const isHostile = ({ source, cost }: SourcePiece): boolean =>
  cost > maxPieceCost || nested.test(source) || deepIndent.test(source);

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

function parse(source: string): RootContent[] | undefined {
  try {
    return fromMarkdown(source, { extensions, mdastExtensions }).children;
  } catch {
    // The parser recurses; what it cannot follow is shown as it is.
    return undefined;
  }
}

/** `offset`: of the nodes in the text that the others belong to. A list that was cut is one again. */
function append(nodes: RootContent[], more: readonly RootContent[], offset: number): void {
  for (const node of more) shift(node, offset);
  const [list, next] = [nodes.at(-1), more[0]];
  const isCut = list?.type === 'list' && next?.type === 'list' && list.ordered === next.ordered;
  if (isCut) {
    for (const item of next.children) list.children.push(item);
    if (list.position !== undefined && next.position !== undefined) list.position.end = next.position.end;
  }
  for (const node of isCut ? more.slice(1) : more) nodes.push(node);
}

function shift(root: Nodes, offset: number): void {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { position } = node;
    if (position !== undefined) {
      position.start.offset = (position.start.offset ?? 0) + offset;
      position.end.offset = (position.end.offset ?? 0) + offset;
    }
    if ('children' in node) for (const child of node.children) stack.push(child);
  }
}

const definition = /^ {0,3}\[[^[\]\n]{1,80}\]:[ \t]*\S/;
const longestDefinition = 500;
const mostDefinitions = 2_000;

/** Empty when there are none, or too many. */
function* definitionLines(markdown: string): Sliced<string> {
  let text = '';
  let pause = 0;
  for (let start = 0; start < markdown.length;) {
    const end = markdown.indexOf('\n', start);
    const line = markdown.slice(start, end < 0 ? markdown.length : end);
    start += line.length + 1;
    pause += parsingCost(line);
    if (pause > 10_000) {
      yield;
      pause = 0;
    }
    if (line.length > longestDefinition || !definition.test(line)) continue;
    text += `${line}\n`;
    if (text.length > mostDefinitions) return '';
  }
  return text === '' ? '' : `\n\n${text}`;
}

/** Offsets of a node in the source it was parsed from. */
export const rangeOf = (node: Nodes): readonly [start: number, end: number] => [
  node.position?.start.offset ?? 0,
  node.position?.end.offset ?? 0,
];
