// The number at the beginning of the title of a step, which is shown with its number anyway: "1. Heat the oil",
// "Step 2: Add the rice". The numbers of a list must continue from 1, and item k is decided by the items before it.
import type { Component } from '../component.ts';
import type { OpenTree } from './open-tree.ts';
import type { ListScope, Slot } from './scopes.ts';
import type { TextFilter } from './text-filter.ts';

const step =
  '(?:steps?|schritt|étape|etape|paso|passo|passaggio|stap|krok|шаг|steg|trin|adım|langkah|ステップ|手順|步骤|단계)';
/** A mark and a space follow the number; "2.5 cups" and "3 - 4 eggs" begin with an amount. */
const prefix = new RegExp(
  `^\\s*(?:(${step})\\s*)?[#(]?(\\d{1,3})(?:(?:[.):]|(?<=${step}.{0,6})\\s?[-–—])\\s+|[：．、）]\\s*)(?=\\S)`,
  'iu',
);
const beginning = /^\s*(?:[\p{L}\p{M}]{1,12}\s*)?[#(]?(?:\d{1,3}\s?[-.):–—：．、）]?\s*)?$/u;
/** Maximum number of characters of such a beginning. */
const maxHeld = 32;

/** The filter of the first text of a numbered element; `inner` is the one of its format. */
export function filterOfTitle(tree: OpenTree, slot: Slot, inner: TextFilter | undefined): TextFilter | undefined {
  const { scope, prop } = slot;
  if (scope.kind !== 'element' || scope.shape.component.isNumbered !== true || prop !== scope.shape.order[0])
    return inner;
  const list = tree.scopes[tree.scopes.lastIndexOf(scope) - 1];
  const isNext = list?.kind === 'list' && (list.numbered ?? 0) === list.count - 1;
  return isNext ? new NumberFilter(list, inner) : inner;
}

/** A whole text that becomes the next item of a list, without its number. */
export function withoutNumber({ scope }: Slot, component: Component, text: string): string {
  if (component.isNumbered !== true || scope.kind !== 'list' || (scope.numbered ?? 0) !== scope.count) return text;
  const next = scope.count + 1;
  let title = text;
  for (;;) {
    const [number = '', , written] = prefix.exec(title.slice(0, maxHeld)) ?? [];
    if (number === '' || Number(written) !== next) return title;
    scope.numbered = next;
    title = title.slice(number.length);
  }
}

class NumberFilter implements TextFilter {
  readonly #list: ListScope;
  readonly #inner: TextFilter | undefined;
  #held = '';
  #isOpen = true;

  constructor(list: ListScope, inner: TextFilter | undefined) {
    this.#list = list;
    this.#inner = inner;
  }

  push(text: string): string {
    return this.#take(this.#inner?.push(text) ?? text);
  }

  end(): string {
    return this.#take(this.#inner?.end() ?? '') + this.#release();
  }

  #take(text: string): string {
    if (!this.#isOpen) return text;
    let taken = 0;
    // The end of the number does not depend on the pieces in which the text arrives.
    for (const { length } = text; taken < length && this.#isOpen; taken += 1) {
      this.#held += text.charAt(taken);
      const [number = '', , written] = prefix.exec(this.#held) ?? [];
      if (number !== '') {
        const isNext = Number(written) === this.#list.count;
        if (isNext) this.#list.numbered = this.#list.count;
        // The number may be written twice.
        if (isNext) this.#held = this.#held.slice(number.length);
        else this.#isOpen = false;
      } else if (this.#held.length > maxHeld || !beginning.test(this.#held)) this.#isOpen = false;
    }
    return this.#isOpen ? '' : this.#release() + text.slice(taken);
  }

  #release(): string {
    const held = this.#held;
    this.#held = '';
    this.#isOpen = false;
    return held;
  }
}
