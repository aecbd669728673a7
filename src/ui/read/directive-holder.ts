// Holds the elements of Vue and the blocks of Svelte that directives repeat or choose until they are complete, and
// passes all other markup on as it arrives.
import { hasDirective, isSelfClosed, TagEnd, TemplateDirectives } from '../dialects/template-directives.ts';
import { isTrue } from './data-operations.ts';
import { evaluate } from './evaluate.ts';
import type { Report } from '../check/diagnostics.ts';
import type { ScriptConstants } from './script-constants.ts';

/** Longer elements are passed on as they are. */
const maxHeld = 64 * 1024;
const fence = /\n[ \t]*(?:```|~~~)$/;
const script = '<script';
const tagStart = /^<(\/?)([A-Za-z][\w.:-]*)/;

type Place = 'text' | 'tag' | 'brace' | 'braces' | 'element' | 'block' | 'script' | 'behind-template';

export class DirectiveHolder {
  readonly #constants: ScriptConstants;
  readonly #directives: TemplateDirectives;
  #place: Place = 'text';
  #held = '';
  #isFirst = true;
  /** The tag of the element that is held, and the number of such elements that are open in it. */
  #tag = '';
  #depth = 0;
  /** Where the last tag in the element begins. */
  #tagAt = -1;
  #quote = '';
  #tagEnd = new TagEnd();
  #braces = 0;
  /** The length of a template below which its script is expected. */
  #template = 0;

  constructor(constants: ScriptConstants, report: Report) {
    this.#constants = constants;
    const values = {
      evaluate,
      isTrue,
      leaveOut: (source: string) =>
        report('unresolved_reference', `{${source.slice(0, 60)}} needs a program; it was left out.`, true),
    };
    this.#directives = new TemplateDirectives(values, (name) => constants.lookup(name));
  }

  /** True if an element or a block is open that is not passed on yet. */
  get isHolding(): boolean {
    return this.#place === 'element' || this.#place === 'block';
  }

  /** Returns the markup to read now. */
  take(char: string): string {
    switch (this.#place) {
      case 'text':
        return this.#takeText(char);
      case 'tag':
        return this.#takeTag(char);
      case 'brace':
        return this.#takeBrace(char);
      case 'braces':
        return this.#takeBraces(char);
      case 'element':
        return this.#takeElement(char);
      case 'block':
        return this.#takeBlock(char);
      case 'script':
        return this.#takeScript(char);
      case 'behind-template':
        return this.#takeBehindTemplate(char);
      default:
        return this.#place satisfies never;
    }
  }

  #hold(place: Place, held: string): '' {
    this.#place = place;
    this.#held = held;
    this.#quote = '';
    this.#tagEnd = new TagEnd();
    this.#braces = 0;
    return '';
  }

  #pass(markup: string): string {
    this.#hold('text', '');
    return markup;
  }

  #takeText(char: string): string {
    if (char === '<') return this.#hold('tag', char);
    if (char === '{') return this.#hold('brace', char);
    if (!/\s/.test(char)) this.#directives.leaveChain();
    return char;
  }

  #takeTag(char: string): string {
    this.#held += char;
    if (this.#held.length === 2 && !/[A-Za-z/]/.test(char)) return this.#pass(this.#held);
    if (this.#held.length > maxHeld) return this.#pass(this.#held);
    return this.#tagEnd.take(char) ? this.#endTag() : '';
  }

  #endTag(): string {
    const tag = this.#held;
    const [, slash = '', name = ''] = tagStart.exec(tag) ?? [];
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (slash === '' && name === 'script') {
      this.#hold('script', '');
      return tag;
    }
    if (slash === '' && (hasDirective(tag) || (isFirst && name === 'template'))) {
      if (isSelfClosed(name, tag)) return this.#pass(this.#directives.write(tag));
      this.#template = isFirst && name === 'template' ? 1 : 0;
      this.#tag = name;
      this.#depth = 1;
      this.#tagAt = -1;
      return this.#hold('element', tag);
    }
    this.#directives.leaveChain();
    return this.#pass(/\s(?::|v-)/.test(tag) ? this.#directives.write(tag) : tag);
  }

  /** A script is passed on as it arrives, and kept for its constants. */
  #takeScript(char: string): string {
    this.#held += char;
    if (!/<\/script>$/i.test(this.#held.slice(-9))) return char;
    this.#constants.add(this.#held.slice(0, -9));
    this.#pass('');
    return char;
  }

  #takeBrace(char: string): string {
    this.#held += char;
    if (char === '#') {
      this.#depth = 1;
      return this.#hold('block', this.#held);
    }
    if (/\s/.test(char) && this.#held.length < 80) return '';
    if (!this.#constants.hasScripts) {
      const before = this.#held.slice(0, -1);
      this.#pass('');
      this.#directives.leaveChain();
      return before + this.take(char);
    }
    const held = this.#held;
    this.#hold('braces', '{');
    this.#braces = 1;
    let made = '';
    for (const one of held.slice(1)) made += this.take(one);
    return made;
  }

  #takeBraces(char: string): string {
    this.#held += char;
    if (this.#quote !== '') this.#quote = char === this.#quote ? '' : this.#quote;
    else if (char === '"' || char === "'" || char === '`') this.#quote = char;
    else if (char === '{') this.#braces += 1;
    else if (char === '}') this.#braces -= 1;
    if (this.#braces > 0)
      return this.#held.length > maxHeld || fence.test(this.#held.slice(-80)) ? this.#pass(this.#held) : '';
    return this.#pass(this.#directives.write(this.#held));
  }

  #takeElement(char: string): string {
    this.#held += char;
    if (char === '<') {
      this.#tagAt = this.#held.length - 1;
      this.#tagEnd = new TagEnd();
    }
    if (this.#mustRelease(char)) return this.release();
    if (this.#tagAt < 0 || !this.#tagEnd.take(char)) return '';
    const tag = this.#held.slice(this.#tagAt);
    const [, slash = '', name = ''] = tagStart.exec(tag) ?? [];
    this.#tagAt = -1;
    if (name !== this.#tag) return '';
    if (slash !== '') this.#depth -= 1;
    else if (!isSelfClosed(name, tag)) this.#depth += 1;
    if (this.#depth > 0) return '';
    if (this.#template === 0 || this.#constants.hasScripts) return this.release();
    this.#template = this.#held.length;
    this.#place = 'behind-template';
    return '';
  }

  /** The script below a template has the data of the template. */
  #takeBehindTemplate(char: string): string {
    this.#held += char;
    const behind = this.#held.slice(this.#template).trimStart();
    if (behind === '' || (behind.length <= script.length && script.startsWith(behind))) return '';
    const isOpen = behind.startsWith(script) && behind.length < maxHeld && !this.#mustRelease(char);
    return isOpen && !/<\/script>$/i.test(behind.slice(-9)) ? '' : this.release();
  }

  #takeBlock(char: string): string {
    this.#held += char;
    if (this.#mustRelease(char)) return this.release();
    if (char === '#' || char === '/') {
      const mark = /\{\s*[#/]$/.exec(this.#held.slice(-20))?.[0];
      if (mark !== undefined) this.#depth += char === '#' ? 1 : -1;
    }
    return char === '}' && this.#depth === 0 ? this.release() : '';
  }

  /** The fence around the markup ends, or the element is too long. */
  #mustRelease(char: string): boolean {
    return this.#held.length > maxHeld || ((char === '`' || char === '~') && fence.test(this.#held.slice(-80)));
  }

  /** Returns what is held, written out. */
  release(): string {
    const held = this.#held;
    const place = this.#place;
    this.#pass('');
    if (place === 'tag' || place === 'brace' || place === 'braces' || held === '') return held;
    if (place === 'script') return '';
    const end = fence.exec(held)?.index ?? held.length;
    const size = place === 'behind-template' ? this.#template : end;
    const behind = held.slice(size);
    const written = /<script[^>]*>([^]*?)(?:<\/script>|$)/i.exec(place === 'behind-template' ? behind : '')?.[1];
    if (written === undefined) return this.#directives.write(held.slice(0, size)) + behind;
    // The script is read again below, where it is a script beside the tags.
    this.#constants.add(written);
    const made = this.#directives.write(held.slice(0, size));
    return made + behind;
  }
}
