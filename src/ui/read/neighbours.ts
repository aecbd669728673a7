// Definitions that nothing refers to: `root = Card([header, table])`, and `note = Callout(...)` written between the two. Each
// is shown before the next block of the root that was written after it.
import type { Catalog } from '../catalog.ts';
import { isLayoutContainer } from '../check/layout-names.ts';
import type { Definitions } from './definitions.ts';
import type { Statement } from './statement.ts';

export class Neighbours {
  readonly #written: readonly Statement[];
  readonly #definitions: Definitions;
  readonly #catalog: Catalog;
  /** The number of written statements before the last one that was shown. */
  #passed = 0;

  /** `written`: all named statements so far, in their order. */
  constructor(written: readonly Statement[], definitions: Definitions, catalog: Catalog) {
    this.#written = written;
    this.#definitions = definitions;
    this.#catalog = catalog;
  }

  /**
   * The definitions that were written before a block of the root and that nothing refers to. `later`: the block, or the
   * root, may still refer to them.
   */
  before(block: Statement, isRootComplete: boolean): Statement | 'later' | undefined {
    for (let index = this.#passed; index < this.#written.length; index += 1) {
      const statement = this.#written[index];
      if (statement === undefined || statement.index >= block.index) break;
      if (this.#isOrphan(statement)) {
        if (!isRootComplete || !block.isComplete) return 'later';
        this.#passed = index + 1;
        return statement;
      }
      if (isRootComplete && block.isComplete) this.#passed = index + 1;
    }
    return undefined;
  }

  #isOrphan(statement: Statement): boolean {
    const { name, firstCall = '', uses, isComplete, isProgram } = statement;
    if (uses > 0 || !isComplete || isProgram || this.#definitions.isUsed(name)) return false;
    if (this.#definitions.isDefinedTwice(name)) return false;
    const shape = this.#catalog.match(firstCall);
    return shape === undefined ? isLayoutContainer(firstCall) : shape.component.isBlock;
  }
}
