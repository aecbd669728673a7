// The memory that requests and replies take while they are in progress, bounded for the whole process. At the bound,
// clients that have read or sent nothing for a while are disconnected, longest stalled first; if there are none, requests
// for more memory are rejected.
import { ApiError } from '../errors.ts';

export interface MemoryBudget {
  readonly total: number;
  /** `owner`: disconnected when memory is needed and its client has been stalled for longest. */
  open(owner: ReservationOwner): Reservation;
}

export interface ReservationOwner {
  /** Disconnects the client. The reservation is closed before. */
  drop(): void;
}

/** Bytes per character: a string takes two for each if any of them is not Latin-1. */
export const bytesOfCharacter = 2;

/** Milliseconds without progress after which a client may be disconnected in favour of another request. */
const patience = 1000;

/** `limit`: bytes. `now`: milliseconds of a monotonic clock. */
export function createMemoryBudget(limit: number, now: () => number = () => performance.now()): MemoryBudget {
  const pool = new Pool(limit, now);
  return {
    get total() {
      return pool.total;
    },
    open: (owner) => new Reservation(pool, owner),
  };
}

class Pool {
  total = 0;
  readonly limit: number;
  readonly now: () => number;
  /** Longest stalled first, because a set keeps the order of insertion. */
  readonly stalled = new Set<Reservation>();

  constructor(limit: number, now: () => number) {
    this.limit = limit;
    this.now = now;
  }

  /** Drops stalled reservations until the total is within the limit, or until none is left that stalled before `before`. */
  shrink(before: number): boolean {
    for (const reservation of this.stalled) {
      if (this.total <= this.limit || reservation.stalledSince > before) break;
      reservation.drop();
    }
    return this.total <= this.limit;
  }
}

/** The memory that one request, its reply or its log holds. A class without closures: one exists per open stream. */
export class Reservation {
  stalledSince = 0;
  readonly #pool: Pool;
  readonly #owner: ReservationOwner;
  #bytes = 0;
  /** Bytes in the socket that the client has not read. */
  #waiting = 0;
  #isClosed = false;
  /** The log that this one reads from. */
  #source: Reservation | undefined;
  /** For a log: the number of its users, which are its writer and its readers. */
  #users = 1;
  /** For a log: the number of readers that are not stalled. */
  #moving = 0;

  constructor(pool: Pool, owner: ReservationOwner) {
    this.#pool = pool;
    this.#owner = owner;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** A negative number gives memory back. Throws `overloaded`, and holds no more than before, if there is no room. */
  add(bytes: number): void {
    if (this.#isClosed) return;
    this.#change(bytes);
    if (bytes <= 0 || this.#pool.total <= this.#pool.limit || this.#pool.shrink(this.#pool.now() - patience)) return;
    this.#change(-bytes);
    throw new ApiError('overloaded', 'The server has no memory left for this request; retry after 1 s.', {
      retryAfter: 1,
    });
  }

  /** Counts memory that is already in use. If there is no room, stalled clients are disconnected. */
  grow(bytes: number): void {
    if (this.#isClosed) return;
    this.#change(bytes);
    if (this.#pool.total > this.#pool.limit) this.#pool.shrink(Number.POSITIVE_INFINITY);
  }

  /** Gives back all memory above this number of bytes. */
  shrinkTo(bytes: number): void {
    this.#change(Math.min(0, bytes + this.#waiting - this.#bytes));
  }

  /** Moves the held memory to `other`. */
  giveTo(other: Reservation): void {
    const bytes = this.#bytes - this.#waiting;
    this.#change(-bytes);
    if (!other.#isClosed) other.#change(bytes);
  }

  /** Becomes a reader of `source`, which is kept as long as it has users. */
  readFrom(source: Reservation): void {
    if (this.#isClosed) return;
    this.#source = source;
    source.#users += 1;
    source.onReader(1);
  }

  /** The client has stopped reading or sending. `waiting`: bytes in its socket. */
  stall(waiting: number): void {
    if (this.#isClosed) return;
    this.#change(waiting - this.#waiting);
    this.#waiting = waiting;
    if (!this.#pool.stalled.has(this)) {
      this.stalledSince = this.#pool.now();
      this.#pool.stalled.add(this);
      // The log is queued after its reader, because a log is dropped only after all of its readers.
      this.#source?.onReader(-1);
    }
    if (this.#pool.total > this.#pool.limit) this.#pool.shrink(Number.POSITIVE_INFINITY);
  }

  /** The client reads or sends again. */
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

  /** Removes a user. The last one gives everything back; later additions do not count. */
  close(): void {
    if (this.#users > 1) this.#users -= 1;
    else this.#end();
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#change(-this.#bytes);
    // A log whose last reader is dropped counts as stalled since that reader was.
    if (!this.#pool.stalled.delete(this)) this.#source?.onReader(-1);
    this.#source?.close();
  }

  /** A log without active readers is stalled. */
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
