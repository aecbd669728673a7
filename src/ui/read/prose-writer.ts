import { proseComponent, textComponent, type Catalog } from '../catalog.ts';
import type { Linker } from './linker.ts';

/** Sends prose as one streaming text, a component of its own, without the blank space around it. */
export class ProseWriter {
  readonly #linker: Linker;
  readonly #component: string;
  #isOpen = false;
  /** White space that is sent only if text follows. */
  #space = '';
  /** What was written while the text is held back. */
  #held: string[] | undefined;

  constructor(linker: Linker, catalog: Catalog) {
    this.#linker = linker;
    this.#component = catalog.find(proseComponent) === undefined ? textComponent : proseComponent;
  }

  /** True once it has sent text. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Until `release`, what is written waits. */
  holdBack(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held?.join('') ?? '';
    this.#held = undefined;
    this.write(held);
  }

  write(text: string): void {
    if (this.#held !== undefined) {
      this.#held.push(text);
      return;
    }
    const start = text.trimStart();
    if (start === '') {
      this.#space += text;
    } else if (this.#isOpen) {
      this.#send(text);
    } else {
      this.#isOpen = true;
      this.#linker.begin(undefined, 'definition');
      this.#linker.openCall(this.#component);
      this.#linker.openString();
      // Indent at the start of a text would make it code in Markdown; leading line ends mean nothing.
      this.#space = '';
      this.#send(start);
    }
  }

  #send(text: string): void {
    const end = text.trimEnd();
    this.#linker.text(this.#space + end);
    this.#space = text.slice(end.length);
  }

  /** Drops white space that was not sent yet. */
  dropSpace(): void {
    this.#space = '';
  }

  end(isCut: boolean): void {
    this.#space = '';
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#linker.closeString(isCut);
    this.#linker.close(isCut);
    this.#linker.finish();
  }
}
