// Definitions that nothing refers to: `root = Card([header, table])`, and `note = Callout(...)` written between the two. Each
// is shown before the next block of the root that was written after it.
import { allowedComponents, type Catalog } from '../catalog.ts';
import type { Checker } from '../check/checker.ts';
import type { Report } from '../check/diagnostics.ts';
import { isLayoutContainer } from '../check/layout-names.ts';
import { nothing, wrappersFor } from '../check/placement-rules.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Definitions } from './definitions.ts';
import type { Statement } from './statement.ts';

export class Neighbours {
  readonly #written: readonly Statement[];
  readonly #definitions: Definitions;
  readonly #catalog: Catalog;
  readonly #checker: Checker;
  readonly #report: Report;
  readonly #children: Schema;
  /** The components that are allowed in the root. */
  readonly #blocks: readonly string[];
  /** The number of written statements before the last one that was shown. */
  #passed = 0;

  /** `written`: all named statements so far, in their order. */
  constructor(
    written: readonly Statement[],
    definitions: Definitions,
    catalog: Catalog,
    checker: Checker,
    report: Report,
  ) {
    this.#written = written;
    this.#definitions = definitions;
    this.#catalog = catalog;
    this.#checker = checker;
    this.#report = report;
    const { component, listProp = '' } = catalog.root;
    this.#children = component.props.properties[listProp] ?? nothing;
    this.#blocks = allowedComponents(this.#children);
  }

  /**
   * A definition that nothing refers to and that was written before `block`, which `user` shows next. Undefined if there is
   * none, and where the walk is not among the blocks of the root. `later`: the block, or the root, may still refer to it.
   */
  before(block: Statement, user: Statement, root: Statement, isEnding: boolean): Statement | 'later' | undefined {
    const isCard = this.#catalog.match(user.firstCall ?? '') === this.#catalog.root;
    if ((user !== root && !isCard) || !this.#checker.takesRootBlocks) return undefined;
    const areComplete = (user.isComplete && root.isComplete) || isEnding;
    for (let index = this.#passed; index < this.#written.length; index += 1) {
      const statement = this.#written[index];
      if (statement === undefined || statement.index >= block.index) break;
      if (this.#isOrphan(statement) || this.#isShownBefore(statement, root)) {
        if (!areComplete || !block.isComplete) return isEnding ? undefined : 'later';
        this.#passed = index + 1;
        this.#report('unused_definition', `Nothing refers to "${statement.name}"; it was placed in written order.`);
        return statement;
      }
      if (areComplete && block.isComplete) this.#passed = index + 1;
    }
    return undefined;
  }

  /** `chart = CardHeader("Sales")`, which a block of the root shows, and `chart = BarChart(...)` below it. */
  #isShownBefore(statement: Statement, root: Statement): boolean {
    if (statement.uses > 0 || !statement.isComplete || !this.#mayBeBlock(statement)) return false;
    const first = this.#definitions.firstOf(statement.name);
    const { shownBy } = first ?? {};
    if (first === undefined || first === statement || first.uses === 0 || shownBy === undefined) return false;
    // Where definitions precede their uses, a use of this one may still follow.
    if (first.index < shownBy.index) return false;
    const isBlock = shownBy === root || this.#catalog.match(shownBy.firstCall ?? '') === this.#catalog.root;
    return isBlock && [...statement.referenceNames()].every((name) => this.#definitions.newest(name) !== undefined);
  }

  #isOrphan(statement: Statement): boolean {
    const { name, uses, isComplete } = statement;
    if (uses > 0 || !isComplete || this.#definitions.isUsed(name)) return false;
    return !this.#definitions.isDefinedTwice(name) && this.#isBlock(statement);
  }

  /** True for a block, and for a control or a button, which gets the containers that it needs. */
  #mayBeBlock(statement: Statement): boolean {
    const shape = this.#catalog.match(statement.firstCall ?? '');
    return (
      this.#isBlock(statement) ||
      (shape !== undefined && wrappersFor(this.#children, shape, this.#catalog) !== undefined)
    );
  }

  #isBlock({ firstBlock = '', isProgram }: Statement): boolean {
    const shape = this.#catalog.match(firstBlock);
    if (shape === undefined) return !isProgram && isLayoutContainer(firstBlock);
    return shape === this.#catalog.root || this.#blocks.includes(shape.component.name);
  }
}
