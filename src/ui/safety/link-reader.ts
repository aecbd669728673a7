// Reads a possible Markdown link, a character at a time: `![alt](destination "title")`, `](destination "title")` or `]:
// destination`. Accepts only spellings that all parsers read alike. At the first doubtful character it gives up, and
// the text read so far is not a link.

export type LinkKind = 'image' | 'link' | 'definition';

/**
 * - `more`: the character belongs to it, and more may follow.
 * - `whole`: the character ends it.
 * - `before`: it ended before the character.
 * - `none`: with this character it is not a link that all parsers read alike.
 */
export type Taken = 'more' | 'whole' | 'before' | 'none';

type Part = 'label' | 'after-label' | 'before' | 'bare' | 'angle' | 'after' | 'title' | 'after-title';

const maxText = 4096;
/** A link with any of these is rejected. Matching control characters is intended. */
// oxlint-disable-next-line no-control-regex
const doubtful = /[\u0000-\u0008\u000a-\u001f\u007f`]/;
const escapable = /[!-/:-@[-`{-~]/;
/** Parsers without escapes read an escaped one as syntax. */
const meansMuch = /[[\]\\`<]/;
const otherEntity = /&(?!amp;)#?\w+;/;
const openers: Readonly<Record<LinkKind, string>> = { image: '![', link: '](', definition: ']:' };

export class LinkReader {
  readonly kind: LinkKind;
  /** All characters of the link so far, as written. */
  text: string;
  /** The label of an image. */
  label = '';
  /** White space before the destination. */
  space = '';
  #part: Part;
  #destination = '';
  #title = '';
  #quote = '';
  #depth = 0;
  #isEscaped = false;
  #hasSpace = false;

  constructor(kind: LinkKind) {
    this.kind = kind;
    this.text = openers[kind];
    this.#part = kind === 'image' ? 'label' : 'before';
  }

  take(char: string): Taken {
    if (doubtful.test(char)) return char === '\n' ? this.end() : 'none';
    // Another link begins inside. Reading it as part of this one would mean reading it again and again.
    const isOpener = /[(:[]/.test(char) && this.#part !== 'after-label' && this.text.endsWith(']');
    const taken = !isOpener && this.text.length < maxText ? this.#read(char) : 'none';
    if (taken === 'more' || taken === 'whole') this.text += char;
    return taken;
  }

  /** The result if nothing or a line break follows. */
  end(): 'before' | 'none' {
    if (this.#isEscaped) return 'none';
    if (this.kind === 'image') return this.#part === 'after-label' ? 'before' : 'none';
    if (this.kind === 'link') return 'none';
    return (this.#part === 'bare' && this.#depth === 0) || this.#part === 'after' ? 'before' : 'none';
  }

  /** An image without a destination: `![alt]`, possibly followed by the name of a definition. */
  get isReference(): boolean {
    return this.kind === 'image' && this.#part === 'after-label';
  }

  #read(char: string): Taken {
    switch (this.#part) {
      case 'label':
        return this.#readLabel(char);
      case 'after-label':
        if (char === ' ' || char === '\t') return 'more';
        if (char !== '(') return 'before';
        this.#part = 'before';
        // Some parsers allow a space before the destination.
        return this.text.endsWith(']') ? 'more' : 'none';
      case 'before':
        return this.#readBefore(char);
      case 'bare':
        return this.#readBare(char);
      case 'angle':
        return this.#readAngle(char);
      case 'after':
        return this.#readAfter(char);
      case 'title':
        return this.#readTitle(char);
      case 'after-title':
        return char === ')' ? 'whole' : char === ' ' ? 'more' : 'none';
      default:
        return this.#part satisfies never;
    }
  }

  #readLabel(char: string): Taken {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      if (meansMuch.test(char)) return 'none';
    } else if (char === ']') {
      this.#part = 'after-label';
      return 'more';
    } else if (char === '[' || char === '<') {
      return 'none';
    }
    this.#isEscaped = char === '\\';
    this.label += char;
    return 'more';
  }

  #readBefore(char: string): Taken {
    if (char === ' ' || char === '\t') {
      this.space += char;
      return 'more';
    }
    if (char === '<') {
      this.#part = 'angle';
      return 'more';
    }
    this.#part = 'bare';
    return this.#readBare(char);
  }

  #readBare(char: string): Taken {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      if (!escapable.test(char)) return 'none';
      this.#destination += char;
      return 'more';
    }
    if (char === ' ' || char === '\t') {
      if (this.#depth > 0) return 'none';
      if (this.kind === 'definition') return 'before';
      this.#part = 'after';
      this.#hasSpace = true;
      return 'more';
    }
    if (char === '<') return 'none';
    if (char === ')' && this.#depth === 0) return this.kind === 'definition' ? 'none' : 'whole';
    if (char === '(') this.#depth += 1;
    if (char === ')') this.#depth -= 1;
    this.#isEscaped = char === '\\';
    this.#destination += char;
    return 'more';
  }

  #readAngle(char: string): Taken {
    if (char === '>') this.#part = 'after';
    else this.#destination += char;
    return char === '<' || char === '\\' ? 'none' : 'more';
  }

  #readAfter(char: string): Taken {
    if (char === ' ' || char === '\t') {
      this.#hasSpace = true;
      return this.kind === 'definition' ? 'before' : 'more';
    }
    if (this.kind === 'definition') return 'none';
    if (char === ')') return 'whole';
    if (!this.#hasSpace || (char !== '"' && char !== "'")) return 'none';
    this.#quote = char;
    this.#part = 'title';
    return 'more';
  }

  #readTitle(char: string): Taken {
    if (char === this.#quote) this.#part = 'after-title';
    else this.#title += char;
    return char === '\\' || char === '<' ? 'none' : 'more';
  }

  /** The destination as written, between its brackets. */
  get rawDestination(): string {
    return this.#destination;
  }

  /** The destination as every parser reads it; undefined if they may differ. */
  get destination(): string | undefined {
    const raw = this.#destination;
    if (otherEntity.test(raw) || (raw.includes('\\') && raw.includes('&'))) return undefined;
    return raw.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
  }

  get title(): string {
    return this.#title;
  }
}
