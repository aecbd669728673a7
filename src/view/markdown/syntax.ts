// Markdown as a tree: micromark reads it, and its events become nodes. HTML in it is text.
import { parse, postprocess, preprocess } from 'micromark';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import { decodeString } from 'micromark-util-decode-string';
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import type { Event, Token } from 'micromark-util-types';
import { decodeNamedCharacterReference } from './named-characters.ts';

export type NodeType =
  | 'root'
  | 'text'
  | 'paragraph'
  | 'heading'
  | 'emphasis'
  | 'strong'
  | 'deleted'
  | 'code'
  | 'code-block'
  | 'quote'
  | 'list'
  | 'item'
  | 'link'
  | 'image'
  | 'rule'
  | 'break'
  | 'table'
  | 'row'
  | 'cell';

export interface MarkdownNode {
  readonly type: NodeType;
  readonly children: MarkdownNode[];
  /** The content of a text or code. */
  value: string;
  /** Of a heading. */
  depth: number;
  /** Of a link or an image: its destination. Of a code block: its language. */
  target: string;
  /** Of a list: the number of its first item; undefined for bullets. */
  start: number | undefined;
  /** Of a list: blank lines separate its items. Of a row: it is the heading. */
  isMarked: boolean;
  /** Of an item: a task, done or not. */
  isDone: boolean | undefined;
  /** Of a table, per column. */
  align: readonly string[];
}

/** Tags are text. Documents of the service have none: there, `<` is escaped. */
const noHtml = { disable: { null: ['htmlFlow', 'htmlText'] } };

const extensions = [gfmTable(), gfmStrikethrough(), gfmTaskListItem(), gfmAutolinkLiteral(), noHtml];

const create = (type: NodeType, value = ''): MarkdownNode => ({
  type,
  children: [],
  value,
  depth: 1,
  target: '',
  start: undefined,
  isMarked: false,
  isDone: undefined,
  align: [],
});

/** Undefined for a text that is better shown as it is written. */
export function parseMarkdown(text: string): MarkdownNode | undefined {
  const events = postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  return new TreeBuilder().build(events);
}

/** Tokens that are read as a whole: what they contain is markup of theirs. */
const whole = new Set([
  'resourceDestinationString',
  'resourceTitleString',
  'referenceString',
  'definitionLabelString',
  'definitionDestinationString',
  'definitionTitleString',
  'codeFencedFenceInfo',
  'codeFencedFenceMeta',
  'tableDelimiterRow',
]);

/** Tokens that are nodes with children. */
const containers: Readonly<Record<string, NodeType>> = {
  paragraph: 'paragraph',
  atxHeading: 'heading',
  setextHeading: 'heading',
  emphasis: 'emphasis',
  strong: 'strong',
  strikethrough: 'deleted',
  codeText: 'code',
  codeFenced: 'code-block',
  codeIndented: 'code-block',
  blockQuote: 'quote',
  listOrdered: 'list',
  listUnordered: 'list',
  link: 'link',
  image: 'image',
  table: 'table',
  tableRow: 'row',
  tableHeader: 'cell',
  tableData: 'cell',
};

/** Drawing is recursive, and no real document nests quotes and lists this deeply. */
const maxDepth = 80;

class TreeBuilder {
  readonly #root = create('root');
  readonly #stack: MarkdownNode[] = [this.#root];
  readonly #definitions = new Map<string, string>();
  readonly #references: { readonly node: MarkdownNode; readonly id: string }[] = [];
  #definition = '';
  #referenceId = '';
  #labelId = '';
  #deepest = 0;

  /** Undefined for a text that is nested too deeply to be drawn. */
  build(events: readonly Event[]): MarkdownNode | undefined {
    let skipped: Token | undefined;
    for (const [kind, token, context] of events) {
      if (skipped !== undefined) {
        if (token === skipped && kind === 'exit') skipped = undefined;
        continue;
      }
      const slice = (): string => context.sliceSerialize(token);
      if (kind === 'enter' && whole.has(token.type)) {
        this.#readWhole(token.type, slice());
        skipped = token;
      } else if (kind === 'enter') {
        this.#enter(token, slice);
      } else {
        this.#exit(token, slice);
      }
    }
    for (const { node, id } of this.#references) node.target = this.#definitions.get(id) ?? '';
    return this.#deepest > maxDepth ? undefined : this.#root;
  }

  get #top(): MarkdownNode {
    return this.#stack.at(-1) ?? this.#root;
  }

  #add(node: MarkdownNode): MarkdownNode {
    this.#top.children.push(node);
    return node;
  }

  #addText(value: string): void {
    const top = this.#top;
    if (top.type === 'code' || top.type === 'code-block') top.value += value;
    else this.#add(create('text', value));
  }

  #readWhole(type: string, text: string): void {
    if (type === 'resourceDestinationString') this.#top.target = decodeString(text);
    else if (type === 'referenceString') this.#referenceId = normalizeIdentifier(text);
    else if (type === 'definitionLabelString') this.#definition = normalizeIdentifier(text);
    else if (type === 'codeFencedFenceInfo') this.#top.target = decodeString(text);
    else if (type === 'definitionDestinationString' && !this.#definitions.has(this.#definition)) {
      this.#definitions.set(this.#definition, decodeString(text));
    }
  }

  #enter(token: Token, slice: () => string): void {
    const { type } = token;
    const container = containers[type];
    if (container !== undefined) {
      const node = this.#add(create(container));
      this.#stack.push(node);
      this.#deepest = Math.max(this.#deepest, this.#stack.length);
      if (container === 'list') {
        // micromark names its token annotations like this.
        // oxlint-disable-next-line no-underscore-dangle
        node.isMarked = token._loose === true;
        if (type === 'listOrdered') node.start = 1;
      } else if (container === 'table') {
        // Another annotation of micromark.
        // oxlint-disable-next-line no-underscore-dangle
        node.align = token._align ?? [];
      } else if (container === 'link' || container === 'image') {
        this.#referenceId = '';
      }
      return;
    }
    if (type === 'listItemPrefix') {
      if (this.#top.type === 'item') this.#stack.pop();
      this.#stack.push(this.#add(create('item')));
    } else if (type === 'listItemValue') {
      const list = this.#stack.at(-2);
      if (list?.children.length === 1) list.start = Number(slice());
    } else if (type === 'tableHead') {
      this.#top.isMarked = true;
    } else if (type === 'atxHeadingSequence') {
      // The closing sequence may be longer.
      if (this.#top.children.length === 0) this.#top.depth = Math.min(6, slice().length);
    } else if (type === 'setextHeadingLineSequence') {
      this.#top.depth = slice().startsWith('=') ? 1 : 2;
    } else if (type === 'thematicBreak') {
      this.#add(create('rule'));
    } else if (type === 'hardBreakEscape' || type === 'hardBreakTrailing') {
      this.#add(create('break'));
    } else if (type === 'taskListCheckValueChecked') {
      this.#markTask(true);
    } else if (type === 'taskListCheckValueUnchecked') {
      this.#markTask(false);
    }
  }

  #markTask(isDone: boolean): void {
    const item = this.#stack.findLast((node) => node.type === 'item');
    if (item !== undefined) item.isDone = isDone;
  }

  #exit(token: Token, slice: () => string): void {
    const { type } = token;
    if (type in containers) {
      if (containers[type] === 'list' && this.#top.type === 'item') this.#stack.pop();
      this.#close();
      return;
    }
    switch (type) {
      case 'data':
      case 'codeTextData':
      case 'codeFlowValue':
      case 'characterEscapeValue':
        return this.#addText(slice());
      case 'characterReferenceValue':
        return this.#addText(this.#decode(slice()));
      case 'characterReferenceMarkerNumeric':
      case 'characterReferenceMarkerHexadecimal':
        this.#base = type === 'characterReferenceMarkerNumeric' ? 10 : 16;
        return undefined;
      case 'lineEnding':
        return this.#endLine();
      case 'label':
        this.#labelId = normalizeIdentifier(slice().replace(/^!?\[|\]$/g, ''));
        return undefined;
      case 'autolinkProtocol':
      case 'literalAutolinkHttp':
        return this.#addLink(slice(), '');
      case 'autolinkEmail':
      case 'literalAutolinkEmail':
        return this.#addLink(slice(), 'mailto:');
      case 'literalAutolinkWww':
        return this.#addLink(slice(), 'http://');
      default:
        return undefined;
    }
  }

  #base = 0;

  #decode(value: string): string {
    const base = this.#base;
    this.#base = 0;
    if (base > 0) return decodeNumericCharacterReference(value, base);
    const decoded = decodeNamedCharacterReference(value);
    return decoded === false ? `&${value};` : decoded;
  }

  #addLink(text: string, prefix: string): void {
    const link = this.#add(create('link'));
    link.target = prefix + text;
    link.children.push(create('text', text));
  }

  #endLine(): void {
    const { type, children } = this.#top;
    // A break has its own line end, and the underline of a heading is markup.
    if (children.at(-1)?.type === 'break' || type === 'heading') return;
    if (type === 'code') this.#top.value += ' ';
    else if (type === 'code-block') this.#top.value += '\n';
    // A line end inside a text is usually intended; between blocks it has no meaning.
    else if (type !== 'root' && type !== 'list' && type !== 'item' && type !== 'quote' && type !== 'table') {
      this.#addText('\n');
    }
  }

  #close(): void {
    const node = this.#stack.pop();
    if (node === undefined) return;
    if (node.type === 'code-block') node.value = node.value.replace(/^\n|\n$/g, '');
    if (node.type === 'image') node.value = plainText(node);
    if ((node.type === 'link' || node.type === 'image') && node.target === '') {
      this.#references.push({ node, id: this.#referenceId === '' ? this.#labelId : this.#referenceId });
    }
  }
}

export const plainText = (node: MarkdownNode): string => node.value + node.children.map(plainText).join('');
