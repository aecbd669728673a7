// Draws in animation frames, and not more than 20 times in a second: text that grows faster is not read faster, and each
// draw costs a layout. Between two draws no frame is asked for, because each of them costs a style pass.

const interval = 50;
/** A frame comes within so much. */
const frame = 16;

export class FrameClock {
  readonly #draw: () => void;
  #cancel: (() => void) | undefined;
  #last = -Infinity;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Draws in the next frame, or in the first one after the pause that follows a draw. */
  request(): void {
    if (this.#cancel !== undefined) return;
    const pause = this.#last + interval - frame - performance.now();
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
      this.#draw();
    });
    this.#cancel = () => cancelAnimationFrame(id);
  }
}
