// Expressions that use what the text defines later: `rows.map(...)` above `rows = [...]`, a call of a function of the
// model's own above the function. Each is a definition without a name of its own, which is read once all is known.
import { isDataFunction } from './data-function.ts';

export interface Deferred {
  /** By which the document refers to it; nothing that a model writes is spelled so. */
  readonly name: string;
  readonly source: string;
}

interface Pending extends Deferred {
  readonly needs: readonly string[];
}

/** At most so many wait at once. */
const maxPending = 200;
const words =
  /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`|(?<![\w$@.])[\p{L}_][\p{L}\p{M}\p{N}_$]*(?!\s*(?::(?!:)|=(?!=)))/gu;
const parameters = /\(?\s*\{?([\w$,\s]*)\}?\s*\)?\s*=>/g;
const keywords = new Set(['true', 'false', 'null', 'undefined', 'None', 'True', 'False', 'not', 'and', 'or', 'length']);

export class DeferredExpressions {
  #pending: Pending[] = [];
  #count = 0;

  /** Undefined when nothing that it uses is missing, or too much waits. `isKnown`: what has a meaning already. */
  add(source: string, isKnown: (name: string) => boolean): string | undefined {
    if (this.#pending.length >= maxPending) return undefined;
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
    return name;
  }

  /** Takes those that can be read now; all of them when nothing follows. */
  take(isKnown: (name: string) => boolean, isEnding: boolean): readonly Deferred[] {
    if (this.#pending.length === 0) return this.#pending;
    const isReady = ({ needs }: Pending): boolean => isEnding || needs.every(isKnown);
    const ready = this.#pending.filter(isReady);
    if (ready.length > 0) this.#pending = this.#pending.filter((one) => !isReady(one));
    return ready;
  }
}
