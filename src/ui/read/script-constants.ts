// What the program around tags says: the constants in the scripts of a file of Vue or Svelte or above a component, and the
// components that it defines.
import type { JsonValue } from '../../schema/schema.ts';
import type { Lookup } from './evaluate.ts';
import { localComponents, type LocalComponent } from './local-components.ts';
import { constantsOf } from './program-constants.ts';
import type { MarkupProgram } from './repeated-markup.ts';

/** Maximum number of characters of all scripts. */
const maxScripts = 64 * 1024;

export class ScriptConstants implements MarkupProgram {
  #program: string;
  #lookup: Lookup;
  #components: ReadonlyMap<string, LocalComponent> | undefined;
  readonly #omitted = new Set<string>();
  /** The capitalized tags in the markup. */
  readonly #tags = new Set<string>();
  /** True if there is a script among the tags. */
  hasScripts = false;

  /** `program`: the lines above the tags. */
  constructor(program = '') {
    this.#program = program;
    this.#lookup = constantsOf(program, undefined, this.#omitted);
  }

  get isEmpty(): boolean {
    return this.#program === '';
  }

  add(script: string): void {
    this.hasScripts = true;
    // The script below a template was read with the template.
    if (this.#program.length + script.length > maxScripts || this.#program.includes(script)) return;
    this.#program += `\n${script}\n`;
    this.#lookup = constantsOf(this.#program, undefined, this.#omitted);
    this.#components = undefined;
  }

  lookup(name: string): JsonValue | undefined {
    return this.#lookup(name);
  }

  isOmitted(name: string): boolean {
    return this.#omitted.has(name);
  }

  component(name: string): LocalComponent | undefined {
    this.#tags.add(name);
    this.#components ??= localComponents(this.#program);
    return this.#components.get(name);
  }

  isUsed(tag: string): boolean {
    return this.#tags.has(tag);
  }
}
