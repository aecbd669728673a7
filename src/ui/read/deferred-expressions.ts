// Expressions that use names defined later: `rows.map(...)` before `rows = [...]`, or a call before the function that
// it calls. Each becomes a definition with a generated name, and is read once all its names are known.
import { isDataFunction } from './data-function.ts';

export interface Deferred {
  /** The generated name by which the document refers to it. It cannot occur in model output. */
  readonly name: string;
  readonly source: string;
}

interface Pending extends Deferred {
  readonly needs: readonly string[];
}

/** Maximum number of waiting expressions. */
const maxPending = 200;
/** Characters of all waiting expressions. One definition may make all of them readable, at 0.7 us a character. */
const maxLength = 32_768;
const words =
  /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`|(?<![\w$@.])[\p{L}_][\p{L}\p{M}\p{N}_$]*(?!\s*(?::(?!:)|=(?!=)))/gu;
const parameters = /\(?\s*\{?([\w$,\s]*)\}?\s*\)?\s*=>/g;
const keywords = new Set(['true', 'false', 'null', 'undefined', 'None', 'True', 'False', 'not', 'and', 'or', 'length']);

export class DeferredExpressions {
  #pending: Pending[] = [];
  #count = 0;
  /** Characters of the pending expressions. */
  #length = 0;

  /**
   * Returns the generated name, or undefined if nothing is missing or too many expressions wait. `isKnown` tells
   * whether a name already has a meaning.
   */
  add(source: string, isKnown: (name: string) => boolean): string | undefined {
    if (this.#pending.length >= maxPending || this.#length + source.length > maxLength) return undefined;
    const own = new Set(
      [...source.matchAll(parameters)].flatMap(([, names = '']) => names.split(',').map((one) => one.trim())),
    );
    const needs = [...source.matchAll(words)]
      .map(([word]) => word)
      .filter((word) => /^[\p{L}_]/u.test(word) && !own.has(word) && !keywords.has(word))
      .filter((word) => !isDataFunction(word) && !isKnown(word));
    if (needs.length === 0) return undefined;
    this.#count += 1;
    const name = `expression ${this.#count}`;
    this.#pending.push({ name, source, needs });
    this.#length += source.length;
    return name;
  }

  /** Removes and returns the expressions that can be read now, or all of them at the end of the text. */
  take(isKnown: (name: string) => boolean, isEnding: boolean): readonly Deferred[] {
    if (this.#pending.length === 0) return this.#pending;
    const isReady = ({ needs }: Pending): boolean => isEnding || needs.every(isKnown);
    const ready = this.#pending.filter(isReady);
    if (ready.length > 0) this.#pending = this.#pending.filter((one) => !isReady(one));
    for (const { source } of ready) this.#length -= source.length;
    return ready;
  }
}
