// Draws in animation frames, 30 times in a second while a reply begins and 12 times later: text that grows faster is not
// read faster, and each draw costs a layout. Between two draws no frame is asked for, because each of them costs a style
// pass.

/** Milliseconds between two draws of a reply that begins, when the reader waits for the first words. */
const firstInterval = 33;
const firstDraws = 60;
const interval = 80;
/** Maximum time until the next frame, in milliseconds. */
const frame = 16;

export class FrameClock {
  readonly #draw: () => void;
  #cancel: (() => void) | undefined;
  #last = -Infinity;
  #draws = 0;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** A reply begins. */
  restart(): void {
    this.#draws = 0;
  }

  /** Draws in the next frame, or in the first one after the pause that follows a draw. */
  request(): void {
    if (this.#cancel !== undefined) return;
    const between = this.#draws < firstDraws ? firstInterval : interval;
    const pause = this.#last + between - frame - performance.now();
    if (pause <= 0) {
      this.#requestFrame();
      return;
    }
    const timer = setTimeout(() => this.#requestFrame(), pause);
    this.#cancel = () => clearTimeout(timer);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #requestFrame(): void {
    const id = requestAnimationFrame(() => {
      this.#cancel = undefined;
      this.#last = performance.now();
      this.#draws += 1;
      this.#draw();
    });
    this.#cancel = () => cancelAnimationFrame(id);
  }
}
