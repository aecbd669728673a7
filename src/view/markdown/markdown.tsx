// Draws Markdown while it grows: finished pieces are parsed and drawn once.
import { useRef } from 'preact/hooks';
import { CodeView } from '../code-view.tsx';
import { useHeading } from '../heading-level.ts';
import { memo } from '../memo.ts';
import { useView } from '../view-context.ts';
import { safeImage, safeLink } from '../safe-url.ts';
import { definitionsIn, MarkdownSplitter } from './split.ts';
import { parseMarkdown, plainText, type MarkdownNode } from './syntax.ts';

/** A text without any of these characters, and without lines that begin like these, has no markup. */
const markup = /[\\`*_[\]<>&~|]|:\/\/|www\.|@|^\s*(?:#|[-+=]|\d+[.)]|>)|^(?: {4}|\t)| {2}\n/m;
/** Pieces above these limits are shown as text: no real document contains them, and parsers are slow on some of them. */
const maxPiece = 20_000;
const maxMarkup = 800;
/** A static document is drawn in one step, which blocks other work, so Markdown beyond this length is shown as text. */
const maxStatic = 30_000;
/** A piece that grows beyond this size is parsed again only after every further so many characters. */
const longPiece = 3000;
const stride = 512;

/** The rest of a line from a gap that is wider than between words. Two such lines have columns. */
const columns = /\S {3,}\S.*/g;

interface MarkdownProps {
  readonly text: string;
  /** The text may still grow. */
  readonly isGrowing?: boolean;
}

export function Markdown({ text, isGrowing = false }: MarkdownProps) {
  const splitter = useRef<MarkdownSplitter | undefined>(undefined);
  splitter.current ??= new MarkdownSplitter();
  const pieces = splitter.current.split(text);
  const definitions = definitionsIn(text);
  const { isStatic } = useView();
  let parsed = 0;
  return (
    <div class="markdown">
      {pieces.map((piece, index) => {
        const isLast = index === pieces.length - 1;
        const shown =
          isLast && isGrowing && piece.length > longPiece ? piece.length - (piece.length % stride) : undefined;
        parsed += piece.length;
        return (
          <Piece
            key={index}
            text={piece.slice(0, shown)}
            definitions={piece.includes('[') ? definitions : ''}
            isCheap={isStatic && parsed > maxStatic}
          />
        );
      })}
    </div>
  );
}

const countMarkup = (text: string): number => text.match(/[*_[\]`~<]/g)?.length ?? 0;

interface PieceProps {
  readonly text: string;
  readonly definitions: string;
  readonly isCheap: boolean;
}

const Piece = memo(
  function Piece({ text, definitions, isCheap }: PieceProps) {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    const whole = definitions === '' || text.includes(definitions) ? text : `${text}\n\n${definitions}`;
    const isPlain = isCheap || text.length > maxPiece || !markup.test(text) || countMarkup(text) > maxMarkup;
    const tree = isPlain ? undefined : parseMarkdown(whole);
    if (tree === undefined) {
      const isAligned = (trimmed.match(columns)?.length ?? 0) > 1;
      return (
        <p class={isAligned ? 'text aligned' : 'text'} dir="auto">
          {trimmed}
        </p>
      );
    }
    return <Nodes nodes={tree.children} />;
  },
  (before, after) => before.text === after.text && before.definitions === after.definitions,
);

function Nodes({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  return (
    <>
      {nodes.map((node, index) => (
        <Node key={index} node={node} />
      ))}
    </>
  );
}

/** A block takes its direction from its first letters, unless an element with a direction of its own has them. */
function Inside({ nodes: [first, ...rest] }: { readonly nodes: readonly MarkdownNode[] }) {
  if (first?.type !== 'paragraph') return <Nodes nodes={first === undefined ? rest : [first, ...rest]} />;
  return (
    <>
      <p class="text">
        <Nodes nodes={first.children} />
      </p>
      <Nodes nodes={rest} />
    </>
  );
}

function Node({ node }: { readonly node: MarkdownNode }) {
  const inside = <Nodes nodes={node.children} />;
  switch (node.type) {
    case 'text':
      return <>{node.value}</>;
    case 'paragraph':
      return (
        <p class="text" dir="auto">
          {inside}
        </p>
      );
    case 'heading':
      return <Heading node={node} />;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'deleted':
      return <del>{inside}</del>;
    case 'code':
      return <code dir="ltr">{node.value}</code>;
    case 'code-block':
      return <CodeView code={node.value} language={node.target} isGrowing={false} />;
    case 'quote':
      return (
        <blockquote dir="auto">
          <Inside nodes={node.children} />
        </blockquote>
      );
    case 'list':
      return <List node={node} />;
    case 'item':
      return <Item node={node} />;
    case 'link':
      return <Link node={node} />;
    case 'image':
      return <Picture node={node} />;
    case 'rule':
      return <hr />;
    case 'break':
      return <br />;
    case 'table':
      return <Table node={node} />;
    case 'root':
    case 'row':
    case 'cell':
      return inside;
    default:
      return node.type satisfies never;
  }
}

function Heading({ node }: { readonly node: MarkdownNode }) {
  // Models choose levels by appearance, and skipped levels mislead users of screen readers.
  const Name = useHeading();
  return (
    <Name class={`heading level-${Math.min(node.depth, 4)}`} dir="auto">
      <Nodes nodes={node.children} />
    </Name>
  );
}

function List({ node }: { readonly node: MarkdownNode }) {
  const items = node.children.map((item, index) => <Node key={index} node={item} />);
  const style = node.isMarked ? 'loose' : undefined;
  if (node.start === undefined) return <ul class={style}>{items}</ul>;
  return (
    <ol class={style} start={node.start === 1 ? undefined : node.start}>
      {items}
    </ol>
  );
}

function Item({ node }: { readonly node: MarkdownNode }) {
  const { words } = useView();
  if (node.isDone === undefined) {
    return (
      <li dir="auto">
        <Inside nodes={node.children} />
      </li>
    );
  }
  return (
    <li class="task" dir="auto">
      <input
        class="box"
        type="checkbox"
        checked={node.isDone}
        disabled
        aria-label={node.isDone ? words.done : words.notDone}
      />
      <Inside nodes={node.children} />
    </li>
  );
}

function Link({ node }: { readonly node: MarkdownNode }) {
  const url = safeLink(node.target);
  const inside = <Nodes nodes={node.children} />;
  if (url === undefined) return inside;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {plainText(node).trim() === '' && !node.children.some(({ type }) => type === 'image') ? url : inside}
    </a>
  );
}

function Picture({ node }: { readonly node: MarkdownNode }) {
  const url = safeImage(node.target);
  if (url === undefined) return <>{node.value}</>;
  return (
    <img class="picture" src={url} alt={node.value} loading="lazy" decoding="async" referrerpolicy="no-referrer" />
  );
}

function Table({ node }: { readonly node: MarkdownNode }) {
  const { words } = useView();
  const rows = node.children.map((row, index) => (
    <tr key={index}>
      {row.children.map((cell, column) => {
        const Cell = index === 0 ? 'th' : 'td';
        const align = node.align[column];
        return (
          <Cell key={column} class={align === 'right' || align === 'center' ? align : undefined} dir="auto">
            <Nodes nodes={cell.children} />
          </Cell>
        );
      })}
    </tr>
  ));
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.table}>
      <table>
        <thead>{rows.slice(0, 1)}</thead>
        <tbody>{rows.slice(1)}</tbody>
      </table>
    </div>
  );
}
