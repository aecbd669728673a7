// An answer that consists of one text in a JSON object, such as `{"response": "Hello"}`, or of a list of texts. The texts
// are read like any answer.
import { PackedAnswer } from './packed-answer.ts';
import { StringEscapes } from './string-escapes.ts';

const keys =
  'response|reply|answer|message|text|content|output|result|final|final_answer|finalAnswer|assistant|assistant_response|markdown|speech';
/** Members for programs that may precede the text. */
const setting = `"(?:status|success|ok|format|language|role)"\\s*:\\s*(?:"\\w{0,20}"|true|null|\\d{1,4})|"type"\\s*:\\s*"(?:text|message|response|answer|markdown|final|output_text)"`;
/** A call of a tool around the text. */
const callStart = `(?:"(?:name|tool|tool_name|function|action)"\\s*:\\s*"[\\w.-]{0,40}"\\s*,\\s*)"(?:arguments|parameters|args|input|action_input)"\\s*:\\s*`;
const textStart = new RegExp(
  `^\\{\\s*(?:${callStart}\\{\\s*)?(?:"(?:${keys})"\\s*:\\s*\\{\\s*){0,2}(?:(?:${setting})\\s*,\\s*){0,3}"(?:${keys})"\\s*:\\s*"`,
);
/** Everything that may precede the text, in any order. */
const mayBeTextStart = /^\{[\s{:,]*(?:"[\w.-]{0,40}"[\s{:,]*|(?:true|null|\d)[\s,]*)*(?:"[\w.-]{0,40}|[a-z]{1,4})?$/;
const textEnd = /^(?:[^"\\]|\\[^])*"\s*/;
const closers = /^(?:\}\s*)*$/;
const textList = /^\[\s*"(?:[^"\\]|\\[^])*"\s*(?:,\s*"(?:[^"\\]|\\[^])*"\s*)*\]\s*$/;
const mayBeTextList = /^\[\s*(?:"(?:[^"\\]|\\[^])*"\s*,\s*)*(?:"(?:[^"\\]|\\[^])*(?:\\|"\s*)?)?$/;
const thoughtTag = /^<(think|thinking)>$/;
const mayBeThoughtTag = /^<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?$/;
/** A text is held up to this length, because a member after it shows that the object is more than an answer. */
const maxText = 300;
const maxList = 800;
/** Longer texts are paragraphs, shorter ones are items of a list. */
const maxItem = 200;

export class TextInJson {
  #state: 'start' | 'thought' | 'inside' | 'after' | 'plain' = 'start';
  /** The text so far, while it may be such JSON. */
  #start = '';
  /** The end of the reasoning before the answer, and the last characters of the reasoning. */
  #thoughtEnd = '';
  #tail = '';
  readonly #escapes = new StringEscapes();
  /** Objects that are open around the text. */
  #depth = 0;
  /** Reads what follows a text that has been shown. */
  #rest: PackedAnswer | undefined;

  /** Returns the text that can be read now. */
  take(text: string): string {
    if (this.#state === 'plain' && this.#rest === undefined) return text;
    let out = '';
    for (let index = 0; index < text.length; index += 1) {
      if (this.#state === 'plain') {
        const rest = index === 0 ? text : text.slice(index);
        return out + (this.#rest?.take(rest) ?? rest);
      }
      out += this.#takeChar(text.charAt(index));
    }
    return out;
  }

  /** The answer was followed by more than brackets. */
  get hasDropped(): boolean {
    return this.#rest?.hasDropped === true;
  }

  /** Returns the held text at the end of the text. */
  end(): string {
    if (this.#rest !== undefined) return this.#rest.end();
    const text = this.#start.trimStart();
    if (textList.test(text)) {
      this.#start = '';
      return listed(text);
    }
    // The text was cut off.
    const [start] = this.#state === 'start' ? (textStart.exec(text) ?? []) : [];
    const body = text.slice(start?.length);
    const isCut =
      start !== undefined &&
      !/^\s*(?:[[{]|$)/.test(body) &&
      (!textEnd.test(body) || closers.test(body.replace(textEnd, '')));
    const rest = (isCut ? this.#open(body, 1) : this.#pass()) + this.#escapes.held;
    this.#state = 'plain';
    this.#escapes.held = '';
    return rest;
  }

  /** Returns the held text as it is written. */
  #pass(): string {
    const start = this.#start;
    this.#state = 'plain';
    this.#start = '';
    return start;
  }

  #takeChar(char: string): string {
    switch (this.#state) {
      case 'start':
        return this.#begin(char);
      case 'thought':
        return this.#think(char);
      case 'inside':
        return this.#decode(char);
      case 'after':
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
    if (text === '' || mayBeThoughtTag.test(text)) return this.#start.length > maxText ? this.#pass() : '';
    if (text.startsWith('{')) return this.#beginObject(text);
    if (text.startsWith('[')) {
      const mayBe = textList.test(text) || (text.length <= maxList && mayBeTextList.test(text));
      return mayBe ? '' : this.#pass();
    }
    const tag = thoughtTag.exec(text)?.[1];
    const rest = this.#pass();
    if (tag !== undefined) {
      this.#state = 'thought';
      this.#thoughtEnd = `</${tag}>`;
    }
    return rest;
  }

  #think(char: string): string {
    this.#tail = (this.#tail + char).slice(-this.#thoughtEnd.length);
    if (this.#tail === this.#thoughtEnd) this.#state = 'start';
    return char;
  }

  #beginObject(text: string): string {
    const [start] = textStart.exec(text) ?? [];
    if (start === undefined) return text.length <= maxText && mayBeTextStart.test(text) ? '' : this.#pass();
    const body = text.slice(start.length);
    // JSON in the text is a UI.
    if (/^\s*[[{]/.test(body)) return this.#pass();
    const [whole] = textEnd.exec(body) ?? [];
    const depth = start.split('{').length - 1;
    if (whole === undefined) return body.length <= maxText ? '' : this.#open(body, depth);
    const after = body.slice(whole.length);
    if (!closers.test(after)) return this.#pass();
    return after.split('}').length - 1 < depth ? '' : this.#open(body, depth);
  }

  #open(body: string, depth: number): string {
    this.#state = 'inside';
    this.#start = '';
    this.#depth = depth;
    return this.take(body);
  }

  #decode(char: string): string {
    if (this.#escapes.isOpen || char === '\\') return this.#escapes.take(char);
    if (char !== '"') return char;
    this.#state = 'after';
    return '';
  }

  /** Other members are read as an object of their own, and another object below as another text. */
  #leave(char: string): string {
    if (char === '}' && this.#depth > 0) this.#depth -= 1;
    else if (char === ',' && this.#depth > 0) {
      this.#state = 'plain';
      this.#rest = new PackedAnswer();
      return `\n\n${this.#rest.take('{')}`;
    } else if (char === '\n' && this.#depth === 0) {
      this.#state = 'start';
      return '\n\n';
    } else if (!/\s/.test(char)) {
      this.#state = 'plain';
      return char;
    }
    return '';
  }
}

const stringOrSpace = /"(?:[^"\\]|\\[^])*"|[^\S ]/g;
const escapeOrBackslash = /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])|\\/g;
// oxlint-disable-next-line no-control-regex -- JSON allows none of them in a string
const control = /[\u0000-\u001f]/g;

/** A string with the escapes and characters that JSON allows: models write `\d`. */
const strictString = (written: string): string =>
  written.replaceAll(control, ' ').replaceAll(escapeOrBackslash, (found) => (found === '\\' ? '\\\\' : found));

/** Markdown of the texts. */
function listed(json: string): string {
  const written = json.replaceAll(stringOrSpace, (found) => (found.startsWith('"') ? strictString(found) : ' '));
  const texts = JSON.parse(written) as readonly string[]; // matches `textList`
  const isShort = texts.length > 1 && texts.every((text) => text.length <= maxItem && !/\n/.test(text.trim()));
  return isShort ? texts.map((text) => `- ${text.trim()}`).join('\n') : texts.join('\n\n');
}
