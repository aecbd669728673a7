// Resolves names to definitions. Models redefine names: `name = ...` before or after each card that shows it.
import type { JsonValue } from '../../schema/schema.ts';
import type { Statement } from './statement.ts';

/** Maximum number of names that stand for one another: `rows = data`, `data = items`. */
const maxSteps = 8;

export class Definitions {
  /** Names of all statements in the order in which they were written; empty for one without a name. */
  readonly #order: string[] = [];
  readonly #byName = new Map<string, Statement[]>();
  readonly #used = new Set<string>();
  /** Names used before they were defined, so their definitions follow their uses. */
  readonly #hoisted = new Set<string>();

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
    const all = (this.#byName.get(name) ?? []).filter((one) => one !== user && one.index >= from);
    const later = all.find((one) => one.index > user.index && !one.isReplaying);
    const before = all.findLast((one) => one.index < user.index && !one.isReplaying);
    // Replaying the same definition would be a cycle; another definition of the same name is not.
    if (before === undefined && later?.shownBy === user) return this.#nextFor(user, all, isEnding);
    if (before === undefined)
      // Another definition may still follow; the root has only one.
      return (
        later ??
        (isEnding ? this.#byName.get(name)?.[0] : all.find(({ index, isReplaying }) => isReplaying && index < 0))
      );
    if (!this.#hoisted.has(name)) return before;
    const fallback = all.length > 1 ? 'missing' : before;
    if (!user.isComplete) return isEnding ? fallback : undefined;
    const names = user.referenceNames();
    for (let index = user.index + 1; index < this.#order.length; index += 1) {
      const next = this.#order[index] ?? '';
      if (next === name) return later ?? before;
      if (!names.has(next)) return fallback;
    }
    return isEnding ? fallback : undefined;
  }

  /**
   * Returns the definition for a further use of a name in one statement: `root = Card([item, item])`, with `item = ...`
   * twice in a row below it. Undefined until the statement after the last used definition begins.
   */
  #nextFor(user: Statement, all: readonly Statement[], isEnding: boolean): Statement | undefined {
    const used = all.findLastIndex(({ shownBy }) => shownBy === user);
    const [last, next] = all.slice(used, used + 2);
    if (last === undefined || next?.index === last.index + 1) return next;
    return last.index + 1 < this.#order.length || isEnding ? last : undefined;
  }
}
