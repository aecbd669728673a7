// Parses markup incrementally. Lenient like a browser: unclosed elements end with their parent.
import type { MarkupEvents } from './markup-events.ts';
import { lookOf } from './styled-tags.ts';
import { betweenElements } from './between-elements.ts';
import { hiddenOf, isIcon } from './hidden-element.ts';
import { holderOf } from './item-of-list.ts';
import { expressionIn, isApostrophe } from './jsx-expression.ts';
import { MarkupCode } from './markup-code.ts';
import { attributesOf, cutTag, withoutDots } from './read-attributes.ts';
import { decoded, plainTag, rawTextOf, type MarkupNode } from './markup-node.ts';

type Place = 'text' | 'tag' | 'comment' | 'section' | 'raw' | 'braces' | 'code' | 'tail' | 'between';

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** `<Link to="/x">` and `<Col span={6}>` of libraries have contents, and so has a column without data. */
const isVoid = (tag: string, attributes: string): boolean =>
  voidTags.has(tag.toLowerCase()) && tag !== 'Link' && !(tag === 'Col' && !/\bdata\s*=/.test(attributes));
const rawTags = new Set(['script', 'style']);
/** Tags that an opening tag of the same kind closes. */
const endedBy: ReadonlyMap<string, RegExp> = new Map([
  ['p', /^(?:p|div|ul|ol|table|form|section|h[1-6]|pre|blockquote|hr)$/],
  ['li', /^li$/],
  ['dt', /^d[td]$/],
  ['dd', /^d[td]$/],
  ['tr', /^tr$/],
  ['td', /^(?:td|th|tr)$/],
  ['th', /^(?:td|th|tr)$/],
  ['option', /^option$/],
]);
/** Tags whose content may be a block of code; all other elements take only text. */
const blockHolders = /^(?:details|div|section|article|main|body|html|header|footer|aside|center|p)$/;
const holdsBlocks = ({ tag }: MarkupNode): boolean => blockHolders.test(tag);
/** Maximum length of a tag, comment or expression. Longer ones are truncated. */
const maxPart = 64 * 1024;
const maxDepth = 100;
const maxComponents = 8;
/** Maximum number of characters of an element that is shown as a whole. */
const maxWhole = 256 * 1024;
/** Characters that an element counts as: converting a whole takes time for each of its elements. */
const sizeOfElement = 64;

export class MarkupParser {
  readonly #events: MarkupEvents;
  #place: Place = 'text';
  #part = '';
  #quote = '';
  /** In a tag: only white space separates the character from an equals sign before it. */
  #isAfterSign = false;
  #braces = 0;
  /** Open elements, outermost first. The children of those before `#wholeAt` are reported one by one. */
  readonly #open: MarkupNode[] = [];
  #wholeAt = 0;
  #size = 0;
  /** The first element is inside a program, which ends with brackets. */
  #hasProgram = false;
  /** Braces contain expressions, because the text is a program and not a page. */
  #isProgram = false;
  #lineStart = '';
  /** Spaces before the first other character of the line. */
  #indent = 0;
  #code: MarkupCode | undefined;
  /** Components of the program, in each other, whose elements are being read. */
  readonly #components: string[] = [];
  /** Elements beyond the nesting limit, which are only counted. */
  #deeper = 0;
  isOver = false;
  /** The text after the markup on its last line. */
  leftover = '';
  isTruncated = false;

  readonly #isFenced: boolean;

  /** `isFenced`: the markup is in a fence, which ends it. */
  constructor(events: MarkupEvents, isFenced: boolean) {
    this.#events = events;
    this.#isFenced = isFenced;
  }

  get isOpen(): boolean {
    return !this.isOver && this.#open.length > 0;
  }

  /** Returns the index after the text that was read. */
  consume(text: string, from: number): number {
    let index = from;
    while (index < text.length && !this.isOver) {
      this.#take(text.charAt(index));
      index += 1;
    }
    return index;
  }

  #take(char: string): void {
    switch (this.#place) {
      case 'text':
        return this.#takeText(char);
      case 'tag':
        return this.#takeTag(char);
      case 'comment':
        this.#part = (this.#part + char).slice(-3);
        if (this.#part === '-->') this.#start('text');
        return;
      case 'section':
        return this.#takeSection(char);
      case 'raw':
        this.#part = (this.#part + char).slice(-9).toLowerCase();
        if (/<\/(?:script|style)>$/.test(this.#part)) {
          this.#start('text');
          this.#closeTop();
          this.#checkEnd();
        }
        return;
      case 'braces':
        return this.#takeBraces(char);
      case 'code':
        if (this.#code?.take(char) === true) this.#endCode();
        return;
      case 'tail':
        if (/[\s;,)}\]]/.test(char)) return;
        this.isOver = true;
        this.leftover = char;
        return;
      case 'between':
        return this.#takeBetween(char);
      default:
        this.#place satisfies never;
    }
  }

  #start(place: Place): void {
    this.#place = place;
    this.#part = '';
    this.#quote = '';
    this.#braces = 0;
  }

  #takeText(char: string): void {
    if (char === '\n') this.#indent = 0;
    else if (this.#lineStart === '' && (char === ' ' || char === '\t')) this.#indent += 1;
    this.#lineStart = char === '\n' ? '' : this.#lineStart.length < 4 ? (this.#lineStart + char).trimStart() : '    ';
    if (this.#lineStart === '```' || this.#lineStart === '~~~') {
      if (!this.#isFenced && this.#open.length > 0 && this.#open.every(holdsBlocks)) return this.#beginCode();
      if (char === '`') {
        // The fence around the markup ends here.
        this.#part = this.#part.replace(/[ \t]*``$/, '');
        this.end();
        this.leftover = '```';
        return;
      }
    }
    if (!this.#isProgram && this.#open.length > 0 && (char === '<' || char === '(')) {
      const from = expressionIn(this.#part + char);
      if (from >= 0) return this.#beginExpression(from, char);
    }
    if (char === '<') {
      this.#endText();
      return this.#start('tag');
    }
    if (char === '{' && (this.#isProgram || (this.#hasProgram && this.#open.length > 0))) {
      this.#endText();
      this.#start('braces');
      this.#braces = 1;
      return;
    }
    // Text before the first element is a program.
    if (this.#open.length > 0) this.#part += char;
    else if (!/\s/.test(char)) this.#hasProgram = true;
    if (this.#part.length >= maxPart) {
      this.#endText();
      this.#start('text');
    }
  }

  /** The text so far is the beginning of an expression: the tags are JSX. */
  #beginExpression(from: number, char: string): void {
    const source = this.#part.slice(from + 1) + char;
    this.#part = this.#part.slice(0, from);
    this.#endText();
    this.#isProgram = true;
    this.#start('braces');
    this.#braces = 1;
    this.#part = source;
  }

  #beginCode(): void {
    this.#part = this.#part.slice(0, -2);
    this.#endText();
    this.#start('code');
    this.#code = new MarkupCode(this.#lineStart, this.#indent);
  }

  #endCode(): void {
    const code = this.#code?.node;
    this.#code = undefined;
    this.#start('text');
    this.#lineStart = '';
    this.#indent = 0;
    if (code !== undefined) this.#finish(code);
  }

  #endText(): void {
    this.#addText(decoded(this.#part));
    this.#part = '';
  }

  #addText(text: string): void {
    if (text === '') return;
    const top = this.#open.at(-1);
    if (this.#open.length > this.#wholeAt && top !== undefined) this.#add(top, text);
    else if (this.#open.length > 0) this.#events.show(text);
  }

  #add(parent: MarkupNode, child: string | MarkupNode): void {
    this.#size +=
      typeof child === 'string' ? child.length : child.tag === 'pre' ? rawTextOf(child).length : sizeOfElement;
    if (this.#size <= maxWhole) parent.children.push(child);
    else this.isTruncated = true;
  }

  #takeTag(char: string): void {
    const before = this.#part;
    this.#part += char;
    if (this.#part === '!--') return this.#start('comment');
    if (this.#part === '![CDATA[') return this.#start('section');
    // `a < b`.
    if (before === '' && !/[A-Za-z/!>?]/.test(char)) {
      this.#place = 'text';
      this.#part = `<${char}`;
      return;
    }
    const isAfterSign = char === '=' || (this.#isAfterSign && /\s/.test(char));
    if (this.#quote !== '') {
      if (char === this.#quote) this.#quote = '';
    } else if (this.#braces === 0 && (char === '"' || char === "'")) {
      if (this.#isAfterSign) this.#quote = char;
    } else if (char === '{') this.#braces += 1;
    else if (char === '}') this.#braces -= 1;
    else if (char === '>' && this.#braces <= 0 && !before.endsWith('=')) return this.#endTag(before);
    this.#isAfterSign = isAfterSign;
    if (this.#part.length > maxPart) {
      this.isTruncated = true;
      this.#start('text');
    }
  }

  /** Text up to `]]>`, without entities and tags. */
  #takeSection(char: string): void {
    this.#part += char;
    const isOver = char === '>' && this.#part.endsWith(']]>');
    if (!isOver && this.#part.length < maxPart) return;
    const text = isOver ? this.#part.slice(0, -3) : this.#part;
    this.#start(isOver ? 'text' : 'section');
    this.#addText(text);
  }

  #takeBraces(char: string): void {
    if (this.#quote !== '') {
      if (char === this.#quote) this.#quote = '';
    } else if (char === '"' || char === '`' || (char === "'" && !isApostrophe(this.#part))) this.#quote = char;
    else if (char === '{') this.#braces += 1;
    else if (char === '}') this.#braces -= 1;
    if (this.#braces > 0) {
      this.#part += char;
      if (this.#part.length > maxPart) {
        this.isTruncated = true;
        this.#start('text');
      }
      return;
    }
    const source = this.#part.replaceAll(/\/\*[^]*?\*\//g, '').trim();
    const repeated = this.#events.repeat(source);
    if (repeated !== undefined) {
      this.#start('text');
      for (const repeatedChar of repeated) this.#take(repeatedChar);
      return;
    }
    const value = source === '' ? undefined : this.#events.evaluate(source);
    this.#start('text');
    if (typeof value === 'string') {
      this.#part = value;
      this.#endText();
    }
  }

  #endTag(written: string): void {
    this.#start('text');
    if (/^[!?]/.test(written)) return;
    const [, slash = '', name = '', rest = ''] = /^(\/?)\s*([\w.:-]*)([^]*)$/.exec(written) ?? [];
    const tag = plainTag(withoutDots(name));
    if (slash !== '') return this.#closeTag(tag);
    const isSelfClosed = /\/\s*$/.test(rest) || isVoid(tag, rest);
    const made = isSelfClosed && /^[A-Z]/.test(tag) ? this.#componentOf(tag, rest.replace(/\/\s*$/, '')) : undefined;
    if (made !== undefined) {
      this.#components.push(tag);
      for (const one of made) this.#take(one);
      this.#components.pop();
      return;
    }
    this.#isProgram ||= /^[A-Z]|^$/.test(tag) || /className=|=\{/.test(rest);
    const attributes = attributesOf(this.#events, tag, rest.replace(/\/\s*$/, ''));
    const look = { ...lookOf(tag, rest), ...hiddenOf(tag, rest) };
    this.#openTag({ tag, attributes, ...look, children: [] }, isSelfClosed);
  }

  #componentOf(tag: string, attributes: string): string | undefined {
    const made = this.#events.component(tag, attributes);
    if (made === undefined || (!this.#components.includes(tag) && this.#components.length < maxComponents)) return made;
    // It shows itself again.
    this.#events.evaluate(`<${tag} />`);
    return '';
  }

  #openTag(node: MarkupNode, isSelfClosed: boolean): void {
    while (endedBy.get(this.#open.at(-1)?.tag.toLowerCase() ?? '')?.test(node.tag.toLowerCase()) === true)
      this.#closeTop();
    if (isSelfClosed) {
      if (this.#open.length <= this.#wholeAt) this.#size = 0;
      this.#finish(node);
      return this.#checkEnd();
    }
    if (this.#open.length >= maxDepth) {
      this.#deeper += 1;
      return;
    }
    const isInWhole = this.#open.length > this.#wholeAt;
    this.#open.push(node);
    if (!isInWhole && node.hidden !== 'element' && !this.#events.isWhole(node)) this.#wholeAt = this.#open.length;
    else if (!isInWhole) this.#size = 0;
    if (rawTags.has(node.tag.toLowerCase())) this.#start('raw');
  }

  #closeTag(tag: string): void {
    if (this.#deeper > 0) {
      this.#deeper -= 1;
      return;
    }
    const at = this.#open.findLastIndex((node) => node.tag.toLowerCase() === tag.toLowerCase());
    if (at >= 0) while (this.#open.length > at) this.#closeTop();
    this.#checkEnd();
  }

  #closeTop(): void {
    const node = this.#open.pop();
    if (node === undefined) return;
    if (this.#open.length >= this.#wholeAt) return this.#finish(node);
    this.#wholeAt = this.#open.length;
    this.#events.leave(node);
  }

  /** Ends an element: adds it to its parent, or reports it. */
  #finish(node: MarkupNode): void {
    if (/[a-z]Icon$/.test(node.tag) && node.children.length === 0) return;
    if (node.hidden === 'element' || (node.hidden === 'icon' && isIcon(node))) return this.#events.hide(node);
    const top = this.#open.at(-1);
    const isBlock = node.tag === 'code' && 'language' in node.attributes && top?.tag !== 'pre';
    const part = isBlock ? { ...node, tag: 'pre' } : node;
    if (this.#open.length > this.#wholeAt && top !== undefined) this.#add(holderOf(top, part), part);
    else this.#events.show(part);
  }

  #checkEnd(): void {
    if (this.#open.length > 0) return;
    if (this.#hasProgram) this.#start('tail');
    else if (this.#events.isForm) this.#start('between');
    else this.isOver = true;
  }

  /** Between two elements that are in no other. The controls of a form may stand there. */
  #takeBetween(char: string): void {
    this.#part += char;
    const between = betweenElements(this.#part, this.#events.awaitsWords);
    if (between === undefined) return;
    const { words, next, rest } = between;
    this.#start('text');
    if (words.trim() !== '') this.#events.show(decoded(words));
    if (next === 'end') {
      this.isOver = true;
      this.leftover = rest;
    } else if (next === 'element') for (const one of rest) this.#take(one);
    else {
      this.#place = 'between';
      this.#part = rest;
    }
  }

  /** Ends the text, or the fence around the markup. */
  end(): void {
    if (this.isOver) return;
    if (this.#place === 'text') this.#endText();
    else if (this.#place === 'section') this.#addText(this.#part);
    else if (this.#place === 'code') this.#endCode();
    else if (this.#place === 'between') this.#takeBetween('\n');
    else if (this.#place === 'tag') this.#endTag(cutTag(this.#part, this.#quote, this.#braces) ?? '!');
    while (this.#open.length > 0) this.#closeTop();
    this.isOver = true;
  }
}
