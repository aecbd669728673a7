// HTML copied from a page or a mail, as Markdown. Undefined for HTML that is code: components, templates, forms.
import { Pace, type Sliced } from '../../../slices.ts';
import { literalText } from '../literal-text.ts';
import { spanOf, tableLines, type HtmlCell } from './html-table.ts';
import { htmlTokens, type HtmlToken } from './html-tokens.ts';

const start =
  /^\s*<(?:!doctype\s+html|!--|html|head|body|div|section|article|main|header|footer|nav|aside|table|thead|tbody|tr|ul|ol|li|dl|h[1-6]|p|span|blockquote|figure|center|font|meta|strong|b|a)\b/i;
const template =
  /\bclassName=|=\{|\{\{|<[%?](?!xml)|\sv-(?:if|for|model)\b|\s[@:][a-z]+="|<\/?[A-Z][a-z]\w*|<(?:form|input|select|textarea)\b(?![^>]*type=["']?checkbox)/;
/** Tags of a text, as opposed to those that only arrange it. */
const textual = /<(?:h[1-6]|p|li|td|th|dt|blockquote|pre)\b/i;
/** Markdown between tags, as in a README. */
const markdown = /^(?:#{1,6} |[-*+] |\d+\. |```|\|)/m;

export function* markdownOfHtml(text: string): Sliced<string | undefined> {
  if (!start.test(text.slice(0, 200)) || !text.trimEnd().endsWith('>')) return undefined;
  yield;
  if ((yield* isFound(template, text)) || (yield* isFound(markdown, text)) || !(yield* isFound(textual, text)))
    return undefined;
  const tokens = yield* htmlTokens(text);
  const layouts = yield* layoutTables(tokens);
  const writer = new Writer(layouts);
  const pace = new Pace();
  for (const token of tokens) {
    if (pace.isDue(token.type === 'text' ? 2 * token.text.length : 50)) yield;
    writer.take(token);
  }
  const lines: string[] = [];
  for (const line of writer.end()) {
    if (pace.isDue(0)) yield;
    if (typeof line === 'string') lines.push(line);
    else for (const row of yield* tableLines(line)) lines.push(row);
  }
  return lines.some((line) => /[\p{L}\p{N}]/u.test(line))
    ? lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : undefined;
}

/** Tables that arrange a page: what they contain is more than a cell can show. */
function* layoutTables(tokens: readonly HtmlToken[]): Sliced<ReadonlySet<HtmlToken>> {
  const layouts = new Set<HtmlToken>();
  const open: HtmlToken[] = [];
  const pace = new Pace();
  for (const token of tokens) {
    if (pace.isDue(0)) yield;
    if (token.type === 'text') continue;
    const outer = open.at(-1);
    if (token.type === 'open' && outer !== undefined && arranged.has(token.name)) layouts.add(outer);
    if (token.name !== 'table') continue;
    if (token.type === 'open') open.push(token);
    else open.pop();
  }
  return layouts;
}

const arranged = new Set('table h1 h2 h3 h4 h5 h6 ul ol hr pre blockquote section article'.split(' '));

const pieceLength = 32_768;
const overlap = 200;

function* isFound(pattern: RegExp, text: string): Sliced<boolean> {
  for (let at = 0; at < text.length; at += pieceLength) {
    if (pattern.test(text.slice(at, at + pieceLength + overlap))) return true;
    yield;
  }
  return false;
}

const blocks = new Set(
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead title tr ul blockquote'.split(
    ' ',
  ),
);
const hidden = new Set('script style template noscript head svg canvas iframe object video audio'.split(' '));
const empty = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const marks = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['del', '~~'],
  ['s', '~~'],
  ['code', '`'],
  ['kbd', '`'],
]);

/** Maximum nesting of lists, quotations and emphasis; without a limit the time would be quadratic. */
const deepest = 12;

interface OpenInline {
  readonly name: string;
  /** The number of pieces before it. */
  readonly at: number;
  readonly href: string;
}

class Writer {
  readonly #lines: (string | readonly (readonly HtmlCell[])[])[] = [];
  /** The state of the block that is being read. */
  #pieces: string[] = [];
  #inlines: OpenInline[] = [];
  readonly #lists: { readonly isOrdered: boolean; count: number }[] = [];
  /** The marker of the list item that has no text yet. */
  #marker = '';
  #quotes = 0;
  /** Lists beyond the deepest one, which are part of it. */
  #deeper = 0;
  #heading = 0;
  /** The element whose content is hidden, and how many of its name are open. */
  #hidden: { readonly name: string; depth: number } | undefined;
  #pre: string[] | undefined;
  #language = 'text';
  #term: string | undefined;
  #isDefinition = false;
  /** Undefined for a table that arranges other content. */
  readonly #tables: ({ readonly rows: HtmlCell[][]; cell?: Omit<HtmlCell, 'markdown'> | undefined } | undefined)[] = [];

  readonly #layouts: ReadonlySet<HtmlToken>;

  constructor(layouts: ReadonlySet<HtmlToken>) {
    this.#layouts = layouts;
  }

  take(token: HtmlToken): void {
    if (this.#hidden !== undefined) return this.#takeHidden(token, this.#hidden);
    if (token.type === 'text') return this.#text(token.text);
    if (token.type === 'open' && token.name === 'table' && this.#pre === undefined) {
      this.#boundary();
      this.#tables.push(this.#layouts.has(token) ? undefined : { rows: [] });
      return;
    }
    if (token.type === 'open') return this.#open(token.name, token.attributes);
    return this.#close(token.name);
  }

  /** Lines of Markdown, and the rows of tables. */
  end(): readonly (string | readonly (readonly HtmlCell[])[])[] {
    this.#endPre();
    while (this.#tables.length > 0) this.#close('table');
    this.#flush();
    return this.#lines;
  }

  #takeHidden(token: HtmlToken, hidden: { readonly name: string; depth: number }): void {
    if (token.type === 'text' || token.name !== hidden.name) return;
    hidden.depth += token.type === 'open' ? 1 : -1;
    if (hidden.depth === 0) this.#hidden = undefined;
  }

  #text(text: string): void {
    if (this.#pre !== undefined) this.#pre.push(text);
    else if (this.#inlines.some(({ name }) => marks.get(name) === '`')) this.#pieces.push(text.replaceAll('`', "'"));
    else this.#pieces.push(literalText(text.replace(/[ \t\r\n\f\u00a0]+/g, ' ')));
  }

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#pre !== undefined) {
      const language = /\b(?:language|lang)-([\w+#-]+)/.exec(attributes.get('class') ?? '')?.[1];
      if (language !== undefined) this.#language = language;
      return;
    }
    const isHidden =
      hidden.has(name) || attributes.has('hidden') || /display:\s*none/i.test(attributes.get('style') ?? '');
    if (isHidden && !empty.has(name)) {
      this.#hidden = { name, depth: 1 };
      return;
    }
    if (this.#openCell(name, attributes)) return;
    if (blocks.has(name)) this.#boundary();
    if (name === 'br') this.#pieces.push(this.#isInCell() ? ' ' : '\n');
    else if (name === 'hr') this.#emit('---');
    else if (name === 'img') this.#image(attributes);
    else if (name === 'input') this.#pieces.push(attributes.has('checked') ? '[x] ' : '[ ] ');
    else if (name === 'pre') this.#pre = [];
    else if (name === 'ul' || name === 'ol') {
      if (this.#lists.length < deepest) this.#lists.push({ isOrdered: name === 'ol', count: 0 });
      else this.#deeper++;
    } else if (name === 'li') this.#startItem();
    else if (name === 'blockquote') this.#quotes++;
    else if (name === 'dd') this.#isDefinition = true;
    else if (/^h[1-6]$/.test(name)) this.#heading = Number(name.charAt(1));
    else if ((name === 'a' || marks.has(name)) && this.#inlines.length < deepest) {
      this.#inlines.push({ name, at: this.#pieces.length, href: attributes.get('href') ?? '' });
    }
  }

  #close(name: string): void {
    if (this.#pre !== undefined) {
      if (name === 'pre') this.#endPre();
      return;
    }
    if (this.#closeCell(name)) return;
    if (name === 'a' || marks.has(name)) return this.#closeInline(name);
    if (!blocks.has(name)) return;
    if (name === 'dt') this.#endTerm();
    this.#boundary();
    if (name === 'ul' || name === 'ol') {
      if (this.#deeper > 0) this.#deeper--;
      else this.#lists.pop();
      this.#marker = '';
    } else if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
    else if (name === 'dd') this.#isDefinition = false;
    else if (/^h[1-6]$/.test(name)) this.#heading = 0;
  }

  /** True if the tag belongs to a table. */
  #openCell(name: string, attributes: ReadonlyMap<string, string>): boolean {
    const own = this.#tables.at(-1);
    if (own === undefined || !/^(?:tr|td|th)$/.test(name)) return false;
    this.#endCell();
    if (name === 'tr') own.rows.push([]);
    else {
      own.cell = {
        isHeader: name === 'th',
        columns: spanOf(attributes.get('colspan')),
        rows: spanOf(attributes.get('rowspan')),
      };
      this.#pieces = [];
    }
    return true;
  }

  #closeCell(name: string): boolean {
    if (!/^(?:table|tr|td|th)$/.test(name) || this.#tables.length === 0) return false;
    this.#endCell();
    if (name !== 'table') {
      if (this.#tables.at(-1) === undefined) this.#boundary();
      return true;
    }
    this.#boundary();
    const rows = this.#tables.pop()?.rows ?? [];
    if (rows.some((row) => row.length > 0)) {
      this.#lines.push('', rows, '');
    }
    return true;
  }

  #endCell(): void {
    const own = this.#tables.at(-1);
    if (own?.cell === undefined) return;
    while (this.#inlines.length > 0) this.#closeInline(this.#inlines.at(-1)?.name ?? '');
    const text = collapsed(this.#pieces.join('')).replaceAll('\n', ' ');
    if (own.rows.length === 0) own.rows.push([]);
    own.rows.at(-1)?.push({ markdown: text, ...own.cell });
    own.cell = undefined;
    this.#pieces = [];
  }

  #isInCell(): boolean {
    return this.#tables.at(-1)?.cell !== undefined;
  }

  #closeInline(name: string): void {
    const index = this.#inlines.findLastIndex((one) => one.name === name);
    const open = this.#inlines[index];
    if (open === undefined) return;
    this.#inlines.length = index;
    const inner = this.#pieces.splice(open.at).join('');
    const text = inner.trim();
    const mark = marks.get(name);
    const [before, after] = [/^\s/.test(inner) ? ' ' : '', /\s$/.test(inner) && text !== '' ? ' ' : ''];
    const marked = mark === undefined ? linked(text, open.href) : text === '' ? '' : mark + text + mark;
    this.#pieces.push(before + marked + after);
  }

  #image(attributes: ReadonlyMap<string, string>): void {
    const [src = '', alt = ''] = [attributes.get('src'), attributes.get('alt')];
    // Images of one pixel are tracking pixels.
    const isPixel = ['width', 'height'].some((side) => /^[01](?:px)?$/.test(attributes.get(side) ?? ''));
    if (/^https?:\/\/[^\s<>]+$/.test(src) && !isPixel) this.#pieces.push(`![${literalText(alt)}](<${src}>)`);
    else if (alt !== '') this.#pieces.push(literalText(alt));
  }

  #startItem(): void {
    const list = this.#lists.at(-1) ?? { isOrdered: false, count: 0 };
    list.count++;
    this.#marker = list.isOrdered ? `${list.count}. ` : '- ';
  }

  #endTerm(): void {
    this.#term = collapsed(this.#pieces.join(''));
    this.#pieces = [];
    this.#inlines = [];
  }

  #endPre(): void {
    if (this.#pre === undefined) return;
    const code = this.#pre.join('').replace(/^\n|\s+$/g, '');
    this.#pre = undefined;
    const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length + 1)));
    if (code !== '') this.#lines.push('', fence + this.#language, ...code.split('\n'), fence, '');
    this.#language = 'text';
  }

  /** The end of a block. In a cell, blocks are parts of one text. */
  #boundary(): void {
    if (this.#isInCell()) this.#pieces.push(' ');
    else this.#flush();
  }

  #flush(): void {
    while (this.#inlines.length > 0) this.#closeInline(this.#inlines.at(-1)?.name ?? '');
    const text = collapsed(this.#pieces.join(''));
    this.#pieces = [];
    if (text !== '') this.#emit(text);
  }

  #emit(text: string): void {
    if (text === '') return;
    if (this.#term !== undefined && this.#isDefinition) {
      this.#lines.push(`**${this.#term}:** ${text.replaceAll('\n', ' ')}`);
      this.#term = undefined;
      return;
    }
    const quote = '> '.repeat(Math.min(deepest, this.#quotes));
    if (this.#heading > 0) {
      this.#lines.push('', `${quote}${'#'.repeat(this.#heading)} ${text.replaceAll('\n', ' ')}`, '');
      return;
    }
    const depth = this.#lists.length;
    const outer = this.#lists
      .slice(0, -1)
      .map(({ isOrdered }) => (isOrdered ? '   ' : '  '))
      .join('');
    const own = depth === 0 ? '' : outer + (this.#lists.at(-1)?.isOrdered === true ? '   ' : '  ');
    const isItem = this.#marker !== '' && depth > 0;
    const written = text.split('\n').join(`\n${quote}${own}`);
    if (!isItem) this.#lines.push(quote.trim());
    this.#lines.push(quote + (isItem ? outer + this.#marker : own) + written);
    if (!isItem) this.#lines.push(quote.trim());
    this.#marker = '';
  }
}

const collapsed = (text: string): string =>
  text
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();

/** A link within the page has no target here. */
function linked(text: string, href: string): string {
  if (!/^(?:https?|mailto|tel):[^\s<>]+$/i.test(href)) return text;
  return text === '' ? '' : `[${text}](<${href}>)`;
}
