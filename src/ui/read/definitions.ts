// Resolves names to definitions. Models redefine names: `name = ...` before or after each card that shows it.
import type { JsonValue } from '../../schema/schema.ts';
import type { Statement } from './statement.ts';

/** Maximum length of a chain of names that are defined by one another: `rows = data`, `data = items`. */
const maxSteps = 8;

/** Maximum number of definitions of one name that are passed over because they are being replayed. */
const maxReplaying = 100;

/** Maximum number of statements between two definitions of a name that one statement uses twice. */
const maxParts = 40;

/** The statements directly after a user that define names of the user: `root = Card([a, b])`, `a = ...`, `b = ...`. */
interface Followers {
  readonly found: Set<string>;
  /** The next statement to look at, and the last one that counts. */
  next: number;
  readonly last: number;
}

export class Definitions {
  /** Names of all statements in the order in which they were written; empty for one without a name. */
  readonly #order: string[] = [];
  readonly #byName = new Map<string, Statement[]>();
  readonly #used = new Set<string>();
  /** Names in branches of conditions that were not chosen. */
  readonly #leftOut = new Set<string>();
  /** Names used before they were defined, so their definitions follow their uses. */
  readonly #hoisted = new Set<string>();
  /**
   * This map and the next one are created on first use. They are rarely needed, and a compiler exists for each open
   * stream.
   */
  #followers: WeakMap<Statement, Followers> | undefined;
  /** The newest definition of each name that a statement has shown, for statements that show several. */
  #shown: WeakMap<Statement, Map<string, Statement>> | undefined;

  /** Adds a statement that begins. Nothing can refer to a statement without a name. */
  add(statement: Statement): void {
    const { name } = statement;
    statement.index = this.#order.length;
    this.#order.push(name);
    if (name === '') return;
    const same = this.#byName.get(name);
    if (same === undefined) this.#byName.set(name, [statement]);
    else same.push(statement);
    if (same === undefined && this.#used.has(name)) this.#hoisted.add(name);
  }

  /** Sets the only definition of a name that is not written as a statement. */
  set(name: string, statement: Statement): void {
    this.#byName.set(name, [statement]);
  }

  firstOf(name: string): Statement | undefined {
    return this.#byName.get(name)?.[0];
  }

  /** The newest complete statement of a name. */
  newest(name: string): Statement | undefined {
    return this.#byName.get(name)?.findLast(({ isComplete }) => isComplete);
  }

  /** The newest complete statement of a name, skipping one cut off by the end of the text. */
  newestWhole(name: string): Statement | undefined {
    return this.#byName.get(name)?.findLast(({ isComplete, isCut }) => isComplete && !isCut);
  }

  /** The value of the newest complete definition of a name, if it consists of data alone, and counts its use. */
  dataOf(name: string): JsonValue | undefined {
    let statement = this.newest(name);
    for (let step = 0; step < maxSteps && statement?.otherName !== undefined; step += 1) {
      statement.uses += 1;
      statement = this.newest(statement.otherName);
    }
    const value = statement?.data;
    if (statement !== undefined && value !== undefined) statement.uses += 1;
    return value;
  }

  noteUse(name: string): void {
    this.#used.add(name);
  }

  /** True for a name that the text has used so far. */
  isUsed(name: string): boolean {
    return this.#used.has(name);
  }

  /** Notes a name in the branch of a condition that was not chosen. `mayChange`: the user of a program can choose it. */
  leaveOut(name: string, mayChange: boolean): void {
    this.noteUse(name);
    if (!mayChange) this.#leftOut.add(name);
  }

  isLeftOut(name: string): boolean {
    return this.#leftOut.has(name);
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** True when a later statement defines the same name again. */
  isRedefined(statement: Statement): boolean {
    return this.#byName.get(statement.name)?.at(-1) !== statement;
  }

  isDefinedTwice(name: string): boolean {
    return (this.#byName.get(name)?.length ?? 0) > 1;
  }

  /**
   * Returns the definition that a name has in a statement: the newest one before it, otherwise the first one after it.
   * Where definitions follow their uses, only the one directly after the statement counts; using the definition for
   * another statement would show wrong content. Undefined while later text may still decide. Only definitions written
   * since `from` count.
   */
  find(name: string, user: Statement, isEnding: boolean, from = -1): Statement | 'missing' | undefined {
    const all = this.#byName.get(name) ?? [];
    const first = positionOf(all, from);
    const own = positionOf(all, user.index);
    const behind = positionOf(all, user.index + 1);
    const before = own > first ? usable(all, own - 1, first, user) : undefined;
    const start = Math.max(behind, first);
    const later = start < all.length ? usable(all, start, all.length - 1, user) : undefined;
    // Replaying the same definition would be a cycle; another definition of the same name is not.
    if (before === undefined && later?.shownBy === user) return this.#nextFor(user, all, later, isEnding);
    if (before === undefined) {
      // Another definition may still follow; the root has only one.
      const known = all.slice(first, first + 2).find((one) => one !== user && one.isReplaying && one.index < 0);
      return later ?? (isEnding ? all[0] : known);
    }
    if (before.isEmpty && !name.startsWith('$')) {
      // `cols = []`, `t = DataTable(cols)`, `cols = [Col("Name", names)]`: a program fills the list later.
      if (later?.uses === 0 && !later.isEmpty) return later;
      if (later === undefined && !isEnding && this.#order.length <= user.index + 1) return undefined;
    }
    if (!this.#hoisted.has(name)) return before;
    const count = all.length - first - (all[own] === user && own >= first ? 1 : 0);
    const fallback = count > 1 ? 'missing' : before;
    if (!user.isComplete) return isEnding ? fallback : undefined;
    const isFollowing = this.#isFollowing(name, user);
    if (isFollowing === true) return later ?? before;
    return isEnding || isFollowing === false ? fallback : undefined;
  }

  /** True if one of the statements directly after the user defines the name; undefined while it may still follow. */
  #isFollowing(name: string, user: Statement): boolean | undefined {
    const names = user.referenceNames();
    const all = (this.#followers ??= new WeakMap());
    const followers = all.get(user) ?? startAfter(user, names.size);
    all.set(user, followers);
    const { found, last } = followers;
    for (; !found.has(name) && followers.next < this.#order.length; followers.next += 1) {
      const next = this.#order[followers.next] ?? '';
      if (next !== name && (!names.has(next) || followers.next > last)) return false;
      found.add(next);
    }
    return found.has(name) || undefined;
  }

  /**
   * Returns the definition for a further use of a name in one statement: `root = Card([item, item])`, with `item = ...`
   * twice below it, each with the definitions that it uses. Undefined until another statement begins.
   */
  #nextFor(user: Statement, all: readonly Statement[], first: Statement, isEnding: boolean): Statement | undefined {
    const shownBy = (this.#shown ??= new WeakMap());
    const shown = shownBy.get(user) ?? new Map<string, Statement>();
    shownBy.set(user, shown);
    let used = positionOf(all, (shown.get(first.name) ?? first).index);
    if (all[used]?.shownBy !== user) used = positionOf(all, first.index);
    while (all[used + 1]?.shownBy === user) used += 1;
    const [last, next] = all.slice(used, used + 2);
    if (last !== undefined) shown.set(first.name, last);
    if (last === undefined) return next;
    const end = this.#endOfParts(last);
    if (end === next?.index) return next;
    return end < this.#order.length || isEnding ? last : undefined;
  }

  /** The index of the first statement after another one that is not a part of it: `row`, then `title` and `price`. */
  #endOfParts(statement: Statement): number {
    const parts = new Set(statement.isComplete ? statement.referenceNames() : []);
    let at = statement.index + 1;
    for (; at < this.#order.length && at <= statement.index + maxParts; at += 1) {
      const name = this.#order[at] ?? '';
      const all = this.#byName.get(name) ?? [];
      const part = all[positionOf(all, at)];
      if (!parts.has(name) || name === statement.name || part === undefined) break;
      if (part.isComplete) for (const inner of part.referenceNames()) parts.add(inner);
    }
    return at;
  }
}

/** The position of the first statement whose index is at least `index`. */
function positionOf(statements: readonly Statement[], index: number): number {
  let from = 0;
  let to = statements.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((statements[middle]?.index ?? 0) < index) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The first statement in a range, in either direction, that is not being replayed. */
function usable(all: readonly Statement[], from: number, to: number, user: Statement): Statement | undefined {
  const step = from > to ? -1 : 1;
  for (let count = 0, at = from; count < maxReplaying; count += 1, at += step) {
    const one = all[at];
    if (one !== undefined && one !== user && !one.isReplaying) return one;
    if (at === to) return undefined;
  }
  return undefined;
}

/** Each name may be defined several times, within limits. */
const startAfter = (user: Statement, names: number): Followers => ({
  found: new Set(),
  next: user.index + 1,
  last: user.index + 2 * names + 20,
});
