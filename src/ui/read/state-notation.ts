// The state of A2UI in calls: `$/={days:[...]}` or `$/days=[...]` sets it, and `statePath="/days"` or `$/days` reads from it.
// Lines that set it, and `statePath`, are rewritten with names (`state-paths.ts`), which the reader knows.
import { statePathName } from './state-paths.ts';

/** The lines that matter: the tag around such a UI, a fence, and a part of the state. */
const line = /^(?:<a2ui>|<\/a2ui>|(?:```|~~~)|[ \t]{0,3}\$((?:\/\w{1,40}){1,8}|\/)[ \t]{0,3}=(?:[ \t]{0,3}[^ \t]))$/;
const mayBeLine =
  /^(?:<(?:\/?(?:a(?:2(?:ui?)?)?)?)?|`{1,2}|~{1,2}|[ \t]{0,3}(?:\$(?:(?:\/\w{1,40}){0,8}\/?[ \t]{0,3}(?:=[ \t]{0,3})?)?)?)$/;
/** A line that sets data. It needs no tag around it. */
const dataLine = /=[ \t]*["[{]$/;
const argument = /^(statePath|dataPath|rows|items|data)[ \t]{0,3}=[ \t]{0,3}"(\/[\w/]{0,80})"$/;
const mayBeArgument =
  /^(?:(?:statePath|dataPath|rows|items|data)[ \t]{0,3}(?:=[ \t]{0,3}(?:"(?:\/[\w/]{0,80})?)?)?|[a-zA-Z]{1,8})$/;
const names = ['statePath', 'dataPath', 'rows', 'items', 'data'];

export class StateNotation {
  #isActive = false;
  #isInFence = false;
  #place: 'line-start' | 'line' | 'argument' = 'line-start';
  /** The beginning of such a line or argument. */
  #held = '';

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
    if (char !== '\n') this.#place = 'line';
    if (found === null) {
      if (this.#isActive && /[\s,(]/.test(char) && this.#place === 'line') this.#place = 'argument';
      return held;
    }
    const [, path] = found;
    if (path !== undefined) return this.#setState(held, path);
    if (held.startsWith('<')) this.#isActive = !this.#isInFence && held === '<a2ui>';
    else this.#isInFence = !this.#isInFence;
    return held;
  }

  /** `$/days = [`: the beginning of a line that sets a part of the state. */
  #setState(held: string, path: string): string {
    this.#isActive ||= !this.#isInFence && dataLine.test(held);
    return this.#isActive ? `${statePathName(path)} ${held.slice(held.indexOf('='))}` : held;
  }

  #takeArgument(char: string): string {
    this.#held += char;
    const isPart = mayBeArgument.test(this.#held);
    if (isPart && (/[^a-zA-Z]/.test(this.#held) || names.some((name) => name.startsWith(this.#held)))) return '';
    const held = this.end();
    this.#place = char === '\n' ? 'line-start' : /[\s,(]/.test(char) ? 'argument' : 'line';
    const [, name = '', path = ''] = argument.exec(held) ?? [];
    if (name === '') return held;
    return `${name.endsWith('Path') ? 'rows' : name}=${statePathName(path)}`;
  }
}
