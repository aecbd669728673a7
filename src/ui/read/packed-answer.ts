// An answer that a program has packed: as a JSON string, as the content of a message in JSON or Python, or with escaped
// line breaks and quotes. It is unpacked before it is read: at the beginning of the text and, if it is a UI, at the
// beginning of a line or a fence.
import { AnswerHolder, isPackedUi, mayBePackedUi, unescaped } from './answer-holder.ts';
import { StringEscapes } from './string-escapes.ts';

/** A message of a conversation, with any content. */
const message = /^(?:\{\s*"role"\s*:\s*"assistant"\s*,\s*"content"\s*:\s*(?=")|AIMessage\(content=(?=["']))/;
const mayBeMessage =
  /^\{\s*(?:"(?:r(?:o(?:l(?:e(?:"\s*(?::\s*(?:"[a-z]*(?:"\s*(?:,\s*(?:"(?:\w*(?:"\s*(?::\s*)?)?)?)?)?)?)?)?)?)?)?)?)?)?$/;
const callHolder = /^content=(?=["'])/;
const callStart = 'AIMessage(content=';
const isCallStart = (text: string): boolean => callStart.startsWith(text) || 'content='.startsWith(text);
const fenceLine = /^ {0,3}(?:```|~~~)/;
const mayBeFenceLine = /^ {0,3}(?:`{1,2}|~{1,2})$/;
/** A beginning that looks the same in an answer with escapes and in one without. */
const bareStart = /^\s*root\s*=\s*[A-Z]\w*\((?:\[?\s*|\[[\w\s,]*\]\s*\)\s*)$/;
const mayBeBareStart = /^\s*(?:r|ro|roo|root\s*(?:=\s*(?:[A-Z]\w*(?:\((?:\[[\w\s,]*(?:\]\s*\)?\s*)?)?)?)?)?)?$/;
/** `<answer>` or `<tool_call>` before the packing, or tokens of a chat template: `[TOOL_CALLS]`, `<|channel|>final`. */
const openingTag =
  '(?:<[\\w-]{1,40}>|<\\|\\w{1,30}\\|>[\\w.= -]{0,60}|\\[TOOL_CALLS\\](?:[\\w.-]{1,60}(?:\\[ARGS\\])?)?)';
const callMark = /\[TOOL_CALLS\][\w.-]*(?:\[ARGS\])?\s*$/;
const openingTags = new RegExp(`^(?:${openingTag}\\s*){1,5}`);
const openingTagStart = new RegExp(
  `^(?:${openingTag}\\s*){0,5}(?:<(?:[\\w-]{0,40}|\\|\\w{0,30}(?:\\|(?:>[\\w.= -]{0,60})?)?)|\\[(?:T[A-Z_]{0,9})?|\\[TOOL_CALLS\\][\\w.-]{1,60}\\[[A-Z]{0,4})$`,
);
/** The member with the UI of a message, or with suggested replies. */
const uiMember =
  /^\s*"(?:ui|components?|widgets?|blocks|elements|cards?|view|layout|interface|buttons|actions|suggestions|quick_?[rR]eplies|follow_?[uU]ps?)"/;
/** A readable text after the UI. */
const laterText = /^\s*"(?:text|message|reply|answer|response|speech|explanation|summary|note|notes)"\s*:\s*"$/;
/** The beginning of a line before JSON: `assistant: {`. */
const labelStart = /^\p{L}[^\n{}[\]"=(|<>`]*$/u;
const labelRun = /[^\n{}[\]"=(|<>`]*/y;
const maxLabel = 120;
const maxStart = 200;

function labelAt(text: string, from: number): string {
  labelRun.lastIndex = from;
  labelRun.test(text);
  return text.slice(from, labelRun.lastIndex);
}

/** The indentation of a line, and a character after it with which no packing, no fence and no label begins. */
const plainStart = / {1,3}[^\s[{"<`~]| {4}/y;

/** The end of such a beginning, or `from`: a line costs 0.1 us instead of 0.7 us for examining each character. */
function plainStartEnd(text: string, from: number): number {
  plainStart.lastIndex = from;
  return plainStart.test(text) ? plainStart.lastIndex : from;
}

export class PackedAnswer {
  #state: 'start' | 'line' | 'label' | 'holder' | 'bare' | 'inside' | 'after' | 'text' | 'plain' = 'start';
  /** The text, or the line, so far. */
  #start = '';
  #isInFence = false;
  /** The line is the first in its fence. */
  #isFirstInFence = false;
  /** The quote that closes the text; empty if there is none. */
  #quote = '';
  /** The characters of this line so far, and whether JSON may follow them. */
  #labelLength = 0;
  #isAfterColon = false;
  /** Tags before the JSON. */
  #tags = '';
  #holder = new AnswerHolder();
  readonly #escapes = new StringEscapes();
  /** Reads the decoded text if it is packed twice. */
  #inner: PackedAnswer | undefined;
  /** The end of the packing: a bracket, the end of the line, or the quote itself. */
  #last = '';
  #depth = 0;
  /** The member after the text, so far. */
  #member = '';
  /** Readable texts beside a UI in a fence. They are shown after the fence. */
  #later = '';
  /** Something was dropped before this member. */
  #hadDropped = false;
  #isInText = false;
  #isEscaped = false;
  /** The answer was followed by more than brackets. */
  hasDropped = false;

  /** Returns the text that can be read now. */
  take(text: string): string {
    if (this.#isPlain && !text.includes('\n')) return text;
    let out = '';
    for (let index = 0; index < text.length; index += 1) {
      if (this.#state === 'line' && this.#start === '' && this.#later === '') {
        const end = plainStartEnd(text, index);
        if (end > index) {
          out += text.slice(index, end);
          index = end - 1;
          this.#isFirstInFence = false;
          this.#state = 'plain';
          continue;
        }
      }
      const label = this.#state === 'label' ? labelAt(text, index) : '';
      if (label !== '') {
        out += label;
        this.#noteLabel(label);
        index += label.length - 1;
        continue;
      }
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
    const rest = this.#release();
    if (this.#later === '') return rest;
    const later = `${rest}\n${this.#isInFence ? '```\n' : ''}${this.#later}`;
    this.#later = '';
    return later;
  }

  /** Returns the held text, which is not packed. */
  #release(): string {
    const isHeld = this.#state === 'start' || this.#state === 'line' || this.#state === 'holder';
    const rest = isHeld ? this.#start : (this.#inner?.take(this.#escapes.held) ?? this.#escapes.held);
    const inner = this.#inner?.end() ?? '';
    this.#state = 'plain';
    this.#start = '';
    this.#escapes.held = '';
    this.#inner = undefined;
    return rest + inner;
  }

  /** Passes the beginning of a line on. JSON may follow a colon. */
  #endStart(): string {
    const rest = this.#release();
    if (this.#isInFence || !labelStart.test(rest)) return rest;
    this.#beginLabel(rest);
    return rest;
  }

  #beginLabel(start: string): void {
    this.#state = 'label';
    this.#labelLength = 0;
    this.#isAfterColon = false;
    this.#noteLabel(start);
  }

  #noteLabel(text: string): void {
    this.#labelLength += text.length;
    const end = text.trimEnd();
    if (end !== '') this.#isAfterColon = end.endsWith(':');
    if (this.#labelLength > maxLabel) this.#state = 'plain';
  }

  /** A character that no label contains. */
  #takeLabel(char: string): string {
    if (char === '{' && this.#isAfterColon) {
      this.#start = char;
      this.#hold('', char, '\n\n');
      return '';
    }
    this.#state = char === '\n' ? 'line' : 'plain';
    return char;
  }

  #takeChar(char: string): string {
    switch (this.#state) {
      case 'start':
        return this.#begin(char);
      case 'line':
        return this.#beginLine(char);
      case 'label':
        return this.#takeLabel(char);
      case 'holder':
        return this.#takeHeld(char);
      case 'bare':
        return this.#watch(char);
      case 'inside':
        return this.#decode(char);
      case 'after':
        return this.#leave(char);
      case 'text':
        return this.#decode(char, 'after');
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
      return text === '' && this.#start.length <= maxStart ? '' : this.#release();
    if (/^[`~]/.test(text)) {
      const start = this.#start;
      this.#state = 'line';
      this.#start = '';
      return this.take(start);
    }
    if (text[0] === 'r') {
      this.#state = 'bare';
      return this.#start;
    }
    const [opening] = message.exec(text) ?? callHolder.exec(text) ?? [];
    if (opening === undefined) return isCallStart(text) || mayBeMessage.test(text) ? '' : this.#beginHolder(text);
    const body = text.slice(opening.length + 1);
    const quote = text.charAt(opening.length);
    if (!opening.startsWith('content=')) return this.#unpack(body, quote, opening.startsWith('{') ? 1 : 0, '\n');
    if (isPackedUi(body)) return this.#unpack(body, quote, 0, '\n');
    return mayBePackedUi(body) ? '' : this.#release();
  }

  #beginLine(char: string): string {
    if (this.#later !== '' && !this.#isInFence) {
      const later = `\n${this.#later}\n\n`;
      this.#later = '';
      return later + this.#beginLine(char);
    }
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
      return this.#release();
    }
    const mayHold = (!this.#isInFence || this.#isFirstInFence) && /^ {0,3}[[{"<]/.test(line) && line.length <= maxStart;
    if (mayHold) return this.#beginHolder(line.trimStart());
    this.#isFirstInFence = false;
    return this.#endStart();
  }

  #beginHolder(text: string): string {
    if (openingTagStart.test(text)) return '';
    const tags = openingTags.exec(text)?.[0] ?? '';
    const json = text.slice(tags.length);
    if (json === '') return '';
    if (!/^[[{"]/.test(json)) return this.#endStart();
    return this.#hold(tags, json, '');
  }

  /** Reads JSON that may hold the answer. `before` is the white space between it and the previous line. */
  #hold(tags: string, json: string, before: string): string {
    this.#state = 'holder';
    this.#tags = tags + before;
    this.#holder = new AnswerHolder(this.#isInFence);
    for (let index = 0; index < json.length; index += 1) {
      const found = this.#holder.take(json.charAt(index));
      if (found === 'none') return this.#release();
      if (found === 'ui') return this.#unpackHeld() + this.take(json.slice(index + 1));
    }
    return '';
  }

  #takeHeld(char: string): string {
    this.#start += char;
    const found = this.#holder.take(char);
    return found === 'more' ? '' : found === 'ui' ? this.#unpackHeld() : this.#release();
  }

  #unpackHeld(): string {
    const { body, quote, depth, texts, hasDropped, isTwicePacked } = this.#holder;
    const shown = texts.map((text) => `${unescaped(text)}\n\n`).join('');
    if (this.#isInFence) this.#later += shown;
    const before = this.#tags.replace(callMark, '') + (this.#isInFence ? '' : shown);
    if (hasDropped) this.hasDropped = true;
    if (isTwicePacked) this.#inner = new PackedAnswer();
    return before + this.#unpack(body, quote, depth, '');
  }

  #unpack(body: string, quote: string, depth: number, last: string): string {
    this.#state = 'inside';
    this.#start = '';
    this.#quote = quote;
    this.#last = depth > 0 ? '}' : last;
    this.#depth = depth;
    return this.take(body);
  }

  /** Passes the text on as it arrives, until an escape shows that it is packed. */
  #watch(char: string): string {
    if (char === '\\' && bareStart.test(this.#start)) {
      this.#state = 'inside';
      return this.#decode(char);
    }
    this.#start += char;
    if (this.#start.length > maxStart || !mayBeBareStart.test(this.#start)) {
      const start = this.#start;
      this.#start = '';
      this.#state = char === '\n' ? 'line' : 'plain';
      if (labelStart.test(start)) this.#beginLabel(start);
    }
    return char;
  }

  #decode(char: string, next: 'after' | 'plain' = this.#last === '' ? 'plain' : 'after'): string {
    const isText = this.#state === 'text';
    if (this.#escapes.isOpen || char === '\\') return this.#pass(this.#escapes.take(char));
    if (char !== (isText ? '"' : this.#quote)) return this.#pass(char);
    this.#state = next;
    const rest = this.#inner?.end() ?? '';
    if (this.#inner?.hasDropped === true) this.hasDropped = true;
    this.#inner = undefined;
    return rest;
  }

  #pass(text: string): string {
    if (this.#state === 'text' && this.#isInFence) {
      this.#later += text;
      return '';
    }
    return this.#inner === undefined || text === '' ? text : this.#inner.take(text);
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
      if (laterText.test(this.#member)) {
        this.#state = 'text';
        this.#member = '';
        this.hasDropped = this.#hadDropped;
        return this.#pass('\n\n');
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
