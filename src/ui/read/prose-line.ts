// A line of prose. Outside of code it may be interrupted by a UI (a brace, or `root = Card([`), by a tag around a call of a
// tool, by a tag that closes reasoning, or by a chat-template token.
import type { Sniffed } from './sniff/sniffed.ts';

/** The first characters show whether something may interrupt the line. */
const interrupts = (text: string, at: number): boolean =>
  'root'.startsWith(text.slice(at, at + 4)) ||
  /^<(?:[|/]|$)/.test(text.slice(at, at + 2)) ||
  mayBeCall(text.slice(at, at + maxCallTag));

/** Tags of calls that models also write behind the last word of a sentence. */
const callTags = ['<tool_call>', '<tool_calls>', '<function_calls>', '<function_call>'];
const maxCallTag = Math.max(...callTags.map(({ length }) => length));
const mayBeCall = (text: string): boolean =>
  /^<[tf]/.test(text) && callTags.some((tag) => tag.startsWith(text) || text.startsWith(tag));

export class ProseLine {
  #isInCode = false;
  /** True for a line of code or a quote, which nothing interrupts. */
  #isWhole = false;
  #previous = '';

  /** `beginning` is the part of the line that was already read. */
  start(beginning: string, isCode: boolean): void {
    this.#isWhole = isCode || beginning.startsWith('>');
    this.#isInCode = this.#isWhole || beginning.split('`').length % 2 === 0;
    this.#previous = beginning.slice(-1);
  }

  /** Returns the index of the line end or of a possible interruption, or the length of the text. */
  findEnd(text: string, from: number): number {
    let index = from;
    for (; index < text.length; index += 1) {
      const char = text[index];
      if (char === '\n' || (char === '{' && !this.#isInCode)) break;
      if (char === '`' && !this.#isWhole) this.#isInCode = !this.#isInCode;
      else if ((char === 'r' || char === '<') && !this.#isInCode && this.#mayInterrupt(text, index, from)) break;
    }
    if (index > from) this.#previous = text.charAt(index - 1);
    return index;
  }

  #mayInterrupt(text: string, index: number, from: number): boolean {
    const previous = index > from ? text.charAt(index - 1) : this.#previous;
    return (text[index] === '<' || !/[\w$.-]/.test(previous)) && interrupts(text, index);
  }
}

/** A tag with a call behind it, as opposed to the name of the tag in a sentence. */
function sniffCall(line: string): Sniffed {
  const tag = callTags.find((one) => line.startsWith(one));
  if (tag === undefined) return { type: 'more' };
  const rest = line.slice(tag.length);
  if (/^\s{0,8}[[{<]/.test(rest)) return { type: 'thought-start', tag: tag.slice(1, -1), length: tag.length };
  return /^\s{0,8}$/.test(rest) ? { type: 'more' } : { type: 'prose' };
}

const rootCall = /^root\s*=\s*[A-Z]\w*\(\s*(?:[["“\n]|[a-z]\w*\s*[=:,)]|\{\s*["“]?[a-z]\w*["”]?\s*:)/;
const maxRoot = 80;
const mayBeRoot = /^(?:ro?o?$|root\s*(?:$|=))/;

/** In the middle of a line, only a complete UI start counts: `the root = Tk()` is part of a sentence. */
export function sniffInterruption(sniffed: Sniffed, line: string): Sniffed {
  if (mayBeCall(line)) return sniffCall(line);
  if (line.startsWith('<') && line.length > 1 && !/^<[|/]/.test(line)) return { type: 'prose' };
  if (line.startsWith('r') && !mayBeRoot.test(line)) return { type: 'prose' };
  if (!line.startsWith('r') || sniffed.type === 'more') return sniffed;
  if (sniffed.type === 'statement' && sniffed.role === 'root') {
    if (rootCall.test(line)) return sniffed;
    if (line.length < maxRoot && /^root\s*=\s*[A-Z]\w*\(\s*(?:\w*|\{\s*["“]?\w*["”]?\s*)$/.test(line))
      return { type: 'more' };
  }
  return { type: 'prose' };
}
