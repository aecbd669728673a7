// JSON around a UI that is a string: `{"status": "ok", "response": "root = …`, `["root = …`,
// `{"answer": "Here it is.", "ui": "root = …`, `{"choices": [{"message": {"content": "root = …`.
import { isForProgram } from '../dialects/envelope.ts';
import { readableName } from '../dialects/readable-name.ts';
import { StringEscapes } from './string-escapes.ts';

/** Members whose object or list may hold the answer. */
const holders = new Set(
  'content text response answer output message reply ui result code data final body markdown root document arguments parameters args input choices messages candidates parts tool_calls function delta payload'.split(
    ' ',
  ),
);
/** Members that may hold a UI without a `root`. */
const uiHolders = /^(?:ui|notation|open_?ui|dsl|interface|component|widget|card|layout|view|ui_?code|tessera)$/i;
/** Members that only components and items have. JSON with one of them is a UI or data itself, not an envelope. */
const otherForms =
  /^(?:component|componentName|componentType|props|tag|kind|element|widget|children|op|path|label|value|term|\$\w*)$/;
const harmless = /^(?:id|type|status|success|ok|name|version|language|format|role|object|index|tool|function)$/;
const scaffolding =
  /^(?:thought_?process|plan|analysis|chain_?of_?thought|scratchpad|observation|(?:tool|function)_?(?:name|call_?id)?|call_?id|action|object|index|name|title_?id|format)$/i;
/** Members that are read like any answer, and are shown while they are written if they are long. */
const answers = /^(?:response|reply|answer|message|text|content|output|result|speech)$/;

const packedStart = '^(?:\\\\[nrt]|\\s)*(?:(?:```|~~~)[\\w-]{0,20}(?:\\\\n)+)?';
const packedSpace = '(?:\\\\[nrt]|\\s)*';
/** A first quote without a backslash is not inside a JSON string. */
const packedUi = new RegExp(
  `${packedStart}(?:(?:root\\s*=\\s*[A-Z]\\w*|Card)\\([^"\\\\]*\\\\|\\[?${packedSpace}\\{${packedSpace}\\\\"(?:component|version)\\\\")`,
);
const packedUiStart = new RegExp(
  `^${packedSpace}(?:\\\\|[\`~]{1,3}[\\w-]{0,20}(?:\\\\n)*\\\\?)?(?:r|ro|roo|root\\s*(?:=\\s*(?:[A-Z]\\w*(?:\\([^"\\\\]*)?)?)?|C|Ca|Car|Card(?:\\([^"\\\\]*)?|\\[?${packedSpace}\\\\?|\\[?${packedSpace}\\{${packedSpace}(?:\\\\(?:"\\w{0,9}\\\\?)?)?)?$`,
);
/** The same without a `root`. */
const namedUi = new RegExp(
  `${packedStart}(?:(?:[a-z]\\w*\\s*=\\s*)?[A-Z]\\w*\\([^"\\\\]*\\\\|[a-z]\\w*\\s*=\\s*\\\\")`,
);
const mayBeNamedUi = new RegExp(
  `^${packedSpace}(?:\\\\|[\`~]{1,3}[\\w-]{0,20}(?:\\\\n)*\\\\?)?(?:[a-z]\\w*\\s*(?:=\\s*\\\\?)?)?(?:[A-Z]\\w*(?:\\([^"\\\\]*)?)?$`,
);
/** In quotes of the other kind. */
const singleUi = /^(?:\\[nrt]|\s)*root\s*=\s*[A-Z]\w*\(/;
const maySingleUi = /^(?:\\[nrt]?|\s)*(?:r|ro|roo|root\s*(?:=\s*(?:[A-Z]\w*)?)?)?$/;
/** JSON in the string, whose first member is a UI: the arguments of a call. */
const twicePacked =
  /^\s*\{(?:\\n|\s)*\\"\w{1,20}\\"\s*:\s*\\"(?:\\\\n|\s)*(?:root\s*=\s*[A-Z]\w*\(|<(?:!doctype|[a-z][\w-]*)[\s>])/;
const mayBeTwicePacked =
  /^\s*(?:\{(?:\\n|\s)*(?:\\(?:"(?:\w{1,20}(?:\\(?:"\s*(?::\s*(?:\\(?:"(?:\\\\n|\s)*(?:r[ot]*\s*(?:=\s*(?:[A-Z]\w*)?)?|<!?[\w-]*)?)?)?)?)?)?)?)?)?)?$/;

export const isPackedUi = (text: string): boolean => packedUi.test(text);
export const mayBePackedUi = (text: string): boolean => packedUiStart.test(text);

/** Tags, under a name that says so. */
const markupHolders = /^(?:html(?:_?(?:content|body|string))?|jsx|markup|ui|page|view)$/i;
const markup = /^(?:\\[nrt]|\s)*<(?:!doctype|[a-z][\w-]*)(?:\s|\/?>|\\)/i;
const mayBeMarkup = /^(?:\\[nrt]?|\s)*(?:<!?[\w-]*)?$/;

const maxUiStart = 200;
const maxDepth = 8;
/** A longer answer is read by `TextInJson`, which shows it at once. */
const maxAnswer = 300;
const maxHeld = 1500;

interface Frame {
  readonly isList: boolean;
  /** The list or the object is not examined. */
  readonly isSkipped: boolean;
  /** A list of readable texts. */
  readonly isTexts: boolean;
  /** The last key. */
  key: string;
  /** The value of `role`. */
  role: string;
  texts: string[];
}

/** Reads the JSON one character at a time. */
export class AnswerHolder {
  #state: 'value' | 'string' | 'scalar' | 'key' | 'keyText' | 'colon' | 'after' = 'value';
  readonly #frames: Frame[] = [];
  #length = 0;
  /** The string so far, as written, escapes included. */
  #text = '';
  #isEscaped = false;
  #mayBeUi = false;
  #isFound = false;
  /** A title beside the UI, which may be the one in the UI. */
  #title = '';
  /** The quote character of the last string. */
  quote = '';
  /** Something before the UI is not shown. */
  hasDropped = false;
  /** The UI is in JSON that is a string itself. */
  isTwicePacked = false;
  /** Markup is shown as it is written. */
  readonly #isCode: boolean;

  constructor(isCode = false) {
    this.#isCode = isCode;
  }

  /**
   * `ui`: the last string is a UI, and `body` is the part of it that has been read. `none`: the JSON is something else.
   */
  take(char: string): 'more' | 'none' | 'ui' {
    this.#length += 1;
    if (this.#length > maxHeld && !this.#isFound) return 'none';
    switch (this.#state) {
      case 'value':
        return this.#value(char);
      case 'string':
        return this.#string(char);
      case 'scalar':
        if (/[\w.+-]/.test(char)) return 'more';
        this.#noteScalar();
        return this.#after(char);
      case 'key':
        return this.#key(char);
      case 'keyText':
        return this.#keyText(char);
      case 'colon':
        if (char === ':') this.#state = 'value';
        return char === ':' || /\s/.test(char) ? 'more' : 'none';
      case 'after':
        return this.#after(char);
      default:
        return this.#state satisfies never;
    }
  }

  get body(): string {
    return this.#text;
  }

  /** The brackets that are open. */
  get depth(): number {
    return this.#frames.length;
  }

  /** The readable texts before the UI. */
  get texts(): readonly string[] {
    const texts = this.#frames.flatMap((frame) => frame.texts);
    return this.#title === '' || this.#text.includes(this.#title) ? texts : [`## ${this.#title}`, ...texts];
  }

  /** The UI begins with the title, or has begun without it. */
  get #isTitleKnown(): boolean {
    return this.#title === '' || this.#text.length >= maxUiStart || this.#text.includes(this.#title);
  }

  get #frame(): Frame | undefined {
    return this.#frames.at(-1);
  }

  #value(char: string): 'more' | 'none' {
    const frame = this.#frame;
    if (/\s/.test(char)) return 'more';
    if (char === '"' || (char === "'" && frame !== undefined)) {
      this.#state = 'string';
      this.quote = char;
      this.#text = '';
      this.#mayBeUi = frame?.isSkipped !== true && frame?.isTexts !== true;
      return 'more';
    }
    if (char === '{' || char === '[') return this.#open(char === '[');
    if (char === ']' && frame?.isList === true) return this.#after(char);
    if (frame === undefined || !/[-\dtfnTFN]/.test(char)) return 'none';
    this.#state = 'scalar';
    return 'more';
  }

  #open(isList: boolean): 'more' | 'none' {
    const frame = this.#frame;
    const key = frame?.key ?? '';
    const isSkipped = frame?.isSkipped === true || (key !== '' && !holders.has(key) && isForProgram(key));
    const isKnown = isSkipped || frame === undefined || (frame.isList && !frame.isTexts) || holders.has(key);
    const isTexts = !isKnown && isList && !frame.isTexts;
    if ((!isKnown && !isTexts) || this.#frames.length > maxDepth) return 'none';
    this.#frames.push({ isList, isSkipped, isTexts, key: isList ? key : '', role: frame?.role ?? '', texts: [] });
    this.#state = isList ? 'value' : 'key';
    return 'more';
  }

  #key(char: string): 'more' | 'none' {
    if (/\s/.test(char)) return 'more';
    if (char === '}') return this.#after(char);
    if (char !== '"' && char !== "'") return 'none';
    this.#state = 'keyText';
    this.quote = char;
    this.#text = '';
    return 'more';
  }

  #keyText(char: string): 'more' | 'none' {
    if (char !== this.quote) {
      this.#text += char;
      return /[\w$@ .-]/.test(char) && this.#text.length <= 40 ? 'more' : 'none';
    }
    const frame = this.#frame;
    if (frame === undefined || (otherForms.test(this.#text) && !frame.isSkipped)) return 'none';
    frame.key = this.#text;
    this.#state = 'colon';
    return 'more';
  }

  #string(char: string): 'more' | 'none' | 'ui' {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === '\\') this.#isEscaped = true;
    else if (char === this.quote) {
      if (!this.#isFound) return this.#noteText();
      this.#text += char;
      return 'ui';
    }
    this.#text += char;
    const frame = this.#frame;
    if (this.#isFound) return this.#isTitleKnown ? 'ui' : 'more';
    if (this.#mayBeUi) {
      if (this.#isUi(frame)) {
        this.#isFound = true;
        return this.#isTitleKnown ? 'ui' : 'more';
      }
      this.#mayBeUi = this.#text.length <= maxUiStart && this.#maybeUi(frame);
    }
    if (this.#mayBeUi || frame?.isSkipped === true) return 'more';
    // A single text, or one in a list, is not a member beside a UI.
    if (frame === undefined || (frame.isList && !frame.isTexts)) return 'none';
    return this.#text.length > maxAnswer && answers.test(frame.key) ? 'none' : 'more';
  }

  #isUi(frame: Frame | undefined): boolean {
    if (this.quote === "'") return singleUi.test(this.#text);
    if (packedUi.test(this.#text)) return true;
    if (frame === undefined) return false;
    if (!this.#isCode && markupHolders.test(frame.key) && markup.test(this.#text)) return true;
    this.isTwicePacked = holders.has(frame.key) && twicePacked.test(this.#text);
    return this.isTwicePacked || (uiHolders.test(frame.key) && namedUi.test(this.#text));
  }

  #maybeUi(frame: Frame | undefined): boolean {
    if (this.quote === "'") return maySingleUi.test(this.#text);
    if (mayBePackedUi(this.#text)) return true;
    if (frame === undefined) return false;
    if (!this.#isCode && markupHolders.test(frame.key) && mayBeMarkup.test(this.#text)) return true;
    const isTwice = holders.has(frame.key) && mayBeTwicePacked.test(this.#text);
    return isTwice || (uiHolders.test(frame.key) && mayBeNamedUi.test(this.#text));
  }

  #noteText(): 'more' | 'none' {
    const frame = this.#frame;
    this.#state = 'after';
    if (frame === undefined || (frame.isList && !frame.isSkipped && !frame.isTexts)) return 'none';
    if (frame.isSkipped) return 'more';
    if (frame.isTexts) {
      frame.texts.push(this.#text);
      return 'more';
    }
    const { key } = frame;
    if (key === 'role') frame.role = this.#text;
    const isAnswer = !/^(?:user|system|human|tool|developer)$/.test(frame.role);
    if (/^(?:title|heading)$/.test(key) && this.#title === '') {
      this.#title = this.#text;
      return 'more';
    }
    const isShown = isAnswer && !isScaffolding(key) && (answers.test(key) || /\s/.test(this.#text.trim()));
    if (isShown) frame.texts.push(this.#text);
    else if (!harmless.test(key) && this.#text !== '') this.hasDropped = true;
    return 'more';
  }

  #noteScalar(): void {
    if (!harmless.test(this.#frame?.key ?? '')) this.hasDropped = true;
  }

  #after(char: string): 'more' | 'none' {
    const frame = this.#frame;
    this.#state = 'after';
    if (/\s/.test(char)) return 'more';
    if (char === ',' && frame !== undefined) {
      this.#state = frame.isList ? 'value' : 'key';
      return 'more';
    }
    if (char !== (frame?.isList === true ? ']' : '}')) return 'none';
    const closed = this.#frames.pop();
    const outer = this.#frame;
    if (outer === undefined || closed === undefined) return 'none';
    if (closed.isTexts) outer.texts.push(`${readableName(closed.key)}:\n\n- ${closed.texts.join('\n- ')}`);
    else outer.texts.push(...closed.texts);
    return 'more';
  }
}

const isScaffolding = (key: string): boolean =>
  scaffolding.test(key) || (isForProgram(key) && !answers.test(key)) || harmless.test(key);

/** The text of a JSON string. */
export function unescaped(written: string): string {
  const escapes = new StringEscapes();
  let out = '';
  for (const char of written) out += escapes.isOpen || char === '\\' ? escapes.take(char) : char;
  return out + escapes.held;
}
