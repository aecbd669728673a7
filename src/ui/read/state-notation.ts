// The state of A2UI in calls: `$/={days:[...]}` sets it, and `statePath="/days"` reads from it. Both are written as a
// variable of the program, `$state={days:[...]}` and `rows=$state.days`, which the reader knows.

/** The lines that matter: the tag around such a UI, a fence, and a part of the state. */
const line = /^(?:<a2ui>|<\/a2ui>|(?:```|~~~)|[ \t]{0,3}\$\/(\w{0,40})[ \t]{0,3}=)$/;
const mayBeLine = /^(?:<(?:\/?(?:a(?:2(?:ui?)?)?)?)?|`{1,2}|~{1,2}|[ \t]{0,3}(?:\$(?:\/\w{0,40}[ \t]{0,3})?)?)$/;
/** The first line of a text without the tag. */
const firstLine = /^[ \t]{0,3}\$\/[ \t]{0,3}=$/;
const argument = /^(statePath|dataPath|rows|items|data)[ \t]{0,3}=[ \t]{0,3}"(\/[\w/]{0,80})"$/;
const mayBeArgument =
  /^(?:(?:statePath|dataPath|rows|items|data)[ \t]{0,3}(?:=[ \t]{0,3}(?:"(?:\/[\w/]{0,80})?)?)?|[a-zA-Z]{1,8})$/;
const names = ['statePath', 'dataPath', 'rows', 'items', 'data'];

export class StateNotation {
  #isActive = false;
  #isInFence = false;
  #isFirst = true;
  #place: 'line-start' | 'line' | 'argument' = 'line-start';
  /** The beginning of such a line or argument. */
  #held = '';
  /** The parts of the state that are set by their own paths. */
  readonly #parts = new Set<string>();

  /** Returns the text that can be read now. */
  take(text: string): string {
    let out = '';
    for (let index = 0; index < text.length; index += 1) {
      if (this.#place === 'line' && !this.#isActive) {
        const end = text.indexOf('\n', index);
        if (end < 0) return index === 0 ? text : out + text.slice(index);
        out += text.slice(index, end);
        index = end;
      }
      out += this.#takeChar(text.charAt(index));
    }
    return out;
  }

  /** Returns the held text at the end of the text. */
  end(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  #takeChar(char: string): string {
    if (this.#place === 'line-start') return this.#takeLineStart(char);
    if (this.#place === 'argument') return this.#takeArgument(char);
    if (char === '\n') this.#place = 'line-start';
    else if (/[\s,(]/.test(char)) this.#place = 'argument';
    return char;
  }

  #takeLineStart(char: string): string {
    this.#held += char;
    if (mayBeLine.test(this.#held)) return '';
    const held = this.end();
    const found = line.exec(held);
    const isState = found !== null && /^[ \t]*\$/.test(held);
    if (this.#isFirst && firstLine.test(held)) this.#isActive = true;
    if (held.trim() !== '') this.#isFirst = false;
    if (char !== '\n') this.#place = 'line';
    if (found === null) return this.#isActive && /[\s,(]/.test(char) ? this.#beginArgument(held) : held;
    if (isState) return this.#isActive ? `${this.#variable(found[1] ?? '')} =` : held;
    if (held.startsWith('<')) this.#isActive = !this.#isInFence && held === '<a2ui>';
    else this.#isInFence = !this.#isInFence;
    return held;
  }

  #beginArgument(text: string): string {
    if (this.#place === 'line') this.#place = 'argument';
    return text;
  }

  /** `$/days = [...]` sets a part of the state. */
  #variable(part: string): string {
    if (part === '') return '$state';
    this.#parts.add(part);
    return `$state_${part}`;
  }

  #takeArgument(char: string): string {
    this.#held += char;
    const isPart = mayBeArgument.test(this.#held);
    if (isPart && (/[^a-zA-Z]/.test(this.#held) || names.some((name) => name.startsWith(this.#held)))) return '';
    const held = this.end();
    this.#place = char === '\n' ? 'line-start' : /[\s,(]/.test(char) ? 'argument' : 'line';
    const [, name = '', path = ''] = argument.exec(held) ?? [];
    if (name === '') return held;
    const [first = '', ...others] = path.split('/').filter((part) => part !== '');
    const variable = this.#parts.has(first) ? [`$state_${first}`] : ['$state', ...(first === '' ? [] : [first])];
    return `${name.endsWith('Path') ? 'rows' : name}=${[...variable, ...others].join('.')}`;
  }
}
