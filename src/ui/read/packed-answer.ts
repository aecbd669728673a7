// An answer that a program has packed: as a JSON text, as the content of a message in JSON or Python, or with its line
// ends and quotes escaped. It is unpacked before anything reads it.

/** A message of a conversation, whatever it says. */
const message = /^(?:\{\s*"role"\s*:\s*"assistant"\s*,\s*"content"\s*:\s*(?=")|AIMessage\(content=(?=["']))/;
const keys = 'content|text|response|answer|output|message|reply|ui';
/** What may hold a UI. */
const holder = new RegExp(
  `^(?=")|^content=(?=["'])|^\\{\\s*(?:"(?:id|role|type)"\\s*:\\s*"[\\w.-]*"\\s*,\\s*)?"(?:${keys})"\\s*:\\s*(?=")`,
);
const mayBeHolder = new RegExp(
  `^\\{\\s*(?:"(?:\\w{0,8}|(?:id|role|type|${keys})"[\\s:]*(?:"[\\w.-]*(?:"[\\s,]*(?:"\\w*"?[\\s:]*)?)?)?))?$`,
);
const callStart = 'AIMessage(content=';
const isCallStart = (text: string): boolean => callStart.startsWith(text) || 'content='.startsWith(text);
const packedUi = /^(?:\\[nrt]|\s)*(?:```[\w-]{0,20}(?:\\n)+)?root\s*=\s*[A-Z]\w*\(/;
const mayBePackedUi =
  /^(?:\\[nrt]|\s)*(?:\\|`{1,3}[\w-]{0,20}(?:\\n)*\\?)?(?:r|ro|roo|root\s*(?:=\s*(?:[A-Z]\w*)?)?)?$/;
/** What stands alike in an answer with escapes and in one without. */
const bareStart = /^\s*root\s*=\s*[A-Z]\w*\((?:\[?\s*|\[[\w\s,]*\]\s*\)\s*)$/;
const mayBeBareStart = /^\s*(?:r|ro|roo|root\s*(?:=\s*(?:[A-Z]\w*(?:\((?:\[[\w\s,]*(?:\]\s*\)?\s*)?)?)?)?)?)?$/;
const maxStart = 200;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export class PackedAnswer {
  #state: 'start' | 'bare' | 'inside' | 'behind' | 'plain' = 'start';
  /** The text from its beginning. */
  #start = '';
  /** Closes the text; empty if nothing does. */
  #quote = '';
  /** An escape that is not complete. */
  #escape = '';
  /** What the packing ends with: a bracket, the end of the line, or the quote itself. */
  #last = '';
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** More than brackets stood behind the answer. */
  hasDropped = false;

  /** Returns what is to be read now. */
  take(text: string): string {
    if (this.#state === 'plain') return text;
    let out = '';
    for (let index = 0; index < text.length; index += 1) {
      if (this.#isPlain) return out + text.slice(index);
      out += this.#takeChar(text.charAt(index));
    }
    return out;
  }

  get #isPlain(): boolean {
    return this.#state === 'plain';
  }

  /** What was held, at the end of the text. */
  end(): string {
    const rest = this.#state === 'start' ? this.#start : this.#escape;
    this.#state = 'plain';
    this.#start = '';
    this.#escape = '';
    return rest;
  }

  #takeChar(char: string): string {
    switch (this.#state) {
      case 'start':
        return this.#begin(char);
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
    const whole = message.exec(text);
    const [opening] = whole ?? holder.exec(text) ?? [];
    if (opening === undefined) return mayBeHolder.test(text) || isCallStart(text) ? '' : this.end();
    const body = text.slice(opening.length + 1);
    if (whole === null && !packedUi.test(body)) return mayBePackedUi.test(body) ? '' : this.end();
    this.#state = 'inside';
    this.#start = '';
    this.#quote = text.charAt(opening.length);
    this.#last = opening.startsWith('{') ? '}' : opening === '' ? '' : '\n';
    this.#depth = 1;
    return this.take(body);
  }

  /** The text is passed on as it arrives, until an escape shows that it is packed. */
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
    if (this.#escape === '') {
      if (char === '\\') {
        this.#escape = char;
        return '';
      }
      if (char !== this.#quote) return char;
      this.#state = this.#last === '' ? 'plain' : 'behind';
      return '';
    }
    this.#escape += char;
    const escape = this.#escape;
    if (escape[1] === 'u' && escape.length < 6 && /^\\u[\da-fA-F]*$/.test(escape)) return '';
    this.#escape = '';
    if (escape[1] !== 'u') return escapes[char] ?? (/["'\\/`]/.test(char) ? char : escape);
    return escape.length === 6 && /^\\u[\da-fA-F]{4}$/.test(escape)
      ? String.fromCharCode(Number.parseInt(escape.slice(2), 16))
      : escape;
  }

  /** The rest of the packing is for programs. */
  #leave(char: string): string {
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
