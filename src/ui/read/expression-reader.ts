// Reads one statement of the notation: calls, lists, objects, strings, words. JSON is the same with other brackets.
// Lenient throughout: whatever the text is, the sink hears balanced opens and closes.
import type { DiagnosticName } from '../check/diagnostics.ts';
import { Brackets, isCloser, type Bracket, type NextThing } from './brackets.ts';
import { asciiTwin } from './punctuation.ts';
import { isQuote, StringReader } from './string-reader.ts';
import { replayValue } from '../events/replay-value.ts';
import { ToolReference, toolWord, type ToolValues } from './tool-reference.ts';
import type { LinkedSink } from '../events/tree-sink.ts';

/** What the reader must know of the catalog to tell notation from text. */
export interface KnownNames {
  isComponent(name: string): boolean;
  hasProp(component: string, prop: string): boolean;
  /** True when a prop of the component begins with this text. */
  startsProp(component: string, text: string): boolean;
  /** True where strings hold code. */
  isVerbatim(component: string): boolean;
  /** True for a prop that holds code, given by name or position; without a component, of any. */
  takesCode(component: string, prop: string | undefined, position: number): boolean;
  /** What `@tool(...)` refers to; absent: it means nothing. */
  readonly toolValues?: ToolValues | undefined;
}

type Mode =
  | 'between'
  | 'string'
  | 'word'
  | 'after-word'
  | 'tool'
  | 'slash'
  | 'line-comment'
  | 'block-comment'
  | 'ticks';

const identifier = /^[A-Za-z_@$][\w$.-]*$/;
const declarations = new Set(['const', 'let', 'var', 'return', 'export', 'default', 'new', 'await']);
const breaksWord = /[\s,()[\]{}:="'`“”‘’;]/;
/** Characters that no word ends before. */
const wordRun = /[\w$.]*/y;
function wordEnd(text: string, from: number): number {
  wordRun.lastIndex = from;
  wordRun.test(text);
  return wordRun.lastIndex;
}
const endsPhrase = /[\n,)\]}]/;
const scalarWord = /^(?:true|false|null|None|True|False|undefined|NaN|Infinity|[-+]?[$€£¥]?[.\d][\d.,%eE+-]*)$/;
/** A longer word is a text that lacks its quotes. */
const maxKey = 100;

export class ExpressionReader {
  readonly #sink: LinkedSink;
  readonly #names: KnownNames;
  readonly #report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
  readonly #brackets = new Brackets();
  readonly #string: StringReader;
  readonly #tool = new ToolReference();
  #mode: Mode = 'between';
  #isLineStart = false;
  /** Closers that wait for what follows them. */
  #closers = '';
  /** Indent of the line that began with them; undefined when they stand at the end of one. */
  #closersIndent: number | undefined;
  #word = '';
  #spaces = '';
  #isPhrase = false;
  #isWordAtLineStart = false;
  /** A string in an object where a name is expected: the name, or a value without one. */
  #keyText: string | undefined;
  /** The last string value in an object: a colon after it makes it a name. */
  #valueText = '';
  #ticks = 0;
  #comment = '';
  /** The statement is over; what could not be used of it is in `leftover`. */
  isOver = true;
  /** Text that belongs to what comes after the statement. */
  leftover = '';

  constructor(
    sink: LinkedSink,
    names: KnownNames,
    report: (code: DiagnosticName, message: string, isLossy?: boolean) => void,
  ) {
    this.#sink = sink;
    this.#names = names;
    this.#report = report;
    this.#string = new StringReader({
      text: (chunk) => {
        if (this.#keyText !== undefined) {
          this.#keyText += chunk;
          const { top } = this.#brackets;
          if (top?.kind === 'call' && !names.startsProp(top.name, this.#keyText)) {
            this.#string.isName = false;
            this.#openHeldString();
          }
          return;
        }
        if (this.#valueText.length <= maxKey) this.#valueText += chunk;
        this.#sink.text(chunk);
      },
      isComponent: (name) => names.isComponent(name),
      isPropBesideCode: (prop) => names.hasProp(this.#brackets.callName, prop),
      loneSurrogate: () => report('lone_surrogate', 'Half a character was replaced.', true),
    });
  }

  /** A statement begins. `isInObject`: as if inside an object that was closed too early. */
  begin(indent: number, isInObject: boolean): void {
    this.#brackets.stack.length = 0;
    this.#brackets.indent = indent;
    this.#mode = 'between';
    this.#isLineStart = false;
    this.#closers = '';
    this.#word = '';
    this.isOver = false;
    this.leftover = '';
    if (isInObject) {
      this.#sink.openObject();
      this.#brackets.open('object', '');
    }
  }

  /** Reads on from an index and returns the index of the first character that is not the statement's. */
  consume(text: string, from: number): number {
    let index = from;
    while (index < text.length && !this.isOver) {
      switch (this.#mode) {
        case 'string':
          index = this.#string.consume(text, index);
          if (this.#string.isOver) this.#endString();
          break;
        case 'between':
          if (this.#between(asciiTwin(text[index] ?? ''))) index += 1;
          break;
        case 'word': {
          const end = this.#isPhrase ? index : wordEnd(text, index);
          this.#word += text.slice(index, end);
          index = end;
          if (index < text.length && this.#readWord(asciiTwin(text[index] ?? ''))) index += 1;
          break;
        }
        case 'after-word':
          if (this.#readWord(asciiTwin(text[index] ?? ''))) index += 1;
          break;
        case 'tool':
          if (this.#tool.take(asciiTwin(text[index] ?? ''))) index += 1;
          else this.#endTool();
          break;
        case 'slash':
          if (this.#slash(text[index] ?? '')) index += 1;
          break;
        case 'line-comment':
          if (text[index] === '\n') this.#mode = 'between';
          else index += 1;
          break;
        case 'block-comment':
          this.#comment = (this.#comment + (text[index] ?? '')).slice(-2);
          if (this.#comment === '*/') this.#mode = 'between';
          index += 1;
          break;
        case 'ticks':
          if (this.#tick(text[index] ?? '')) index += 1;
          break;
        default:
          this.#mode satisfies never;
      }
    }
    return index;
  }

  // ---- between values

  /** Returns false when the character is still to be read. */
  #between(char: string): boolean {
    if (char === '\n') {
      this.#brackets.line += 1;
      this.#brackets.indent = 0;
      this.#isLineStart = true;
      return true;
    }
    if (char === ' ' || char === '\t' || char === '\r') {
      if (this.#isLineStart) this.#brackets.indent += 1;
      return true;
    }
    if (char === ',' || char === ';') {
      this.#isLineStart = false;
      const { top } = this.#brackets;
      if (this.#closers === '' && top?.kind === 'object') {
        if (!top.expectsKey) this.#sink.bare('null');
        top.expectsKey = true;
      }
      return true;
    }
    if (isCloser(char)) {
      if (this.#isLineStart) this.#settle('closer');
      if (this.isOver) return false;
      if (this.#closers === '') this.#closersIndent = this.#isLineStart ? this.#brackets.indent : undefined;
      this.#isLineStart = false;
      this.#closers += char;
      return true;
    }
    if (char === '`') {
      this.#mode = 'ticks';
      this.#ticks = 0;
      return false;
    }
    if (char === '/') {
      this.#mode = 'slash';
      return true;
    }
    if (char === '#' && this.#isLineStart) {
      this.#mode = 'line-comment';
      return true;
    }
    if (char === ':' || char === '=' || char === '>') return true;
    if (!breaksWord.test(char)) {
      this.#startWord();
      return false;
    }
    if (!this.#beforeValue()) return false;
    this.#openValue(char);
    return true;
  }

  /** Settles what waited. False when the statement was over before this value. */
  #beforeValue(next: 'value' | 'call' = 'value'): boolean {
    if (this.#isLineStart) this.#settle(next);
    else if (this.#closers !== '') this.#settle('same-line');
    if (this.isOver) return false;
    if (this.#isLineStart) this.#brackets.noteChild();
    this.#isLineStart = false;
    return true;
  }

  #openValue(char: string): void {
    const { top } = this.#brackets;
    if (isQuote(char)) return this.#startString(char);
    switch (char) {
      case '(':
        this.#brackets.open('group', '');
        return;
      case '[':
        if (top?.kind === 'object') top.expectsKey = false;
        this.#sink.openArray();
        this.#brackets.open('array', '');
        return;
      case '{':
        this.#closeObjectsBeforeItem();
        if (this.#brackets.top?.kind === 'object') this.#brackets.top.expectsKey = false;
        this.#sink.openObject();
        this.#brackets.open('object', '');
        return;
      default:
        this.#report('junk', `${JSON.stringify(char)} means nothing here.`);
    }
  }

  /** `{"a": 1, {"b": 2}`: an object where a name is expected means that objects before it were not closed. */
  #closeObjectsBeforeItem(): void {
    const { stack, top } = this.#brackets;
    if (top?.kind !== 'object' || !top.expectsKey) return;
    const list = stack.findLastIndex(({ kind }) => kind === 'array');
    if (list < 0 || stack.slice(list + 1).some(({ kind }) => kind !== 'object')) return;
    this.#report('implied_close', 'An object was not closed before the next one.');
    this.#popTo(list + 1);
  }

  #settle(next: NextThing): void {
    const closers = this.#closers;
    if (closers === '' && (next === 'same-line' || next === 'end' || this.#brackets.top?.line === this.#brackets.line))
      return;
    this.#closers = '';
    const { depth, stray, implied } = this.#brackets.settle(closers, next, this.#closersIndent);
    if (stray > 0)
      this.#report(
        'stray_close',
        stray === 1 ? 'A closing bracket had no opening one.' : `${stray} closing brackets had no opening ones.`,
      );
    if (implied > 0)
      this.#report(
        'implied_close',
        implied === 1 ? 'A bracket was not closed.' : `${implied} brackets were not closed.`,
      );
    this.#popTo(depth);
  }

  #popTo(depth: number): void {
    const { stack } = this.#brackets;
    const hadBrackets = stack.length > 0;
    while (stack.length > depth) {
      if (stack.pop()?.kind !== 'group') this.#sink.close(false);
      const { top } = this.#brackets;
      if (top?.kind === 'object') top.expectsKey = true;
      if (top?.kind === 'call') this.#argumentDone(top);
    }
    if (hadBrackets && stack.length === 0) this.isOver = true;
  }

  /** A name was read; its value comes next. */
  #noteKey(name: string): void {
    const { top } = this.#brackets;
    if (top !== undefined) top.key = name;
    if (top?.kind === 'object') top.expectsKey = false;
    if (top?.kind === 'call') top.hasKey = true;
  }

  #valueDone(): void {
    const { top } = this.#brackets;
    if (top?.kind === 'object') top.expectsKey = true;
    if (top?.kind === 'call') this.#argumentDone(top);
    if (top === undefined) this.isOver = true;
  }

  #argumentDone(call: Bracket): void {
    if (!call.hasKey) call.position += 1;
    call.hasKey = false;
  }

  // ---- strings

  #startString(quote: string): void {
    const { top } = this.#brackets;
    this.#valueText = '';
    const isName = (top?.kind === 'object' && top.expectsKey) || (top?.kind === 'call' && !top.hasKey);
    if (isName) {
      this.#keyText = '';
    } else {
      this.#keyText = undefined;
      this.#sink.openString();
    }
    const isObject = top?.kind === 'object';
    const component = this.#brackets.callName;
    const isCode = isObject
      ? !isName && this.#names.takesCode('', top.key, 0)
      : component !== '' &&
        this.#names.takesCode(component, top?.hasKey === true ? top.key : undefined, top?.position ?? 0);
    this.#string.start(quote, {
      isVerbatim: isCode || this.#names.isVerbatim(component),
      isName: isObject || isName,
      codeDepth: isCode ? this.#brackets.stack.length : 0,
    });
    this.#mode = 'string';
  }

  /** What might have been a name in a call is a string after all. */
  #openHeldString(): void {
    const text = this.#keyText ?? '';
    this.#keyText = undefined;
    this.#sink.openString();
    if (text !== '') this.#sink.text(text);
  }

  #endString(): void {
    this.#mode = 'between';
    const { isImplied, leftover, next } = this.#string;
    if (isImplied) this.#report('implied_string_end', 'A closing quote was missing.');
    const { top } = this.#brackets;
    if (
      this.#keyText !== undefined &&
      top?.kind === 'call' &&
      !(next === ':' && this.#names.hasProp(top.name, this.#keyText))
    ) {
      this.#openHeldString();
    }
    const key = this.#keyText;
    this.#keyText = undefined;
    if (key !== undefined && next === ':') {
      this.#sink.key(key);
      this.#noteKey(key);
    } else if (key !== undefined) {
      this.#sink.openString();
      this.#sink.text(key);
      this.#sink.closeString(false);
    } else {
      this.#sink.closeString(false);
      if (next === ':' && top?.kind === 'object' && this.#valueText.length <= maxKey) {
        // `"props": "title": "Sales"`: what looked like a value was a name; a brace is missing before it.
        this.#sink.key(this.#valueText);
        this.#noteKey(this.#valueText);
      } else {
        this.#valueDone();
      }
    }
    if (leftover !== '') this.#readAgain(leftover);
  }

  #readAgain(text: string): void {
    const used = this.consume(text, 0);
    if (this.isOver) this.leftover += text.slice(used);
  }

  // ---- words

  #startWord(): void {
    this.#mode = 'word';
    this.#word = '';
    this.#spaces = '';
    this.#isPhrase = false;
    this.#isWordAtLineStart = this.#isLineStart;
  }

  #readWord(char: string): boolean {
    if (this.#isPhrase) {
      if (endsPhrase.test(char)) return this.#endWord();
      this.#word += char;
      return true;
    }
    if (this.#mode === 'word') {
      const isApostrophe =
        (char === "'" || char === '’') && /[A-Za-z]$/.test(this.#word) && !this.#names.isComponent(this.#word);
      if (!breaksWord.test(char) || isApostrophe) {
        this.#word += char;
        return true;
      }
      if (char === '(' && this.#word === toolWord && this.#names.toolValues !== undefined) return this.#startTool();
      if (char === '(' && identifier.test(this.#word)) return this.#openCall();
      if (this.#names.isComponent(this.#word) && (isQuote(char) || char === '[' || char === '{')) {
        // `CardHeader"Sales")`: the opening bracket is missing.
        this.#report('implied_close', `An opening bracket was missing after ${this.#word}.`);
        this.#openCall();
        return false;
      }
      if (char === ' ' || char === '\t') {
        this.#mode = 'after-word';
        this.#spaces = char;
        return true;
      }
    } else if (char === ' ' || char === '\t') {
      this.#spaces += char;
      return true;
    }
    if (char === ':' || char === '=') return this.#nameValue(char);
    if (this.#mode === 'after-word') {
      if (char === '(' && this.#names.isComponent(this.#word)) return this.#openCall();
      if (declarations.has(this.#word)) {
        this.#startWord();
        return false;
      }
      if (!/[\n\r,)\]}[{"'“`]/.test(char) && !scalarWord.test(this.#word)) {
        this.#isPhrase = true;
        this.#word += this.#spaces;
        return false;
      }
    }
    // Behind a name that is all of a statement it ends the line, as in a program.
    const isInText = char === ';' && this.#brackets.top !== undefined;
    if (char === '(' || isInText || char === '’' || char === '”' || char === '‘') {
      this.#isPhrase = true;
      return false;
    }
    return this.#endWord();
  }

  /** `name:` or `name =`. */
  #nameValue(char: string): boolean {
    const word = this.#word;
    const { top } = this.#brackets;
    const isArgument = top?.kind === 'call' && this.#names.hasProp(top.name, word);
    if (char === '=' && this.#isWordAtLineStart && !isArgument && identifier.test(word) && top?.kind !== 'object') {
      // A new statement, although brackets are open.
      this.#mode = 'between';
      if (this.#closers !== '') this.#settle('end');
      if (this.#brackets.stack.length > 0)
        this.#report('implied_close', `Brackets were open where the statement "${word}" begins.`);
      this.#popTo(0);
      this.isOver = true;
      this.leftover = `${word} `;
      return false;
    }
    if (top?.kind !== 'object' && !identifier.test(word)) {
      this.#isPhrase = true;
      return false;
    }
    if (!this.#beforeWordValue()) return false;
    this.#mode = 'between';
    this.#sink.key(word);
    this.#noteKey(word);
    return true;
  }

  #beforeWordValue(next: 'value' | 'call' = 'value'): boolean {
    this.#isLineStart = this.#isWordAtLineStart;
    if (this.#beforeValue(next)) return true;
    this.#mode = 'between';
    this.leftover = this.#word + (this.#mode === 'between' ? this.#spaces : '');
    return false;
  }

  #openCall(): boolean {
    if (!this.#beforeWordValue('call')) return false;
    const name = this.#word;
    this.#mode = 'between';
    const { top } = this.#brackets;
    if (top?.kind === 'object') top.expectsKey = false;
    this.#sink.openCall(name);
    this.#brackets.open('call', name);
    return true;
  }

  #startTool(): boolean {
    if (!this.#beforeWordValue()) return false;
    this.#mode = 'tool';
    this.#tool.start();
    return true;
  }

  #endTool(): void {
    this.#mode = 'between';
    const { top } = this.#brackets;
    if (top?.kind === 'object') top.expectsKey = false;
    const found = this.#names.toolValues?.find(this.#tool);
    if (found?.type === 'value') {
      replayValue(found.value, this.#sink);
    } else {
      if (found?.type === 'spent')
        this.#report('reference_budget', `${this.#tool.text} brings in more than may be referred to.`, true);
      else this.#report('unresolved_reference', `${this.#tool.text} is in no tool result.`, true);
      this.#sink.bare('null');
    }
    this.#valueDone();
  }

  #endWord(): boolean {
    if (!this.#beforeWordValue()) return false;
    this.#mode = 'between';
    // `Opening hours",`: only the opening quote is missing.
    // `...items`: the items, one after another, are what a list of them means here.
    const written = this.#word.trim().replace(/^\.\.\.(?=[A-Za-z_$])/, '');
    const word = this.#isPhrase ? written.replace(/["”]$/, '') : written;
    const { top } = this.#brackets;
    const isMissingKey = top?.kind === 'object' && top.expectsKey;
    if (this.#isPhrase || isMissingKey) {
      this.#report('junk', `${JSON.stringify(word.slice(0, 60))} has no quotes; it was read as text.`);
      this.#sink.openString();
      this.#sink.text(word);
      this.#sink.closeString(false);
    } else if (identifier.test(word) && !scalarWord.test(word)) {
      this.#sink.reference(word);
    } else {
      this.#sink.bare(word);
    }
    this.#valueDone();
    return false;
  }

  // ---- comments and fences

  #slash(char: string): boolean {
    if (char === '/') {
      this.#mode = 'line-comment';
      return true;
    }
    if (char === '*') {
      this.#mode = 'block-comment';
      this.#comment = '';
      return true;
    }
    this.#startWord();
    this.#word = '/';
    return false;
  }

  #tick(char: string): boolean {
    if (char === '`' && this.#ticks < 3) {
      this.#ticks += 1;
      if (this.#ticks < 3) return true;
      // A code fence: the notation ends here, whatever is open.
      this.#mode = 'between';
      if (this.#closers !== '') this.#settle('end');
      this.#popTo(0);
      this.isOver = true;
      this.leftover = '```';
      return true;
    }
    this.#mode = 'between';
    if (!this.#beforeValue()) {
      this.leftover = '`'.repeat(this.#ticks);
      return false;
    }
    this.#startString('`');
    if (this.#ticks === 2) {
      this.#mode = 'between';
      this.#string.end();
      this.#endString();
    }
    return false;
  }

  // ---- the end

  /** True while something is open that the text must still close. */
  get isOpen(): boolean {
    if (this.isOver) return false;
    if (this.#mode === 'string' && !this.#string.hasEnd) return true;
    const closers = this.#mode === 'string' ? this.#string.behindEnd : this.#closers;
    return this.#brackets.settle(closers.replace(/[^)\]}]/g, ''), 'end', this.#closersIndent).depth > 0;
  }

  /** The text is over: unfinished words are dropped, open brackets are closed. */
  end(): void {
    if (this.isOver) return;
    if (this.#mode === 'string') {
      const isCut = this.#string.end();
      const { leftover } = this.#string;
      this.#mode = 'between';
      if (this.#keyText !== undefined && this.#brackets.top?.kind === 'call') this.#openHeldString();
      if (this.#keyText !== undefined)
        this.#report('cut', `The name ${JSON.stringify(this.#keyText.slice(0, 60))} has no value.`);
      else this.#sink.closeString(isCut);
      this.#keyText = undefined;
      if (leftover !== '') this.#readAgain(leftover);
    } else if (this.#mode === 'word' || this.#mode === 'after-word') {
      this.#endCutWord();
    } else if (this.#mode === 'tool') {
      this.#report('cut', `${this.#tool.text} was not finished.`);
      this.#mode = 'between';
    }
    if (this.isOver) return;
    if (this.#closers !== '') this.#settle('end');
    const { stack } = this.#brackets;
    while (stack.length > 0) {
      if (stack.pop()?.kind !== 'group') this.#sink.close(true);
    }
    this.isOver = true;
  }

  /** Half a number or half a name would say something else; half a sentence is still a text. */
  #endCutWord(): void {
    const word = this.#word.trim();
    if (!this.#beforeWordValue()) return;
    if (this.#isPhrase) {
      this.#sink.openString();
      this.#sink.text(word);
      this.#sink.closeString(true);
    } else if (this.#brackets.stack.length === 0 && identifier.test(word)) {
      this.#sink.reference(word);
    } else if (word !== '') {
      this.#report('cut', `${JSON.stringify(word.slice(0, 60))} was not finished.`);
    }
    this.#mode = 'between';
  }
}
