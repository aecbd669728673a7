// Markdown where only known URLs may stand. A word is held until it is whole: half a URL cannot be judged, and what may
// go on in a link's destination (brackets, quotes) belongs to its word.
import { standsIn, type UrlPolicy } from '../url-policy.ts';
import { MarkdownGuard } from './markdown-guard.ts';

const scheme = /(?:https?|mailto|tel):|:\/\/|(?<![\w#])www\./i;
const firstScheme = /[a-z0-9+.-]*:\/*|(?<![\w#])(?=www\.)/i;
/** A destination that begins so leads to another host, with the scheme of the page. */
const otherHost = /^(?:[\\/]|&[#\w]+;){2}/;
const trailing = /[.,;:!?'"*_~)\]|]+$/;
/** A longer word is no URL that we know. */
const maxWord = 2_000;
/** So much of a long word may be the beginning of a URL. */
const maxStart = 40;

export class ProvenanceGuard extends MarkdownGuard {
  readonly #texts: readonly string[];
  #word = '';
  /** Round brackets of the word that are not closed. */
  #open = 0;

  /** `texts`: where a URL must stand. */
  constructor(texts: readonly string[]) {
    super();
    this.#texts = texts;
  }

  override push(chunk: string): string {
    return this.#filter(super.push(chunk));
  }

  override end(): string {
    return this.#filter(super.end()) + this.#endWord();
  }

  #filter(text: string): string {
    let out = '';
    for (const char of text) {
      const isEnd = /[\s<>]/.test(char) || (char === ')' && this.#open === 0);
      // A word begins anew where a link's text or destination does, unless a URL has begun.
      const isStart = (char === '(' || char === '[') && !scheme.test(this.#word) && !otherHost.test(this.#word);
      if (isEnd || isStart) {
        out += this.#endWord() + char;
        continue;
      }
      if (char === '(') this.#open += 1;
      if (char === ')') this.#open -= 1;
      this.#word += char;
      if (this.#word.length > maxWord) out += this.#shortenWord();
    }
    return out;
  }

  #shortenWord(): string {
    if (scheme.test(this.#word)) return this.#endWord();
    const sent = this.#word.slice(0, -maxStart).replace(/[\ud800-\udbff]$/, '');
    this.#word = this.#word.slice(sent.length);
    return sent;
  }

  #endWord(): string {
    const word = this.#word;
    this.#word = '';
    this.#open = 0;
    if (word === '') return '';
    if (otherHost.test(word)) {
      this.hasChanged = true;
      return `#${word}`;
    }
    if (!scheme.test(word)) return word;
    // `[URL](URL)` is two of them.
    const pieces = word.split(/\]\((?=https?:\/\/)/i);
    if (pieces.every((piece) => this.#isKnown(piece))) return word;
    this.hasChanged = true;
    let plain = word;
    // What is left when a scheme is gone may hold another.
    for (let count = 0; scheme.test(plain) && count < maxStart; count += 1) {
      plain = plain.replace(firstScheme, (found) => (found === '' ? '#' : ''));
    }
    return scheme.test(plain) ? '' : plain;
  }

  #isKnown(piece: string): boolean {
    if (!scheme.test(piece)) return true;
    const start = /(?:https?|mailto|tel):|www\./i.exec(piece)?.index ?? 0;
    const url = piece.slice(start);
    const trimmed = url.replace(trailing, '');
    return this.#texts.some((text) => standsIn(text, url) || (trimmed.length > 8 && standsIn(text, trimmed)));
  }
}

export const createMarkdownGuard = ({ provenance }: UrlPolicy): MarkdownGuard =>
  provenance === undefined ? new MarkdownGuard() : new ProvenanceGuard(provenance);
