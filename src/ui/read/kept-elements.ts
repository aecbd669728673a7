// The elements of the base document that a reply may refer to without writing them again.
import { rootName, type BaseDocument } from '../base-document.ts';
import type { Definitions } from './definitions.ts';
import { recordElement } from './record-element.ts';
import type { Statement } from './statement.ts';

export class KeptElements {
  readonly #base: BaseDocument | undefined;
  readonly #definitions: Definitions;
  /** The reply changes the base document. */
  #hasChange = false;

  constructor(base: BaseDocument | undefined, definitions: Definitions) {
    this.#base = base;
    this.#definitions = definitions;
  }

  has(name: string): boolean {
    return this.#base?.elements.has(name) === true;
  }

  /** Notes that the reply started to change an element, even if the change was incomplete. */
  noteChange(): void {
    this.#hasChange = true;
  }

  /** Defines an element that the reply keeps. */
  keep(name: string): Statement | undefined {
    const kept = this.#base === undefined ? undefined : recordElement(name, this.#base);
    if (kept !== undefined) this.#definitions.set(name, kept);
    return kept;
  }

  /** `root = Card([...root, e9])` takes the root of the base document once. */
  takeRoot(): Statement | undefined {
    if (this.#base === undefined || this.#hasChange) return undefined;
    this.#hasChange = true;
    return recordElement(rootName, this.#base);
  }

  /** The root for edits without a root statement; `names` are those that the reply defines. */
  rootOfEdits(names: readonly string[]): Statement | undefined {
    return this.#hasChange || names.some((name) => this.has(name)) ? this.keep(rootName) : undefined;
  }
}
