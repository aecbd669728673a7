// Shares a turn of the event loop between replies in progress and new requests. libuv accepts one connection a turn
// (since 1.45). With thousands of streams a turn that handles every chunk that is there takes a quarter of a second,
// and a new client waits dozens of turns. Here a turn handles chunks for a bounded time; what is left waits for the
// next turn, where the chunks that a stream has received meanwhile leave in one write.
// `npm run bench -- burst`, 2,000 new streams on a warm process: 99th percentile of the first event 2.2 s with this
// queue, 8 s without.

/** Milliseconds of chunks in one turn. */
const budget = 1;
/** Milliseconds that a chunk waits at most while there is a new connection in every turn. */
const patience = 250;
/** Milliseconds after which a delivery outside the queue counts as one of another turn. */
const turnLength = 5;

export interface Delivery {
  deliver(): void;
}

/** The clock and the turns of the event loop. */
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
  /** When each of them was added, in milliseconds. */
  #since: number[] = [];
  /** Index of the next one in `#waiting`. */
  #next = 0;
  #hasNewConnections = false;
  #turnStarted = 0;
  #isScheduled = false;

  constructor(turns = realTurns) {
    this.#turns = turns;
  }

  /** Delivers in a microtask while the turn has time left, else in a later turn. The order of one caller is kept. */
  add(delivery: Delivery): void {
    const now = this.#turns.now();
    if (this.#waiting.length === 0) {
      if (now - this.#turnStarted > turnLength) this.#turnStarted = now;
      if (now - this.#turnStarted < budget) return queueMicrotask(() => delivery.deliver());
    }
    this.#waiting.push(delivery);
    this.#since.push(now);
    this.#schedule();
  }

  /** There is a new connection: this turn is for it, unless a chunk has waited for too long. */
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
    if (isBusy && this.#turnStarted - (this.#since[this.#next] ?? 0) < patience) this.#schedule();
    else this.#step();
  };

  readonly #step = (): void => {
    const delivery = this.#waiting[this.#next];
    if (delivery === undefined) {
      this.#waiting.length = 0;
      this.#since.length = 0;
      this.#next = 0;
    } else if (this.#turns.now() - this.#turnStarted > budget) {
      this.#schedule();
    } else {
      this.#next += 1;
      if (this.#next === 1024) {
        this.#waiting.splice(0, this.#next);
        this.#since.splice(0, this.#next);
        this.#next = 0;
      }
      delivery.deliver();
      // What the delivery leads to happens in microtasks: its time is measured by the next step.
      queueMicrotask(this.#step);
    }
  };
}
