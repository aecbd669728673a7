// The constants in the scripts of a file of Vue or Svelte, which the tags beside them use.
import type { JsonValue } from '../../schema/schema.ts';
import type { Lookup } from './evaluate.ts';
import { constantsOf } from './program-constants.ts';

/** Maximum number of characters of all scripts. */
const maxScripts = 64 * 1024;

export class ScriptConstants {
  #program: string;
  #lookup: Lookup;
  /** True if there is a script among the tags. */
  hasScripts = false;

  /** `program`: the lines above the tags. */
  constructor(program = '') {
    this.#program = program;
    this.#lookup = constantsOf(program);
  }

  get isEmpty(): boolean {
    return this.#program === '';
  }

  add(script: string): void {
    this.hasScripts = true;
    // The script below a template was read with the template.
    if (this.#program.length + script.length > maxScripts || this.#program.includes(script)) return;
    this.#program += `\n${script}\n`;
    this.#lookup = constantsOf(this.#program);
  }

  lookup(name: string): JsonValue | undefined {
    return this.#lookup(name);
  }
}
