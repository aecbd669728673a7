// The URLs that occur in a conversation. A URL is known only if a browser would request exactly the same one.

import { runSync, Pace, type Sliced } from '../../slices.ts';

export interface KnownUrls {
  /** True for an absolute `http`, `https`, `mailto` or `tel` URL that occurs in the texts. */
  has(url: string): boolean;
}

/** Maximum length of a known URL. */
const maxUrl = 4096;
/** Maximum number per conversation. The newest are examined first. */
const maxRuns = 20_000;
/** Contains no character that certainly ends a URL. The actual end is found later. */
const runs = new RegExp(`(?:https?:|www\\.|mailto:|tel:)[^\\s"<>]{1,${maxUrl}}`, 'gi');
const starts = /(?<![a-z\d])(?:https?:|www\.|mailto:|tel:)/gi;
const maxStarts = 8;
/** Characters before which a URL may end. */
const delimiters = /[)[\]{}'|`\\*,;^]/g;
const maxEnds = 16;
const trailing = /[.,;:!?_~*']+$/;
/** Escapes of JSON and HTML. Quotes and angle brackets end a URL. */
const escapes = /\\+(\/)|\\+u([\da-f]{4})|&(?:amp|#38|#x26);|&(?:quot|apos|lt|gt|#\d+|#x[\da-f]+);/gi;
const maxLocal = 64;
/** Matches `[\w.+-]`; false before the start of the text. */
const isLocal = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x2e ||
  code === 0x2d ||
  code === 0x2b ||
  code === 0x5f;
const domain = /[a-z\d](?:[\w-]|\.(?=[a-z\d])){0,253}/iy;

/** The number of characters of a text that are examined at a time. */
const windowSize = 32_768;

/** Keeps only the URLs of the texts, because a stream may outlast the need for its conversation. */
export function* findUrls(texts: readonly string[]): Sliced<KnownUrls> {
  const index = new UrlIndex();
  for (const text of texts.toReversed()) {
    for (let from = 0; from < text.length && !index.isFull; from += windowSize) {
      const part = text.slice(from, from + windowSize + maxUrl);
      for (const found of part.matchAll(runs)) {
        if (found.index >= windowSize || index.isFull) break;
        index.add(found[0]);
        if (index.isDue()) yield;
      }
      for (let at = part.indexOf('@'); at >= 0 && at < windowSize && !index.isFull; at = part.indexOf('@', at + 1)) {
        const address = addressAt(text, from + at);
        if (address !== undefined) index.add(`mailto:${address}`);
        if (index.isDue()) yield;
      }
      yield;
    }
  }
  return index.urls();
}

/** The same, in one step. */
export const knownUrlsIn = (texts: readonly string[]): KnownUrls => runSync(findUrls(texts));

class UrlIndex {
  readonly #pace = new Pace();
  readonly #runs = new Set<string>();
  readonly #urls = new Set<string>();
  /** Maximum number of URLs that are parsed. Parsing takes 1-2 us, and few URLs need it. */
  #reads = 5_000;
  #size = 0;

  get isFull(): boolean {
    return this.#runs.size >= maxRuns;
  }

  /** True if it is time to yield. */
  isDue(): boolean {
    const size = this.#size;
    this.#size = 0;
    return this.#pace.isDue(size);
  }

  /** Adds text that begins like a URL, together with everything that may belong to it. */
  add(run: string): void {
    if (this.isFull || this.#runs.has(run)) return;
    this.#runs.add(run);
    const plain = run.replace(escapes, unescape).replace(/["<>\s][\s\S]*$/, '');
    for (const text of plain === run ? [run] : [run, plain]) {
      for (const { index } of firstOf(text.matchAll(starts), maxStarts)) this.#addEnds(text.slice(index));
    }
  }

  #addEnds(url: string): void {
    const ends = [...firstOf(url.matchAll(delimiters), maxEnds)].map((delimiter) => delimiter.index);
    for (const end of [...ends, url.length]) {
      const piece = url.slice(0, end);
      // A closing bracket does not end the URL if it closes one inside of it.
      if (url.charAt(end) === ')' && opensMore(piece)) continue;
      this.#addUrl(piece);
      const trimmed = piece.replace(trailing, '');
      if (trimmed !== piece) this.#addUrl(trimmed);
    }
  }

  #addUrl(url: string): void {
    this.#size += url.length + 100;
    if (url.length > maxUrl) return;
    const whole = /^www\./i.test(url) ? `http://${url}` : url;
    const isNormal = looksNormal(whole);
    if (!isNormal && (this.#reads -= 1) < 0) return;
    const normal = isNormal ? whole : normalUrl(whole);
    if (normal === undefined) return;
    this.#urls.add(normal);
    const spelled = percentEncoded(whole);
    const other = spelled === whole ? undefined : normalUrl(spelled);
    if (other !== undefined) this.#urls.add(other);
  }

  urls(): KnownUrls {
    // A substring keeps the whole text in memory; a copy does not.
    const urls = new Set([...this.#urls].join('\n').split('\n'));
    return {
      has(url) {
        if (!absolute.test(url) || hidden.test(url)) return false;
        const normal = normalUrl(url);
        return normal !== undefined && urls.has(normal);
      },
    };
  }
}

const absolute = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Characters that browsers skip or replace. The excluded joiners are letters of some scripts. */
const hidden = /[\s\p{Cc}\p{Z}\\]|(?![\u200c\u200d])\p{Cf}/u;

/** The email address around the `@` at this position, such as `a@b.example`. */
export function addressAt(text: string, at: number): string | undefined {
  let start = at;
  while (at - start <= maxLocal && isLocal(text.charCodeAt(start - 1))) start -= 1;
  if (start === at || at - start > maxLocal) return undefined;
  domain.lastIndex = at + 1;
  const host = domain.exec(text)?.[0];
  // If parsers differ about its end, it is not an address.
  const isWhole = host?.includes('.') === true && !/^\.?[\w-]/.test(text.slice(domain.lastIndex, domain.lastIndex + 2));
  return isWhole ? `${text.slice(start, at)}@${host}` : undefined;
}

function unescape(whole: string, slash: string | undefined, unit: string | undefined): string {
  if (slash !== undefined) return slash;
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  return /^&(?:amp|#38|#x26);$/i.test(whole) ? '&' : '"';
}

function* firstOf<T>(items: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const item of items) {
    if ((left -= 1) < 0) return;
    yield item;
  }
}

const plainUrl =
  /^https?:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]*\/(?!\.)(?:[\w~%!,@:=&+-]|\/(?!\.)|\.)*(?:\?[\w~%!,@:=&+./-]*)?$/;

/** True if the URL is certainly in normal form. */
const looksNormal = (url: string): boolean => plainUrl.test(url) && !url.includes('xn--') && !url.includes('%2');

/** The form into which a browser normalizes an absolute URL. */
export function normalUrl(url: string): string | undefined {
  if (looksNormal(url)) return url;
  // URL.canParse is not used: in Node 20 it rejects hosts such as `bücher.example` once it is compiled.
  try {
    return new URL(url).href;
  } catch {
    return undefined;
  }
}

const opensMore = (url: string): boolean => url.split('(').length > url.split(')').length;

const isBalanced = (url: string): boolean => {
  let depth = 0;
  for (const [bracket] of url.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
const percentEncoded = (url: string): string => url.replace(isBalanced(url) ? /[<>\\`|"]/g : /[<>\\`|"()]/g, percent);

/** The URL as the destination of a Markdown link, encoded so that nothing in it ends the link. */
export const inMarkdown = (url: string): string => percentEncoded(url).replace(/&(?=#?\w+;)/g, '&amp;');
