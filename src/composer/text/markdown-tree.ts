// Parses Markdown into block nodes. The parser cannot be interrupted, takes quadratic time on some hostile texts and
// recurses on others. A text is therefore parsed in pieces of bounded cost, and a piece that looks hostile is shown
// unparsed, as a paragraph.
import type { Definition, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Sliced } from '../../slices.ts';
import { markdownPieces, parsingCost, type SourcePiece } from './markdown-pieces.ts';

export interface MarkdownPart {
  readonly source: string;
  /** Undefined if the piece was not parsed. Offsets refer to `source`. */
  readonly nodes: readonly RootContent[] | undefined;
  /** All definitions that it can refer to. */
  readonly definitions: ReadonlyMap<string, Definition>;
}

/** A more expensive piece, which could not be cut, is not parsed. */
const maxPieceCost = 8_000;
/** Text beyond this total cost is shown unparsed. */
const maxCost = 200_000;
/** Too many quotes or lists opened on one line. Real texts do not have them. */
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
 * Emphasis and bare URLs are kept as written, so they need no parsing; finding the ends of emphasis takes quadratic
 * time.
 */
const extensions = [
  gfm(),
  { disable: { null: ['attention', 'strikethrough', 'wwwAutolink', 'protocolAutolink', 'emailAutolink'] } },
];
/** Without extensions that rewrite the tree afterwards: the nodes they insert have no position in the source. */
const mdastExtensions = gfmFromMarkdown().filter((extension) => extension.transforms === undefined);

function parse(source: string): RootContent[] | undefined {
  try {
    return fromMarkdown(source, { extensions, mdastExtensions }).children;
  } catch {
    // The parser recurses; text nested too deeply is shown unparsed.
    return undefined;
  }
}

/** `offset` is the position of the new nodes in the whole text. A list that was cut is joined again. */
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
const maxDefinitionLength = 500;
const maxDefinitions = 2_000;

/** Empty if there are none, or too many. */
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
    if (line.length > maxDefinitionLength || !definition.test(line)) continue;
    text += `${line}\n`;
    if (text.length > maxDefinitions) return '';
  }
  return text === '' ? '' : `\n\n${text}`;
}

/** The offsets of a node in its source. */
export const rangeOf = (node: Nodes): readonly [start: number, end: number] => [
  node.position?.start.offset ?? 0,
  node.position?.end.offset ?? 0,
];
