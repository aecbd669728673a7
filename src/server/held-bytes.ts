// The memory that requests and replies take while they are in progress, bounded for the whole process. At the bound,
// clients that have read or sent nothing for a while are disconnected, the longest stalled first; when there are none, whatever
// asks for more is refused.
import { ApiError } from '../errors.ts';

export interface HeldBytes {
  readonly total: number;
  /** `owner`: disconnected when memory is needed and its client has been stalled for longest. */
  open(owner: HoldingOwner): Holding;
}

export interface HoldingOwner {
  /** The holding is closed already. */
  drop(): void;
}

/** A string takes two for each character as soon as one of them is not Latin. */
export const bytesOfCharacter = 2;

/** Milliseconds without progress after which a client may be disconnected in favour of another request. */
const patience = 1000;

/** `limit`: bytes. `now`: milliseconds, of a clock that is never set back. */
export function createHeldBytes(limit: number, now: () => number = () => performance.now()): HeldBytes {
  const pool = new Pool(limit, now);
  return {
    get total() {
      return pool.total;
    },
    open: (owner) => new Holding(pool, owner),
  };
}

class Pool {
  total = 0;
  readonly limit: number;
  readonly now: () => number;
  /** The longest stalled first: a set keeps the order of insertion. */
  readonly stalled = new Set<Holding>();

  constructor(limit: number, now: () => number) {
    this.limit = limit;
    this.now = now;
  }

  /** Drops stalled holdings until the total is within the limit, or until none is left that stalled before `before`. */
  shrink(before: number): boolean {
    for (const holding of this.stalled) {
      if (this.total <= this.limit || holding.stalledSince > before) break;
      holding.drop();
    }
    return this.total <= this.limit;
  }
}

/** What one request, its reply or its log holds. A class without closures: one exists for each open stream. */
export class Holding {
  stalledSince = 0;
  readonly #pool: Pool;
  readonly #owner: HoldingOwner;
  #bytes = 0;
  /** Bytes in the socket that the client does not read. */
  #waiting = 0;
  #isClosed = false;
  /** What this one reads from: a log. */
  #source: Holding | undefined;
  /** Of a log: its writer and its readers. */
  #users = 1;
  /** Of a log: readers that are not stalled. */
  #moving = 0;

  constructor(pool: Pool, owner: HoldingOwner) {
    this.#pool = pool;
    this.#owner = owner;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Less than nothing: gives back. Throws `overloaded` when there is no room, and then holds no more than before. */
  add(bytes: number): void {
    if (this.#isClosed) return;
    this.#change(bytes);
    if (bytes <= 0 || this.#pool.total <= this.#pool.limit || this.#pool.shrink(this.#pool.now() - patience)) return;
    this.#change(-bytes);
    throw new ApiError('overloaded', 'The server has no memory left for this request; retry after 1 s.', {
      retryAfter: 1,
    });
  }

  /** Holds more, whether there is room or not: it is there already, so when there is none somebody who is stalled goes. */
  grow(bytes: number): void {
    if (this.#isClosed) return;
    this.#change(bytes);
    if (this.#pool.total > this.#pool.limit) this.#pool.shrink(Number.POSITIVE_INFINITY);
  }

  /** Gives back what it holds beyond that. */
  shrinkTo(bytes: number): void {
    this.#change(Math.min(0, bytes + this.#waiting - this.#bytes));
  }

  /** `other` holds it from now on. */
  giveTo(other: Holding): void {
    const bytes = this.#bytes - this.#waiting;
    this.#change(-bytes);
    if (!other.#isClosed) other.#change(bytes);
  }

  /** From now on this one is a reader of `source`, which stays as long as it has users. */
  readFrom(source: Holding): void {
    if (this.#isClosed) return;
    this.#source = source;
    source.#users += 1;
    source.onReader(1);
  }

  /** The client reads nothing, or sends nothing. `waiting` bytes are in its socket. */
  stall(waiting: number): void {
    if (this.#isClosed) return;
    this.#change(waiting - this.#waiting);
    this.#waiting = waiting;
    if (!this.#pool.stalled.has(this)) {
      this.stalledSince = this.#pool.now();
      this.#pool.stalled.add(this);
      // Behind this one: a log is dropped only after all of its readers.
      this.#source?.onReader(-1);
    }
    if (this.#pool.total > this.#pool.limit) this.#pool.shrink(Number.POSITIVE_INFINITY);
  }

  /** The client has read what was waiting, or has sent more. */
  proceed(): void {
    if (!this.#pool.stalled.delete(this)) return;
    this.#change(-this.#waiting);
    this.#waiting = 0;
    this.#source?.onReader(1);
  }

  drop(): void {
    this.#end();
    this.#owner.drop();
  }

  /** One user less. The last one gives everything back; what is added after that does not count. */
  close(): void {
    if (this.#users > 1) this.#users -= 1;
    else this.#end();
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#change(-this.#bytes);
    // A log whose last reader is dropped has been stalled since that reader was.
    if (!this.#pool.stalled.delete(this)) this.#source?.onReader(-1);
    this.#source?.close();
  }

  /** A log that nobody reads at the moment is stalled. */
  private onReader(change: 1 | -1): void {
    this.#moving += change;
    if (this.#moving === 0) this.stall(0);
    else this.proceed();
  }

  #change(bytes: number): void {
    this.#bytes += bytes;
    this.#pool.total += bytes;
  }
}
