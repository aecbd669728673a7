// Removes text that clients turn into links on their own: `https://...`, `www....` and email addresses that do not
// occur in the conversation. Parsers search the text as written, and some also search it after decoding entities and
// escapes; this covers both.
import { addressAt, inMarkdown, type KnownUrls } from './known-urls.ts';

/** The beginning of a link: a scheme followed by a host, or `www.`. */
const trigger = /(?:https?|ftp):\/\/(?=[_.-]|[^\p{P}\p{S}\s])|www\.|xmpp:(?=[\w+.-]+@)/giu;
/** A text without any of these contains no link. */
const hint = /[:@&\\]|www\./i;
const tokens = /&#x([\da-f]{1,6});|&#(\d{1,7});|&(\w{1,32});|\\([!-/:-@[-`{-~])|[\s\S]/giu;
const isEncoded = /&#?\w+;|\\[!-/:-@[-`{-~]/;
/** Punctuation after a link that every parser excludes from it. */
const simpleTrail = /^[.,:;!?)"']{0,3}$/;
/** The same, without an open bracket: there some parsers search the remainder of an emphasis again. */
const emphasisTrail = /^[)"']?(?:\*{1,3}|_{1,3}|~~)?[.,:;!?)"']{0,3}$/;
const trails = new Set('!"\')*,.:;?_~]');
const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

/** A longer word is judged in parts, and a link in it counts as unknown. */
const maxWord = 5_000;
/** Maximum number of characters at its end that may begin a link. */
const maxStart = 300;

/** Links nested more often than this are an attack. */
const maxRounds = 30;
/** Represents any non-ASCII character, which may be a letter. */
const other = '\u01c0';

/** Named entities for ASCII characters. Others cannot hide a link. */
const namedAscii: Readonly<Record<string, string>> = {
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  AMP: '&',
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lowbar: '_',
  UnderBar: '_',
  bsol: '\\',
};

interface Token {
  readonly raw: string;
  /** The character that it is read as. */
  readonly char: string;
}

export class LiteralLinks {
  hasChanged = false;
  readonly #urls: KnownUrls;
  /** The incomplete word. */
  #word = '';
  /** The number of brackets in this paragraph that may be open. */
  #open = 0;
  #isBlankLine = true;
  /** A judged link that waits for the word after it: if it is not a link after all, its URL must end there. */
  #link: { readonly url: string; readonly title: string } | undefined;
  /** A link was inside brackets that may be open, so that those brackets cannot open another link. */
  #hasInner = false;

  constructor(urls: KnownUrls) {
    this.#urls = urls;
  }

  /** Takes text and returns the part that may be written now. */
  push(text: string): string {
    let out = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const isEnd = isSpace(text.charCodeAt(at));
      if (!isEnd && this.#word.length + at - from < maxWord) continue;
      this.#word += text.slice(from, at);
      from = at;
      out += isEnd ? this.#endWord('') : this.#shorten();
      if (!isEnd) continue;
      if (text.charAt(at) === '\n') this.#endLine();
      out += text.charAt(at);
      from = at + 1;
    }
    this.#word += text.slice(from);
    return out;
  }

  #endLine(): void {
    if (this.#isBlankLine) {
      this.#open = 0;
      this.#hasInner = false;
    }
    this.#isBlankLine = true;
  }

  /** Takes content that is not text, such as code or a judged image. */
  pass(inert: string): string {
    return this.#endWord(inert) + inert;
  }

  /** Takes a judged link, from the end of its label on. */
  passLink(url: string, title: string): string {
    const out = this.#endWord('](');
    this.#link = { url, title };
    this.#open = Math.max(0, this.#open - 1);
    this.#hasInner ||= this.#open > 0;
    return out;
  }

  end(): string {
    return this.#endWord('');
  }

  #endWord(next: string): string {
    const word = this.#word;
    this.#word = '';
    if (word !== '') this.#isBlankLine = false;
    this.#open += word.split('[').length - 1;
    const judged = hint.test(word) ? this.#judge(word, next) : word;
    return this.#endLink(judged + next) + judged;
  }

  /** In angle brackets the URL ends with the link, even if no bracket opened it. */
  #endLink(behind: string): string {
    if (this.#link === undefined) return '';
    const { url, title } = this.#link;
    this.#link = undefined;
    const isOver = title !== '' || literalEnd(`${url})${behind}`) === url.length;
    const isPlain = isOver && !(this.#hasInner && /[*_~]/.test(url + behind));
    return isPlain ? `](${url}${title})` : `](<${url}>${title})`;
  }

  #shorten(): string {
    const word = hint.test(this.#word) ? this.#strip(this.#word, true) : this.#word;
    const link = this.#endLink(word);
    const cut = word.length - maxStart;
    // Never split a surrogate pair.
    const at = /[\udc00-\udfff]/.test(word.charAt(cut)) ? cut + 1 : cut;
    this.#word = word.slice(Math.max(0, at));
    return link + word.slice(0, Math.max(0, at));
  }

  #judge(word: string, next: string): string {
    if (!isEncoded.test(word)) return this.#pieces(word, next) ?? this.#strip(word, false);
    // Models escape ampersands unnecessarily.
    const plain = word.replaceAll('&amp;', '&');
    const repaired = plain === word || isEncoded.test(plain) ? undefined : this.#pieces(plain, next);
    if (repaired !== undefined && linksIn(plain).some(({ kind }) => kind !== 'mail')) {
      this.hasChanged = true;
      return repaired;
    }
    return this.#strip(word, false);
  }

  /** The word with its links, if all of them are known. */
  #pieces(word: string, next: string): string | undefined {
    let out = '';
    let from = 0;
    for (const { at, kind } of linksIn(word)) {
      if (at < from) continue;
      if (kind === 'mail') {
        const address = addressAt(word, at);
        if (address === undefined || !this.#urls.has(`mailto:${address}`)) return undefined;
        continue;
      }
      const rest = word.slice(at).replace(/<[\s\S]*$/, '');
      const link = rest.slice(0, literalEnd(rest));
      if (kind === 'other' || !this.#urls.has(kind === 'www' ? `http://${link}` : link)) return undefined;
      const end = at + link.length;
      const before = word.charAt(at - 1);
      const isLabel = end === word.length && before === '[' && next.startsWith('](');
      const trail = word.slice(end);
      const isPlain =
        next === '' &&
        at + rest.length === word.length &&
        (this.#open > 0 ? simpleTrail.test(trail) && !/[*_~]/.test(link) : emphasisTrail.test(trail));
      if (isLabel || isPlain) {
        out += word.slice(from, end);
      } else {
        // Parsers differ about its end; in angle brackets they do not.
        if (before === '\\' || inMarkdown(link) !== link) return undefined;
        this.hasChanged = true;
        out += `${word.slice(from, at)}<${kind === 'www' ? 'http://' : ''}${link}>`;
      }
      from = end;
    }
    return out + word.slice(from);
  }

  /** Removes the parts that make the word a link: all links, or the unknown ones. */
  #strip(word: string, isForced: boolean): string {
    let left = word;
    // Removing one link may create another.
    for (let count = 0; count < maxRounds; count += 1) {
      const all = tokensOf(left);
      const text = all.map(({ char }) => char).join('');
      const bad = linksIn(text, all).filter(
        ({ at, kind }) => isForced || kind !== 'mail' || !this.#isKnownMail(text, at),
      );
      if (bad.length === 0) return left;
      this.hasChanged = true;
      left = without(all, bad);
    }
    return '';
  }

  #isKnownMail(text: string, at: number): boolean {
    const address = addressAt(text, at);
    return address !== undefined && this.#urls.has(`mailto:${address}`);
  }
}

interface LinkStart {
  /** For an email address: the position of its `@`. */
  readonly at: number;
  readonly length: number;
  readonly kind: 'web' | 'www' | 'mail' | 'other';
}

/** The possible links, in order. `tokens` maps characters to their source. */
function linksIn(text: string, from?: readonly Token[]): readonly LinkStart[] {
  const found: LinkStart[] = [];
  for (const { 0: sign, index } of text.matchAll(trigger)) {
    const isWww = sign.toLowerCase() === 'www.';
    const before = text.charAt(index - 1);
    // A letter encoded as an entity is not a letter for parsers that do not decode entities first.
    const isHidden = from !== undefined && (from[index - 1]?.raw.length ?? 1) > 1;
    if (isWww && !isHidden && /[a-z\d]/i.test(before)) continue;
    const kind = isWww ? 'www' : /^http/i.test(sign) ? 'web' : 'other';
    found.push({ at: index, length: sign.length, kind });
  }
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (mayBeMail(text, at)) found.push({ at, length: 1, kind: 'mail' });
  }
  return found.sort((left, right) => left.at - right.at);
}

const hostOfMail = /[\w-]{0,255}\.[\w.-]{0,255}?[a-z]/iy;

function mayBeMail(text: string, at: number): boolean {
  hostOfMail.lastIndex = at + 1;
  return /[\w+.-]/.test(text.charAt(at - 1)) && hostOfMail.test(text);
}

const gap: Token = { raw: ' ', char: ' ' };

function without(all: readonly Token[], links: readonly LinkStart[]): string {
  const left: Token[] = [];
  let from = 0;
  for (const { at, length, kind } of links) {
    if (at < from) continue;
    const isMail = kind === 'mail';
    left.push(...all.slice(from, isMail ? at + 1 : at));
    from = at + length;
    // The following text must not become a tag or a fence.
    const isHost = kind !== 'www' || /[\p{L}\p{N}_-]/u.test(all[from]?.char ?? '');
    if (!isHost) left.push(...all.slice(at, from - 1));
    else if (isMail || left.at(-1)?.raw === '<') left.push(gap);
  }
  return [...left, ...all.slice(from)].map(({ raw }) => raw).join('');
}

/** One token per decoded character. */
function tokensOf(word: string): readonly Token[] {
  return [...word.matchAll(tokens)].map(([raw, hex, decimal, name, escaped]): Token => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    // One UTF-16 unit each, so that positions in the text are positions in the list.
    if (code >= 0) return { raw, char: code > 0 && code < 0xd800 ? String.fromCharCode(code) : other };
    if (name !== undefined)
      return { raw, char: (Object.hasOwn(namedAscii, name) ? namedAscii[name] : undefined) ?? other };
    return { raw, char: escaped ?? (raw.length === 1 ? raw : other) };
  });
}

/** The end of the link at the start of the text, as in `micromark-extension-gfm-autolink-literal`. */
function literalEnd(text: string): number {
  const isTrail = trailStarts(text);
  let open = 0;
  let closed = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '(') open += 1;
    const isClosing = char === ')' && closed < open;
    if (!isClosing && isTrail[at] === true) return at;
    if (char === ')') closed += 1;
  }
  return text.length;
}

/** For each position: whether only punctuation follows, up to the end or to a bracket that ends a link. */
function trailStarts(text: string): readonly boolean[] {
  const isTrail = Array.from<boolean>({ length: text.length + 1 }).fill(false);
  isTrail[text.length] = true;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const char = text.charAt(at);
    const isBracket = char === ']' && /[([]/.test(text.charAt(at + 1));
    isTrail[at] = isBracket || (trails.has(char) && isTrail[at + 1] === true);
  }
  return isTrail;
}
