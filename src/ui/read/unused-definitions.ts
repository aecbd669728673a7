// Definitions that were not shown before the text ended.
import type { Report } from '../check/diagnostics.ts';
import { reportDefaults } from './default-data.ts';
import type { Definitions } from './definitions.ts';
import type { ShownValues } from './shown-values.ts';
import type { Statement } from './statement.ts';
import { isFigures, isShownData, wasShown } from './unused-data.ts';

export class UnusedDefinitions {
  readonly #written: readonly Statement[];
  readonly #definitions: Definitions;
  readonly #restart: Statement | undefined;

  /** `restart`: the last repetition of the whole UI. */
  constructor(written: readonly Statement[], definitions: Definitions, restart: Statement | undefined) {
    this.#written = written;
    this.#definitions = definitions;
    this.#restart = restart;
  }

  /** A definition is superseded if it was written before the repetition and again after it, or was replaced before its use. */
  #isSuperseded(statement: Statement): boolean {
    const restart = this.#restart;
    if (restart === undefined) return this.#isReplaced(statement);
    return statement.index < restart.index && this.#definitions.isRedefined(statement);
  }

  /**
   * A later definition of the name, of the same kind, was used once, or any number of times if it is not an element:
   * the model changed its mind before.
   */
  #isReplaced(statement: Statement): boolean {
    const newest = this.#definitions.newestWhole(statement.name);
    return (
      newest !== undefined &&
      newest.index > statement.index &&
      (statement.hasCalls ? newest.uses === 1 : newest.uses > 0) &&
      newest.firstCall === statement.firstCall &&
      newest.isCollection === statement.isCollection
    );
  }

  /** The text ended in a second version of something already shown. */
  #isHalf({ name, isCut }: Statement): boolean {
    return isCut && this.#restart !== undefined && this.#definitions.newestWhole(name) !== undefined;
  }

  #isUnused(statement: Statement): boolean {
    const { uses, isProgram } = statement;
    return uses === 0 && !isProgram && !this.#isSuperseded(statement) && !this.#isHalf(statement);
  }

  /** `values = [1, 2]`, which a chart shows, and `values = [1, 3]` below it: what was sent stays. */
  #correctsShown(statement: Statement, shown: ShownValues | undefined): boolean {
    const first = this.#definitions.firstOf(statement.name);
    if (shown === undefined || first === statement || first?.data === undefined || first.uses === 0) return false;
    return statement.data !== undefined && !wasShown(statement, shown);
  }

  /** The definitions in branches that were not chosen, with those that they refer to. */
  #leftOut(): ReadonlySet<Statement> {
    const unused = this.#written.filter((statement) => this.#isUnused(statement));
    const leftOut = new Set(unused.filter(({ name }) => this.#definitions.isLeftOut(name)));
    if (leftOut.size === 0) return leftOut;
    const byName = new Map<string, Statement[]>();
    for (const statement of unused) {
      const same = byName.get(statement.name);
      if (same === undefined) byName.set(statement.name, [statement]);
      else same.push(statement);
    }
    // The set grows while it is read.
    for (const statement of leftOut)
      for (const name of new Set(statement.references())) for (const part of byName.get(name) ?? []) leftOut.add(part);
    return leftOut;
  }

  /** Reports what is left out, and the defaults that are shown. */
  reportOthers(report: Report): void {
    reportDefaults(this.#written, report);
    for (const { name } of this.#written.filter((statement) => statement.uses === 0 && this.#isSuperseded(statement)))
      report(
        'duplicate_definition',
        `A version of "${name}" was left out, because the last UI does not show it.`,
        true,
      );
    for (const half of this.#written.filter((statement) => statement.uses === 0 && this.#isHalf(statement)))
      report('truncated', `The text ended in another version of "${half.name}", which was left out.`, true);
  }

  /**
   * Those that nothing refers to come first, since they may refer to the others. Data whose texts are `shown` are left
   * out.
   */
  *inOrder(shown: ShownValues | undefined, report: Report): Generator<Statement> {
    const referred = new Set(this.#written.flatMap((statement) => statement.references()));
    const leftOut = this.#leftOut();
    const unreferred = this.#written.filter((statement) => this.#isUnused(statement) && !referred.has(statement.name));
    for (const statements of [unreferred, this.#written]) {
      for (const statement of statements) {
        if (!this.#isUnused(statement)) continue;
        if (leftOut.has(statement)) {
          statement.uses += 1;
          if (this.#definitions.isLeftOut(statement.name))
            report('unused_definition', `"${statement.name}" is in a branch that its condition does not select.`, true);
          continue;
        }
        const areFigures = shown !== undefined && isFigures(statement);
        if (this.#correctsShown(statement, shown))
          report(
            'superseded_value',
            `"${statement.name}" was defined again after its use; the document shows the earlier version.`,
            true,
          );
        if (!areFigures && (shown === undefined || !isShownData(statement, shown))) {
          yield statement;
          continue;
        }
        statement.uses += 1;
        if (areFigures) {
          report('unused_definition', `Nothing refers to "${statement.name}"; numbers alone are not shown.`, true);
          continue;
        }
        report('unused_definition', `Nothing refers to "${statement.name}", but its texts are shown elsewhere.`, true);
      }
    }
  }
}
