// Draws in animation frames: 30 times a second while a reply begins, then 12 times, and 8 times once the reply is long.
// Text that grows faster is not read faster, and each draw costs a layout. Between two draws, no frame is requested,
// because each one costs a style pass.
import { cancelDraw, requestDraw } from './draw-scheduler.ts';

/** Milliseconds between two draws, up to this number of draws of a reply. The reader waits for the first words. */
const paces = [
  { draws: 60, interval: 33 },
  { draws: 400, interval: 80 },
];
const lastInterval = 125;
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
    const between = paces.find(({ draws }) => this.#draws < draws)?.interval ?? lastInterval;
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
    const draw = (): void => {
      this.#cancel = undefined;
      this.#last = performance.now();
      this.#draws += 1;
      this.#draw();
    };
    requestDraw(draw);
    this.#cancel = () => cancelDraw(draw);
  }
}
