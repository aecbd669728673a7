// Neutralizes raw HTML, script URLs and, by policy, unknown URLs in Markdown. It reads one character at a time, so that
// text can stream, and its output passes through it unchanged. Where renderers disagree about what is code, the guard
// reads it as text: a superfluous entity is ugly, a live tag is dangerous.
import type { Report } from '../check/diagnostics.ts';
import { CodeFences } from './code-fences.ts';
import { Formulas } from './formulas.ts';
import { inMarkdown, type KnownUrls } from './known-urls.ts';
import { inlineTag, mayBeInlineTag, scripted, type Script } from './inline-tags.ts';
import { LinkReader, type LinkKind } from './link-reader.ts';
import { LiteralLinks } from './literal-links.ts';

/** As in `UrlPolicy`. */
export interface MarkdownPolicy {
  readonly images?: KnownUrls | undefined;
  readonly links?: KnownUrls | undefined;
}

const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel']);
const isLetter = (char: string): boolean => (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z');
const endsDestination = /[\s/?#)<>:\]]/;
const autolink = /^<(?:[a-z]{0,6}|(?:https?|mailto|tel):[^\s<>`"]*)$/i;
const maxScheme = 40;
const maxHeld = 400;
const maxAutolink = 2000;
/** A scheme that may be linked is known after this many characters. */
const schemeEnd = 8;
const plain = /[^<\\`~\]\n\r]*/y;
const plainBesideImages = /[^<\\`~\]\n\r!]*/y;
const notBlank = /[^ \t]/;
/** Makes a word a bare URL, in which a backslash escapes nothing. GFM allows backticks in one, but not in an email address. */
const bareUrl = /:\/\/|www\./i;
const space = /\s/;
const isSpace = (code: number): boolean =>
  code <= 0x20 ? space.test(String.fromCharCode(code)) : code >= 0xa0 && space.test(String.fromCharCode(code));

/** A destination that every parser reads as one on the page's own host. */
const onSameHost = /^(?![/\\]{2})(?:[\w./?#=&%+~,;@!$'*()-]|[^\w\s\p{C}\p{Z}\p{P}\p{S}])*$/u;
/** A title that is plain text for parsers that do not recognize its link. */
const simpleTitle = /^[^[\]!|"\\<&]*$/;
/** The same when bare URLs are judged too. */
const simplestTitle = /^[^[\]!|"\\<&:@.]*$/;
/** Text that must not touch the following text, because together they would be syntax. */
const needsGap = /[\]!\\<&~]$/;

/** Text that may be syntax together with the following text. */
const beginsSyntax = /[`~<\]!\\&]$/;

export class MarkdownGuard {
  readonly #images: KnownUrls | undefined;
  readonly #links: KnownUrls | undefined;
  readonly #literals: LiteralLinks | undefined;
  readonly #plain: RegExp;
  #hasUnsafe = false;
  #hasUnknownImage = false;
  #hasUnknownLink = false;
  #hasLostTitle = false;
  /** Output that `push` has not returned yet. */
  #out = '';
  /** The last piece of output. */
  #last = '';
  #isBlankLine = true;
  readonly #fences = new CodeFences();
  readonly #formulas = new Formulas();
  /** The current text is code for most parsers. */
  #isLikelyCode = false;
  /** A backslash is held until the next character shows whether it is written. */
  #isEscaped = false;
  /** The destination after `](` or `]:`, held until its scheme is known. */
  #destination: string | undefined;
  /** A possible image or link that the policy must judge. */
  #link: LinkReader | undefined;
  /** `]`, `!`, `<` or the beginning of an autolink, whose meaning depends on the following text. */
  #held = '';
  /** Written before a held `<` if that becomes an entity. */
  #mark = '';
  /** A run of backticks that may continue. */
  #ticks = '';
  /** A code span that may close on this line. `held` is read as text if it does not. */
  #span: { readonly size: number; held: string; hasPipe: boolean } | undefined;
  /** Inside `<sup>` or `<sub>`. */
  #script: Script = '';
  /** The line is a row of a table. */
  #isRow = false;
  /** The end of the current word, and whether clients may turn the word into a link. */
  #word = '';
  #isBareUrl = false;
  /** A carriage return was written as a line end; a line feed after it belongs to the same line end. */
  #isAfterReturn = false;
  /** Runs of backticks in this paragraph that a later run may still close. */
  #openRuns: Set<number> | undefined;
  /** Backticks were in a bare URL. Clients disagree on whether they belong to it, and so on what is code. */
  #isUncertain = false;
  /** An image by reference and a definition of an unknown URL must not both be written. */
  #hasReference = false;
  #hasLooseDefinition = false;

  constructor({ images, links }: MarkdownPolicy = {}) {
    this.#images = images;
    this.#links = links;
    this.#literals = links === undefined ? undefined : new LiteralLinks(links);
    this.#plain = images === undefined ? plain : plainBesideImages;
  }

  get hasChanged(): boolean {
    return (
      this.#hasUnsafe ||
      this.#hasUnknownImage ||
      this.#hasUnknownLink ||
      this.#hasLostTitle ||
      this.#literals?.hasChanged === true
    );
  }

  reportTo(report: Report): void {
    if (this.#hasUnsafe) report('unsafe_markdown', 'Raw HTML or a script URL was sanitized.');
    if (this.#hasUnknownImage) {
      const became = this.#links === undefined ? 'a link' : 'its text';
      report(
        'unsafe_url',
        `An image whose URL is not in the conversation became ${became}.`,
        this.#links !== undefined,
      );
    }
    if (this.#hasUnknownLink || this.#literals?.hasChanged === true)
      report('unsafe_url', 'A link whose URL is not in the conversation became text.');
    if (this.#hasLostTitle) report('dropped_text', 'The title of a link was dropped.', true);
  }

  /** Returns the text that may be sent now. */
  push(chunk: string): string {
    let index = 0;
    while (index < chunk.length) {
      const end = this.#isIdle ? this.#plainEnd(chunk, index) : index;
      if (end === index) {
        const char = String.fromCodePoint(chunk.codePointAt(index) ?? 0);
        this.#feed(char);
        index += char.length;
        continue;
      }
      const run = end - index === chunk.length ? chunk : chunk.slice(index, end);
      this.#isAfterReturn = false;
      this.#fences.takeText(run);
      this.#noteStart(run);
      this.#noteWord(run);
      this.#write(run);
      index = end;
    }
    return this.#take();
  }

  end(): string {
    this.#settleRun();
    if (this.#span !== undefined) this.#leaveSpan();
    this.#settleAll(true);
    this.#writeBackslash();
    if (this.#literals !== undefined) this.#out += this.#literals.end();
    return this.#take();
  }

  #take(): string {
    const out = this.#out;
    this.#out = '';
    return out;
  }

  /** Writes Markdown. */
  #write(text: string): void {
    if (text === '') return;
    this.#last = text;
    this.#formulas.take(text);
    this.#out += this.#literals === undefined ? text : this.#literals.push(text);
  }

  /** Writes code, or a link that has been judged. */
  #writeInert(text: string): void {
    if (text === '') return;
    this.#last = text;
    this.#out += this.#literals === undefined ? text : this.#literals.pass(text);
  }

  /** Returns the end of the text that has no special meaning, which may be empty. */
  #plainEnd(text: string, from: number): number {
    this.#plain.lastIndex = from;
    this.#plain.test(text);
    return this.#plain.lastIndex;
  }

  /** Nothing is held, so plain text can be written in one piece. */
  get #isIdle(): boolean {
    return (
      !this.#fences.isOpen &&
      this.#destination === undefined &&
      this.#link === undefined &&
      this.#span === undefined &&
      this.#held === '' &&
      this.#ticks === '' &&
      this.#script === '' &&
      !this.#isEscaped
    );
  }

  #noteStart(text: string): void {
    if (!this.#isBlankLine || !notBlank.test(text)) return;
    this.#isBlankLine = false;
    this.#isRow = text.trimStart().startsWith('|');
  }

  #noteWord(text: string): void {
    let start = text.length;
    while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
    const word = start === 0 ? this.#word + text : text.slice(start);
    this.#isBareUrl = (start === 0 && this.#isBareUrl) || bareUrl.test(word);
    this.#word = word.slice(-3);
  }

  #feed(char: string): void {
    const isRepeated = char === '\n' && this.#isAfterReturn;
    this.#isAfterReturn = char === '\r';
    if (isRepeated) return;
    // In Markdown a lone carriage return ends a line too.
    if (char === '\n' || char === '\r') return this.#endLine();
    if (this.#fences.take(char)) return this.#writeInert(char);
    this.#noteStart(char);
    this.#inline(char);
  }

  #endLine(): void {
    if (this.#fences.isOpen) {
      this.#fences.endLine();
      return this.#write('\n');
    }
    this.#settleRun();
    if (this.#span !== undefined) this.#leaveSpan();
    this.#text('\n');
    // A link that continues on the next line may be rewritten, line ends included. A destination is changed only where
    // it begins, which spoils that line.
    if (this.#link !== undefined || this.#held !== '') this.#fences.distrust();
    if (this.#fences.endLine() || this.#isBlankLine) {
      this.#openRuns = undefined;
      this.#isUncertain = false;
    }
    this.#isBlankLine = true;
    this.#script = '';
  }

  // ---- code spans

  #inline(char: string): void {
    if (char === '`' && !(this.#isEscaped && this.#span === undefined)) {
      if (this.#ticks === '' && this.#span === undefined) {
        this.#settleAll(false);
        // The held destination may have ended with a backslash.
        if (this.#isEscaped) return this.#text(char);
      }
      this.#ticks += char;
      return;
    }
    this.#settleRun();
    const span = this.#span;
    if (span === undefined) return this.#text(char);
    if (char === '|') span.hasPipe = true;
    if (span.held === '' && !this.#meansMuch(char)) {
      this.#noteWord(char);
      return this.#writeInert(char);
    }
    span.held += char;
    if (span.held.length > maxHeld) this.#leaveSpan();
  }

  /** The character matters if the span turns out to be text. */
  #meansMuch(char: string): boolean {
    if (this.#links !== undefined) return true;
    return char === '<' || char === ']' || char === '\\' || (char === '!' && this.#images !== undefined);
  }

  /** A run of backticks has ended. It opens a span, closes one or is part of one. */
  #settleRun(): void {
    const run = this.#ticks;
    if (run === '') return;
    this.#ticks = '';
    const span = this.#span;
    if (span === undefined) {
      // The run may close one of an earlier line; then text follows.
      if (this.#isBareUrl) this.#isUncertain = true;
      if (this.#openRuns?.delete(run.length) !== true) this.#span = { size: run.length, held: '', hasPipe: false };
      // A block may have begun in between; then this run opens a span.
      else this.#isUncertain = true;
      return this.#writeInert(run);
    }
    if (run.length !== span.size) {
      if (span.held === '') return this.#writeInert(run);
      span.held += run;
      return;
    }
    this.#span = undefined;
    // A pipe may end a table cell, and an open run may reach into this span, so not every parser sees code.
    const isCode = !span.hasPipe && !this.#isUncertain && (this.#openRuns?.size ?? 0) === 0;
    if (isCode) return this.#writeInert(span.held + run);
    // Clients that see text here may see code in other places.
    this.#isUncertain = true;
    this.#isLikelyCode = true;
    this.#texts(span.held);
    this.#settleAll(false);
    this.#isLikelyCode = false;
    // A backslash before the run belongs to the run, not to what follows.
    this.#writeBackslash();
    this.#writeInert(run);
  }

  /** The span did not close on its line. */
  #leaveSpan(): void {
    const span = this.#span;
    if (span === undefined) return;
    this.#span = undefined;
    this.#openRuns ??= new Set();
    this.#openRuns.add(span.size);
    this.#texts(span.held);
  }

  // ---- text

  #texts(text: string): void {
    for (const char of text) this.#text(char);
  }

  #text(char: string): void {
    this.#plainText(char);
    this.#noteWord(char);
  }

  #plainText(written: string): void {
    const char = this.#script === '' ? written : scripted(written, this.#script);
    if (this.#link !== undefined) return this.#linkText(this.#link, char);
    if (this.#destination !== undefined) {
      if (this.#destination === '' && /\s/.test(char)) return this.#write(char);
      if (char === ':') return this.#settleDestination(':');
      // Such a destination has no scheme.
      const isSettled = this.#destination === '' && /[#/?.<]/.test(char);
      if (!isSettled && !endsDestination.test(char) && this.#destination.length < maxScheme) {
        this.#destination += char;
        return;
      }
      // An entity at the beginning of a destination would become a part of it.
      this.#mark = this.#destination === '' && char === '<' ? '#' : '';
      this.#settleDestination(char === '<' && this.#mark === '' ? '<' : '');
      return this.#plainText(char);
    }
    if (this.#held.startsWith('<')) {
      if (this.#autolinkText(char)) return;
    } else if (this.#held === ']') {
      this.#held = '';
      const kind: LinkKind | undefined = char === '(' ? 'link' : char === ':' ? 'definition' : undefined;
      if (kind !== undefined && this.#judges(kind)) {
        this.#link = new LinkReader(kind);
        return;
      }
      this.#write(']');
      if (kind !== undefined) {
        this.#destination = '';
        return this.#write(char);
      }
    } else if (this.#held === '!') {
      this.#held = '';
      if (char === '[') {
        this.#link = new LinkReader('image');
        return;
      }
      this.#write('!');
    }
    if (this.#isEscaped) {
      // `\<` is a tag for parsers without this escape.
      if (char === '<') {
        this.#isEscaped = false;
        return this.#write('&lt;');
      }
      this.#writeBackslash();
      if (char === '!' && this.#images !== undefined) this.#held = char;
      else this.#write(char);
      return;
    }
    if (char === '\\') this.#isEscaped = true;
    else if (char === '<' || char === ']' || (char === '!' && this.#images !== undefined)) this.#held = char;
    else this.#write(char);
  }

  #writeBackslash(): void {
    if (this.#isEscaped) this.#write('\\');
    this.#isEscaped = false;
  }

  /** Takes a character after `<`. Returns true if it needs no further treatment. */
  #autolinkText(char: string): boolean {
    const link = this.#held + char;
    if (char === '>' && /^<\w+:./.test(this.#held)) {
      const url = this.#held.slice(1);
      this.#held = '';
      if (this.#links === undefined || this.#links.has(url)) {
        this.#mark = '';
        this.#writeInert(link);
        // The URL ends here for all parsers.
        this.#word = '';
        this.#isBareUrl = false;
        return true;
      }
      this.#hasUnknownLink = true;
      this.#writeLess();
      this.#texts(link.slice(1));
      return true;
    }
    const mayBeTag = char === '>' && this.#mark === '' && !this.#fences.isIndented && !this.#isLikelyCode;
    const tag = mayBeTag ? inlineTag(this.#held) : undefined;
    if (tag !== undefined) {
      this.#held = '';
      this.#hasUnsafe = true;
      // Without the tag, the texts on both sides of it could form new syntax.
      if (beginsSyntax.test(this.#last)) this.#write(' ');
      this.#endTag(tag);
      return true;
    }
    const mayGoOn =
      mayBeInlineTag(link) ||
      (this.#held.length > schemeEnd ? !/[\s<>`"]/.test(char) : autolink.test(link) && isLetter(link[1] ?? ''));
    if (mayGoOn && link.length < maxAutolink) {
      this.#held = link;
      return true;
    }
    if (this.#held === '<' && (char === '/' || char === '!' || char === '?' || isLetter(char))) {
      this.#held = '';
      this.#hasUnsafe = true;
      this.#writeLess();
      return false;
    }
    // The held text may end with the beginning of a destination, to which this character belongs.
    this.#settleHeld();
    this.#plainText(char);
    return true;
  }

  /** A tag that only formats words. */
  #endTag(tag: string): void {
    if (tag === 'sup' || tag === 'sub') this.#script = tag;
    else if (tag === '/sup' || tag === '/sub') this.#script = '';
    else if (tag === 'br') this.#write(this.#isRow ? ' · ' : ' ');
  }

  /** Settles everything that waits for the next character. */
  #settleAll(isEnd: boolean): void {
    // Settled text is read again and may leave something else to settle.
    for (;;) {
      if (this.#link !== undefined) this.#endLink(this.#link, isEnd ? this.#link.end() : 'none');
      else if (this.#destination !== undefined) this.#settleDestination('');
      else if (this.#held !== '') this.#settleHeld();
      else return;
    }
  }

  /** The held text is plain text. */
  #settleHeld(): void {
    const held = this.#held;
    this.#held = '';
    if (held.length < 2) {
      this.#mark = '';
      return this.#write(held);
    }
    this.#hasUnsafe = true;
    this.#writeLess();
    this.#texts(held.slice(1));
  }

  /**
   * In formulas and code an entity would be shown as it is written. There a space is harmless, and a tag cannot begin
   * with one.
   */
  #writeLess(): void {
    const isVerbatim = this.#formulas.isOpen || this.#isLikelyCode || this.#fences.isLikelyCode;
    this.#write(isVerbatim && this.#mark === '' ? '< ' : `${this.#mark}&lt;`);
    this.#mark = '';
  }

  /** Decides about the destination of a link, then writes it as text. An entity may follow if it ends with `<`. */
  #settleDestination(end: ':' | '<' | ''): void {
    const scheme = this.#destination ?? '';
    this.#destination = undefined;
    // An entity or an escape could hide a scheme that only the renderer sees.
    const isScript =
      end === ':' ? !allowedSchemes.has(scheme.toLowerCase()) : end === '<' || /[&\\]/.test(scheme.replace(/\\$/, ''));
    if (isScript) {
      this.#hasUnsafe = true;
      // After the mark, the line can no longer begin a fence.
      this.#fences.spoilLine();
      this.#write('#');
    }
    this.#texts(end === ':' ? `${scheme}:` : scheme);
  }

  // ---- pictures and links that are judged

  #judges(kind: LinkKind): boolean {
    return (kind === 'link' ? this.#links : this.#images) !== undefined;
  }

  #linkText(link: LinkReader, char: string): void {
    const taken = link.take(char);
    if (taken === 'more') return;
    if (taken === 'whole') return this.#endLink(link, taken);
    this.#endLink(link, taken);
    this.#plainText(char);
  }

  #endLink(link: LinkReader, taken: 'whole' | 'before' | 'none'): void {
    this.#link = undefined;
    if (link.kind === 'image') this.#endImage(link, taken !== 'none');
    else if (link.kind === 'definition') this.#endDefinition(link, taken !== 'none');
    else this.#endInlineLink(link, taken !== 'none');
  }

  /** The link's URL as it may be written, if it is known and all parsers read the link alike. */
  #knownIn(link: LinkReader, isWhole: boolean, urls: KnownUrls | undefined): string | undefined {
    const url = isWhole ? link.destination : undefined;
    return url !== undefined && urls?.has(url) === true ? inMarkdown(url) : undefined;
  }

  #titleOf({ title }: LinkReader): string {
    if (title === '') return '';
    if ((this.#links === undefined ? simpleTitle : simplestTitle).test(title)) return ` "${title}"`;
    this.#hasLostTitle = true;
    return '';
  }

  #endImage(link: LinkReader, isWhole: boolean): void {
    if (link.isReference && isWhole && !this.#hasLooseDefinition) {
      this.#hasReference = true;
      return this.#write(link.text);
    }
    const url = link.isReference ? undefined : this.#knownIn(link, isWhole, this.#images);
    // In a table or as a footnote, it may be text.
    const mayBeText = this.#links !== undefined && /^\^|\|/.test(link.label);
    if (url !== undefined && /^https?:/i.test(url) && !mayBeText) {
      return this.#writeInert(`![${link.label}](${url}${this.#titleOf(link)})`);
    }
    this.#hasUnknownImage = true;
    const isInline = isWhole && !link.isReference;
    const label = link.label.trim();
    if (isInline && (this.#links !== undefined || this.#last.endsWith('['))) {
      // Only the words: inside a link, a link would be clickable on its own.
      this.#writeGap();
      return this.#texts((label === '' ? '…' : label).replace(/^~/, '&#126;'));
    }
    const destination = link.destination ?? '';
    if (isInline && label === '' && /^https?:\/\/[^\s<>`"&\\]+$/i.test(destination)) {
      this.#writeGap();
      return this.#writeInert(`<${destination}>`);
    }
    if (isInline) this.#writeGap();
    else this.#write('! ');
    this.#texts(link.text.slice(1));
  }

  /** Keeps the `!` of an image where the texts on both sides of it would otherwise form new syntax. */
  #writeGap(): void {
    if (needsGap.test(this.#last)) this.#write('! ');
  }

  #endInlineLink(link: LinkReader, isWhole: boolean): void {
    const url = this.#knownIn(link, isWhole, this.#links) ?? (isWhole ? sameHost(link) : undefined);
    if (url !== undefined && this.#literals !== undefined) {
      this.#out += this.#literals.passLink(url, this.#titleOf(link));
      this.#last = ')';
      return;
    }
    this.#hasUnknownLink = true;
    // No parser reads an entity as the beginning of a link.
    this.#write(']&#40;');
    this.#texts(link.text.slice(2));
  }

  #endDefinition(link: LinkReader, isWhole: boolean): void {
    const url = this.#knownIn(link, isWhole, this.#links ?? this.#images);
    // Angle brackets keep the URL whole for parsers that see no definition and would see emphasis.
    if (url !== undefined) return this.#writeInert(`]:${link.space}${/[*_~]/.test(url) ? `<${url}>` : url}`);
    const own = isWhole ? sameHost(link) : undefined;
    const isRefused = this.#links !== undefined && (own === undefined || own === '');
    if (isRefused || this.#hasReference) {
      if (isRefused) this.#hasUnknownLink = true;
      else this.#hasUnknownImage = true;
      this.#write(']&#58;');
      return this.#texts(link.text.slice(2));
    }
    this.#hasLooseDefinition = true;
    if (this.#links !== undefined) return this.#writeInert(`]:${link.space}${own}`);
    this.#write(']:');
    this.#destination = '';
    this.#texts(link.text.slice(2));
  }
}

/** The destination, if it is clearly on the page's own host. */
function sameHost(link: LinkReader): string | undefined {
  const { destination, rawDestination } = link;
  if (destination === undefined || destination !== rawDestination || !onSameHost.test(destination)) return undefined;
  // As plain text, this would become a link to another host.
  if (/www\.|@/i.test(destination)) return undefined;
  return destination;
}

export const createMarkdownGuard = (policy: MarkdownPolicy): MarkdownGuard => new MarkdownGuard(policy);
