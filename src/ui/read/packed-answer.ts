// An answer that a program has packed: as a JSON string, as the content of a message in JSON or Python, or with escaped
// line breaks and quotes. It is unpacked before it is read: at the beginning of the text and, if it is a UI, at the
// beginning of a line or a fence.
import { answerHolder, type AnswerHolder } from './answer-holder.ts';
import { StringEscapes } from './string-escapes.ts';

/** A message of a conversation, with any content. */
const message = /^(?:\{\s*"role"\s*:\s*"assistant"\s*,\s*"content"\s*:\s*(?=")|AIMessage\(content=(?=["']))/;
const mayBeMessage = /^\{\s*"role"\s*:\s*(?:"[a-z]*(?:"\s*(?:,\s*(?:"\w*(?:"\s*(?::\s*)?)?)?)?)?)?$/;
const callHolder = /^content=(?=["'])/;
const callStart = 'AIMessage(content=';
const isCallStart = (text: string): boolean => callStart.startsWith(text) || 'content='.startsWith(text);
const packedStart = '^(?:\\\\[nrt]|\\s)*(?:(?:```|~~~)[\\w-]{0,20}(?:\\\\n)+)?';
const packedSpace = '(?:\\\\[nrt]|\\s)*';
/** A first quote without a backslash is not inside a JSON string. */
const packedUi = new RegExp(
  `${packedStart}(?:root\\s*=\\s*[A-Z]\\w*\\([^"\\\\]*\\\\|\\[?${packedSpace}\\{${packedSpace}\\\\"(?:component|version)\\\\")`,
);
const mayBePackedUi = new RegExp(
  `^${packedSpace}(?:\\\\|[\`~]{1,3}[\\w-]{0,20}(?:\\\\n)*\\\\?)?(?:r|ro|roo|root\\s*(?:=\\s*(?:[A-Z]\\w*(?:\\([^"\\\\]*)?)?)?|\\[?${packedSpace}\\\\?|\\[?${packedSpace}\\{${packedSpace}(?:\\\\(?:"\\w{0,9}\\\\?)?)?)?$`,
);
const fenceLine = /^ {0,3}(?:```|~~~)/;
const mayBeFenceLine = /^ {0,3}(?:`{1,2}|~{1,2})$/;
/** A beginning that looks the same in an answer with escapes and in one without. */
const bareStart = /^\s*root\s*=\s*[A-Z]\w*\((?:\[?\s*|\[[\w\s,]*\]\s*\)\s*)$/;
const mayBeBareStart = /^\s*(?:r|ro|roo|root\s*(?:=\s*(?:[A-Z]\w*(?:\((?:\[[\w\s,]*(?:\]\s*\)?\s*)?)?)?)?)?)?$/;
/** `<answer>` or `<tool_call>` before the packing. */
const openingTags = /^(?:<[\w-]{1,40}>\s*){1,2}/;
const openingTagStart = /^(?:<[\w-]{1,40}>\s*){0,2}<[\w-]{0,40}$/;
/** The member with the UI of a message, or with what the user may answer. */
const uiMember =
  /^\s*"(?:ui|components?|widgets?|blocks|elements|cards?|view|layout|interface|buttons|actions|suggestions|quick_?[rR]eplies|follow_?[uU]ps?)"/;
const maxStart = 200;

export class PackedAnswer {
  #state: 'start' | 'line' | 'bare' | 'inside' | 'behind' | 'plain' = 'start';
  /** The text, or the line, so far. */
  #start = '';
  #isInFence = false;
  /** The line is the first in its fence. */
  #isFirstInFence = false;
  /** The quote that closes the text; empty if there is none. */
  #quote = '';
  readonly #escapes = new StringEscapes();
  /** The end of the packing: a bracket, the end of the line, or the quote itself. */
  #last = '';
  #depth = 0;
  /** The member behind the text, so far. */
  #member = '';
  /** Something was dropped before this member. */
  #hadDropped = false;
  #isInText = false;
  #isEscaped = false;
  /** The answer was followed by more than brackets. */
  hasDropped = false;

  /** Returns the text that can be read now. */
  take(text: string): string {
    let out = '';
    for (let index = 0; index < text.length; index += 1) {
      if (!this.#isPlain) {
        out += this.#takeChar(text.charAt(index));
        continue;
      }
      const lineEnd = text.indexOf('\n', index);
      if (lineEnd < 0) return index === 0 ? text : out + text.slice(index);
      out += text.slice(index, lineEnd + 1);
      index = lineEnd;
      this.#state = 'line';
    }
    return out;
  }

  get #isPlain(): boolean {
    return this.#state === 'plain';
  }

  /** Returns the held text at the end of the text. */
  end(): string {
    const rest = this.#state === 'start' || this.#state === 'line' ? this.#start : this.#escapes.held;
    this.#state = 'plain';
    this.#start = '';
    this.#escapes.held = '';
    return rest;
  }

  #takeChar(char: string): string {
    switch (this.#state) {
      case 'start':
        return this.#begin(char);
      case 'line':
        return this.#beginLine(char);
      case 'bare':
        return this.#watch(char);
      case 'inside':
        return this.#decode(char);
      case 'behind':
        return this.#leave(char);
      case 'plain':
        return char;
      default:
        return this.#state satisfies never;
    }
  }

  #begin(char: string): string {
    this.#start += char;
    const text = this.#start.trimStart();
    if (text === '' || this.#start.length > maxStart)
      return text === '' && this.#start.length <= maxStart ? '' : this.end();
    if (text[0] === 'r') {
      this.#state = 'bare';
      return this.#start;
    }
    const [opening] = message.exec(text) ?? callHolder.exec(text) ?? [];
    if (opening === undefined) return isCallStart(text) || mayBeMessage.test(text) ? '' : this.#beginHolder(text);
    const isWhole = !opening.startsWith('content=');
    return this.#unpack(text, { quote: opening.length, depth: opening.startsWith('{') ? 1 : 0 }, isWhole, '\n');
  }

  #beginLine(char: string): string {
    this.#start += char;
    const line = this.#start;
    if (char === '\n' && line.trim() === '') {
      this.#start = '';
      return line;
    }
    if (/^ {0,3}$/.test(line) || mayBeFenceLine.test(line)) return '';
    if (fenceLine.test(line)) {
      this.#isInFence = !this.#isInFence;
      this.#isFirstInFence = this.#isInFence;
      return this.end();
    }
    const mayHold = (!this.#isInFence || this.#isFirstInFence) && /^ {0,3}[[{"<]/.test(line) && line.length <= maxStart;
    if (mayHold) return this.#beginHolder(line.trimStart());
    this.#isFirstInFence = false;
    return this.end();
  }

  #beginHolder(text: string): string {
    if (openingTagStart.test(text)) return '';
    const tags = openingTags.exec(text)?.[0] ?? '';
    const found = answerHolder(text.slice(tags.length));
    if (found === 'more') return '';
    return found === undefined
      ? this.end()
      : this.#unpack(text, { ...found, quote: tags.length + found.quote }, false, '');
  }

  /** `isWhole`: any content is the answer. Otherwise it must be a UI. */
  #unpack(text: string, { quote, depth }: AnswerHolder, isWhole: boolean, last: string): string {
    const body = text.slice(quote + 1);
    if (!isWhole && !packedUi.test(body)) return mayBePackedUi.test(body) ? '' : this.end();
    this.#state = 'inside';
    this.#start = '';
    this.#quote = text.charAt(quote);
    this.#last = depth > 0 ? '}' : last;
    this.#depth = depth;
    return (openingTags.exec(text)?.[0] ?? '') + this.take(body);
  }

  /** Passes the text on as it arrives, until an escape shows that it is packed. */
  #watch(char: string): string {
    if (char === '\\' && bareStart.test(this.#start)) {
      this.#state = 'inside';
      return this.#decode(char);
    }
    this.#start += char;
    if (this.#start.length > maxStart || !mayBeBareStart.test(this.#start)) {
      this.#state = 'plain';
      this.#start = '';
    }
    return char;
  }

  #decode(char: string): string {
    if (this.#escapes.isOpen || char === '\\') return this.#escapes.take(char);
    if (char !== this.#quote) return char;
    this.#state = this.#last === '' ? 'plain' : 'behind';
    return '';
  }

  /** The rest of the packing is for programs, unless it is a UI beside the text. */
  #leave(char: string): string {
    if (this.#last === '}' && this.#depth === 1) {
      if (char === ',' && !this.#isInText) {
        this.#member = '';
        this.#hadDropped = this.hasDropped;
      } else this.#member += char;
      if (/^\s*"\w+"\s*:\s*[[{]$/.test(this.#member) && uiMember.test(this.#member)) {
        this.#state = 'plain';
        this.hasDropped = this.#hadDropped;
        return `\n\n{${this.#member}`;
      }
      if (this.#member.length > maxStart) this.#member = '';
    }
    if (/\w/.test(char)) this.hasDropped = true;
    if (this.#last === '\n') {
      if (char !== '\n') return '';
    } else {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (char === '\\') this.#isEscaped = true;
      else if (char === '"') this.#isInText = !this.#isInText;
      else if (!this.#isInText && /[{[]/.test(char)) this.#depth += 1;
      else if (!this.#isInText && /[}\]]/.test(char)) this.#depth -= 1;
      if (this.#depth > 0) return '';
    }
    this.#state = 'plain';
    return '';
  }
}
