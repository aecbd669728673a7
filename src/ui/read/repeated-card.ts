// A whole UI without a name, written again: small models that do not stop repeat `Card([CardHeader("Tasks"), ...])`. A
// second Card whose first child was already shown, or is a version of what was shown, is such a repetition; any other Card
// is a part of the page.
import { firstChildOf } from './element-values.ts';
import { isVersion } from './grown-block.ts';
import { ValueTree } from './value-tree.ts';
import type { ShownValues } from './shown-values.ts';
import type { Statement } from './statement.ts';

export class RepeatedCard {
  readonly statement: Statement;
  readonly #tree = new ValueTree();
  #position = 0;
  verdict: 'repeated' | 'other' | undefined;

  constructor(statement: Statement) {
    this.statement = statement;
  }

  /** Reads on until the first child is complete. Returns undefined while it is not. */
  read(shown: ShownValues): 'repeated' | 'other' | undefined {
    const { statement } = this;
    while (this.verdict === undefined && this.#position < statement.length) {
      // The target of a reference is not known here.
      if (statement.referenceAt(this.#position) !== undefined || statement.joinedAt(this.#position) !== undefined) {
        this.verdict = 'other';
        break;
      }
      statement.replayAt(this.#position, this.#tree);
      this.#position += 1;
      const [card] = this.#tree.values;
      const first = card && firstChildOf(card);
      if (first !== undefined) this.verdict = isVersion(first, shown) ? 'repeated' : 'other';
    }
    if (this.verdict === undefined && statement.isComplete) this.verdict = 'other';
    return this.verdict;
  }
}
