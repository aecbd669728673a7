// JSON that a program in a fence assigns or exports, `const ui = {...}` and `module.exports = {...}`: the UI, if the other
// lines only define or show something.
import { JsonFence } from './json-fence.ts';
import { ProgramLines } from './program-lines.ts';
import type { SniffContext } from './sniff/sniffed.ts';

const owner = '(?:module\\.exports(?:\\.\\w{1,30})?|(?:exports|window|globalThis)\\.\\w{1,30})';
/** The line up to the bracket that opens the value. */
const lead = new RegExp(
  `^(?:(?:export\\s+)?(?:const|let|var)\\s+[\\w$]{1,60}\\s*(?::[^=\\n]{1,80})?=|(?:[\\w$]{1,60}|${owner})\\s*=|export\\s+default\\b|return\\b)\\s*\\(?\\s*[[{]$`,
);
/** Lines of a module that are silent or belong to the value. */
const own = new RegExp(
  `^(?:import\\s|["']use \\w+["']|export\\s+(?:default\\b|\\{)|(?:export\\s+)?(?:type|interface)\\s|(?:export\\s+)?(?:const|let|var)\\s+[\\w$]+\\s*:|return\\b|${owner}\\s*=)`,
);

export class AssignedJson {
  readonly #context: SniffContext;
  readonly #lines: ProgramLines;
  #json: JsonFence | undefined;
  #isFound = false;

  constructor(context: SniffContext) {
    this.#context = context;
    this.#lines = new ProgramLines(context, true, own);
  }

  take(char: string): void {
    const { line } = this.#lines;
    this.#lines.take(char);
    if (this.#json === undefined && line !== undefined && (char === '{' || char === '['))
      if (lead.test(line.trimStart() + char)) this.#json = new JsonFence(this.#context, true);
    const verdict = this.#json?.take(char) ?? 'more';
    if (verdict === 'ui') this.#isFound = true;
    if (verdict !== 'more' || !this.#lines.isInBrackets) this.#json = undefined;
  }

  /** False once a line belongs to a program. */
  get mayBeUi(): boolean {
    return !this.#lines.isFound;
  }

  /** True if a UI was found, and the last line is not a part of a program either. */
  end(): boolean {
    this.#lines.endLine();
    return this.#isFound && !this.#lines.isFound;
  }
}
