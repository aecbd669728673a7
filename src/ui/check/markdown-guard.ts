// Neutralises raw HTML and script URLs in Markdown, character by character, so that text can stream.
// What it writes it leaves alone when it reads it again. Where renderers may disagree about what is code, it is taken
// for text: a backslash too many is seen, a tag too many is run.

const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel']);
const isLetter = (char: string): boolean => (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z');
const endsDestination = /[\s/?#)<>:\]]/;
const autolink = /^<(?:[a-z]{0,6}|(?:https?|mailto|tel):[^\s<>`"]*)$/i;
const maxScheme = 40;
const maxHeld = 400;
/** Only at the very start of a line: an indented fence may belong to a list and end with it. */
const fenceStart = /^(`{3,}(?=[^`]*$)|~{3,})/;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const plain = /[^<\\`~\]\n\r]*/y;
const notBlank = /[^ \t]/;
/** What makes a bare URL of a word: from there on, a backslash escapes nothing. */
const bareUrl = /:\/\/|www\.|@/i;
const space = /\s/;
const isSpace = (code: number): boolean =>
  code <= 0x20 ? space.test(String.fromCharCode(code)) : code >= 0xa0 && space.test(String.fromCharCode(code));

/** Up to here, what has no meaning of its own; perhaps nothing. */
function plainEnd(text: string, from: number): number {
  plain.lastIndex = from;
  plain.test(text);
  return plain.lastIndex;
}

export class MarkdownGuard {
  hasChanged = false;
  /** The line so far, while it may still be a fence; undefined once it cannot. */
  #line: string | undefined = '';
  #isBlankLine = true;
  /** The fence that the code we are in closes with. */
  #fence: string | undefined;
  #isEscaped = false;
  /** Between `](` or `]:` and the point where the scheme is known: what was held back. */
  #destination: string | undefined;
  /** `]`, `<`, or the beginning of an autolink: it means something only with what follows. */
  #held = '';
  #isHeldInUrl = false;
  /** A run of backticks that is not over. */
  #ticks = '';
  /** A code span that may close on this line; `held` is what must not be read as text if it does. */
  #span: { readonly size: number; held: string; hasPipe: boolean } | undefined;
  /** The end of the word we are in, and whether clients may make a link of it. */
  #word = '';
  #isBareUrl = false;
  /** A carriage return was written as a line end; a line feed behind it is the same one. */
  #isAfterReturn = false;
  /** Runs of backticks in this paragraph that a later run may still close. */
  #openRuns: Set<number> | undefined;
  /** A run of backticks stood in a bare URL: for some clients it is part of it, and code is what we take for text. */
  #isUncertain = false;

  /** Returns what may be written now. */
  push(chunk: string): string {
    let out = '';
    let index = 0;
    while (index < chunk.length) {
      const end = this.#isIdle ? plainEnd(chunk, index) : index;
      if (end === index) {
        const char = String.fromCodePoint(chunk.codePointAt(index) ?? 0);
        out += this.#feed(char);
        index += char.length;
        continue;
      }
      const run = end - index === chunk.length ? chunk : chunk.slice(index, end);
      this.#isAfterReturn = false;
      this.#isBlankLine &&= !notBlank.test(run);
      this.#noteWord(run);
      out += run;
      index = end;
    }
    return out;
  }

  /** Nothing is held, and nothing but the next special character can mean anything. */
  get #isIdle(): boolean {
    return (
      this.#fence === undefined &&
      this.#line === undefined &&
      this.#destination === undefined &&
      this.#span === undefined &&
      this.#held === '' &&
      this.#ticks === '' &&
      !this.#isEscaped
    );
  }

  end(): string {
    let out = this.#settleRun();
    if (this.#span !== undefined) out += this.#leaveSpan();
    if (this.#destination !== undefined) out += this.#settleDestination('');
    return out + this.#settleHeld();
  }

  #noteWord(text: string): void {
    let start = text.length;
    while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
    const word = start === 0 ? this.#word + text : text.slice(start);
    this.#isBareUrl = (start === 0 && this.#isBareUrl) || bareUrl.test(word);
    this.#word = word.slice(-3);
  }

  #feed(char: string): string {
    const isRepeated = char === '\n' && this.#isAfterReturn;
    this.#isAfterReturn = char === '\r';
    if (isRepeated) return '';
    // For Markdown a lone carriage return ends a line too.
    if (char === '\n' || char === '\r') return this.#endLine();
    if (this.#line !== undefined) {
      this.#line += char;
      const isFence = this.#fence === undefined ? /^(?:`|~)/.test(this.#line) : /^ {0,3}(?:$|`|~)/.test(this.#line);
      if (!isFence || this.#line.length > 200) this.#line = undefined;
    }
    if (this.#fence !== undefined) return char;
    if (char !== ' ' && char !== '\t') this.#isBlankLine = false;
    return this.#inline(char);
  }

  #endLine(): string {
    const line = this.#line ?? '';
    this.#line = '';
    if (this.#fence !== undefined) {
      const closing = fenceEnd.exec(line)?.[1];
      if (closing?.startsWith(this.#fence) === true) this.#fence = undefined;
      return '\n';
    }
    let out = this.#settleRun();
    if (this.#span !== undefined) out += this.#leaveSpan();
    out += this.#text('\n');
    this.#fence = fenceStart.exec(line)?.[1];
    if (this.#isBlankLine || this.#fence !== undefined) {
      this.#openRuns = undefined;
      this.#isUncertain = false;
    }
    this.#isBlankLine = true;
    return out;
  }

  // ---- code spans

  #inline(char: string): string {
    if (char === '`' && !(this.#isEscaped && this.#span === undefined)) {
      let out = '';
      if (this.#ticks === '' && this.#span === undefined) {
        if (this.#destination !== undefined) out = this.#settleDestination('');
        out += this.#settleHeld();
        // What was held as a destination may have ended with a backslash.
        if (this.#isEscaped) return out + this.#text(char);
      }
      this.#ticks += char;
      return out;
    }
    const out = this.#settleRun();
    const span = this.#span;
    if (span === undefined) return out + this.#text(char);
    if (char === '|') span.hasPipe = true;
    if (span.held === '' && char !== '<' && char !== ']' && char !== '\\') {
      this.#noteWord(char);
      return out + char;
    }
    span.held += char;
    return span.held.length > maxHeld ? out + this.#leaveSpan() : out;
  }

  /** A run of backticks is over: it opens a span, closes one, or is part of one. */
  #settleRun(): string {
    const run = this.#ticks;
    if (run === '') return '';
    this.#ticks = '';
    const span = this.#span;
    if (span === undefined) {
      // A run of an earlier line may close here; then what follows is text.
      if (this.#isBareUrl) this.#isUncertain = true;
      if (this.#openRuns?.delete(run.length) !== true) this.#span = { size: run.length, held: '', hasPipe: false };
      // What stood between may have begun a block of its own: then this run opens a span.
      else this.#isUncertain = true;
      return run;
    }
    if (run.length !== span.size) {
      if (span.held === '') return run;
      span.held += run;
      return '';
    }
    this.#span = undefined;
    // A pipe may end a cell of a table, an open run may reach into this span: then it is no code for everyone.
    const isCode = !span.hasPipe && !this.#isUncertain && (this.#openRuns?.size ?? 0) === 0;
    if (isCode) return span.held + run;
    // Clients that see no code here may see some where we do not.
    this.#isUncertain = true;
    let out = this.#texts(span.held);
    if (this.#destination !== undefined) out += this.#settleDestination('');
    out += this.#settleHeld();
    // A backslash before the run meant the run, and nothing behind it.
    this.#isEscaped = false;
    return out + run;
  }

  /** The span did not close on its line. */
  #leaveSpan(): string {
    const span = this.#span;
    if (span === undefined) return '';
    this.#span = undefined;
    this.#openRuns ??= new Set();
    this.#openRuns.add(span.size);
    return this.#texts(span.held);
  }

  // ---- text

  #texts(text: string): string {
    let out = '';
    for (const char of text) out += this.#text(char);
    return out;
  }

  #text(char: string): string {
    const out = this.#plainText(char);
    this.#noteWord(char);
    return out;
  }

  #escapedLess(): string {
    return this.#isHeldInUrl ? '&lt;' : '\\<';
  }

  #plainText(char: string): string {
    let out = '';
    if (this.#destination !== undefined) {
      if (this.#destination === '' && /\s/.test(char)) return char;
      if (char === ':') return this.#settleDestination(':');
      // What begins so has no scheme.
      const isSettled = this.#destination === '' && /[#/?.<]/.test(char);
      if (!isSettled && !endsDestination.test(char) && this.#destination.length < maxScheme) {
        this.#destination += char;
        return '';
      }
      out = this.#settleDestination(char === '<' && this.#isBareUrl ? '<' : '');
    }
    if (this.#held.startsWith('<')) {
      const link = this.#held + char;
      if (char === '>' && /^<\w+:./.test(this.#held)) {
        this.#held = '';
        return out + link;
      }
      if (autolink.test(link) && isLetter(link[1] ?? '') && link.length < maxHeld) {
        this.#held = link;
        return out;
      }
      if (this.#held === '<' && (char === '/' || char === '!' || char === '?' || isLetter(char))) {
        this.#held = '';
        this.hasChanged = true;
        out += this.#escapedLess();
      } else {
        // Its end may be the beginning of a destination, which this character belongs to.
        return out + this.#settleHeld() + this.#plainText(char);
      }
    } else if (this.#held === ']') {
      this.#held = '';
      out += ']';
      if (char === '(' || char === ':') {
        this.#destination = '';
        return out + char;
      }
    }
    if (this.#isEscaped) {
      this.#isEscaped = false;
      if (char === '<' && this.#isBareUrl) {
        this.hasChanged = true;
        return `${out}&lt;`;
      }
      return out + char;
    }
    if (char === '\\') this.#isEscaped = true;
    if (char !== '<' && char !== ']') return out + char;
    this.#held = char;
    this.#isHeldInUrl = this.#isBareUrl;
    return out;
  }

  /** What was held means nothing more than itself. */
  #settleHeld(): string {
    const held = this.#held;
    this.#held = '';
    if (held.length < 2) return held;
    this.hasChanged = true;
    return `${this.#escapedLess()}${this.#texts(held.slice(1))}`;
  }

  /** Decides about a link's destination (an entity follows when it ends with `<`), then lets its characters go the way of all others. */
  #settleDestination(end: ':' | '<' | ''): string {
    const scheme = this.#destination ?? '';
    this.#destination = undefined;
    // An entity or an escape could hide a scheme that only the renderer sees.
    const isScript =
      end === ':' ? !allowedSchemes.has(scheme.toLowerCase()) : end === '<' || /[&\\]/.test(scheme.replace(/\\$/, ''));
    if (isScript) {
      this.hasChanged = true;
      // What began like a fence is none behind the mark.
      this.#line = undefined;
    }
    return (isScript ? '#' : '') + this.#texts(end === ':' ? `${scheme}:` : scheme);
  }
}
