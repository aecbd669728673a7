// Shares a turn of the event loop between replies in progress and new requests. libuv accepts one connection per turn
// (since 1.45). With thousands of streams, a turn that handles every available chunk takes a quarter of a second, and a
// new client waits for dozens of turns. Here a turn handles chunks for a bounded time. The others wait for the next
// turn, in which the chunks that a stream has received meanwhile leave in one write. `npm run bench -- burst`
// measures the time to the first event of 2,000 new streams.

/** Milliseconds per turn for handling chunks. */
const usualBudget = 1;
/**
 * The same in a turn with a new connection, whose own work takes 0.4 to 0.8 ms. With 1 and a patience of 250 ms, chunks
 * took most of the time in which others waited: until 99 % of a burst had their first event, 4.8 to 6.2 s of CPU time in
 * seven runs, instead of 2.0 to 3.9 s in three (on a machine busy with other work).
 */
const busyBudget = 0.1;
/**
 * Maximum wait of a chunk in milliseconds while every turn has a new connection. A longer wait saves work, because the
 * chunks of one stream leave together.
 */
const patience = 1000;
/** After this many milliseconds, a delivery outside the queue belongs to another turn. */
const turnLength = 5;

export interface Delivery {
  deliver(): void;
}

/** The clock, and turns of the event loop. */
export interface Turns {
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back in the next turn. */
  readonly next: (callback: () => void) => void;
}

const realTurns: Turns = { now: () => performance.now(), next: (callback) => void setImmediate(callback) };

export class DeliveryQueue {
  readonly #turns: Turns;
  #waiting: Delivery[] = [];
  /** The time at which each of them was added, in milliseconds. */
  #since: number[] = [];
  /** Index of the next one in `#waiting`. */
  #next = 0;
  #hasNewConnections = false;
  #turnStarted = 0;
  #budget = usualBudget;
  #isScheduled = false;

  constructor(turns = realTurns) {
    this.#turns = turns;
  }

  /**
   * Delivers in a microtask while the turn has time left, otherwise in a later turn. Preserves the order of each
   * caller.
   */
  add(delivery: Delivery): void {
    const now = this.#turns.now();
    if (this.#waiting.length === 0) {
      if (now - this.#turnStarted > turnLength) this.#turnStarted = now;
      if (now - this.#turnStarted < usualBudget) return queueMicrotask(() => delivery.deliver());
    }
    this.#waiting.push(delivery);
    this.#since.push(now);
    this.#schedule();
  }

  /** Reserves this turn for a new connection, unless a chunk has waited too long. */
  makeWay(): void {
    this.#hasNewConnections = true;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#turns.next(this.#runTurn);
  }

  readonly #runTurn = (): void => {
    this.#isScheduled = false;
    this.#turnStarted = this.#turns.now();
    const isBusy = this.#hasNewConnections;
    this.#hasNewConnections = false;
    this.#budget = isBusy ? busyBudget : usualBudget;
    if (isBusy && this.#turnStarted - (this.#since[this.#next] ?? 0) < patience) this.#schedule();
    else this.#step();
  };

  readonly #step = (): void => {
    const delivery = this.#waiting[this.#next];
    if (delivery === undefined) {
      this.#waiting.length = 0;
      this.#since.length = 0;
      this.#next = 0;
    } else if (this.#turns.now() - this.#turnStarted > this.#budget) {
      this.#schedule();
    } else {
      this.#next += 1;
      if (this.#next === 1024) {
        this.#waiting.splice(0, this.#next);
        this.#since.splice(0, this.#next);
        this.#next = 0;
      }
      delivery.deliver();
      // The effects of a delivery happen in microtasks; the next step measures their time.
      queueMicrotask(this.#step);
    }
  };
}
