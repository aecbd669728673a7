// One draw per animation frame, and not more than 30 in a second: text that grows faster is not read faster, and each
// draw costs a layout.

const interval = 32;

export class FrameClock {
  readonly #draw: () => void;
  #request: number | undefined;
  #last = -Infinity;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Draws in one of the next frames. */
  request(): void {
    this.#request ??= requestAnimationFrame((now) => this.#tick(now));
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
  }

  #tick(now: number): void {
    this.#request = undefined;
    // Half a frame early is not too early: frames do not come at exact times.
    if (now - this.#last < interval - 4) {
      this.request();
      return;
    }
    this.#last = now;
    this.#draw();
  }
}
