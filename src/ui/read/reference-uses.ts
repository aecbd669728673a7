// The uses of definitions. A definition may be used several times, but a reader needs a container or a long text once:
// `root = Card([news, item])` with `news = Column([item])`. A short text may be the label of several things, and a button
// may stand above and below a text.
import { rootComponent } from '../catalog.ts';
import type { Checker } from '../check/checker.ts';
import type { Report } from '../check/diagnostics.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { readableStrings } from '../check/readable-text.ts';
import { ValueBuffer } from '../events/buffered-value.ts';
import type { Statement } from './statement.ts';

/** Minimum number of characters of a text that is shown once. */
const minLength = 60;
/** Maximum number of characters of a statement that are read to find its texts. */
const maxRead = 4096;

/** Decides whether a reference shows its definition, and reports why not. */
export class ReferenceUses {
  readonly #checker: Checker;
  readonly #report: Report;
  readonly #maxUses: number;
  /** The definitions that the blocks of the root show. */
  readonly #inRoot = new Set<Statement>();

  constructor(checker: Checker, report: Report, maxUses: number) {
    this.#checker = checker;
    this.#report = report;
    this.#maxUses = maxUses;
  }

  /** Notes that a definition is shown here. */
  note(definition: Statement): void {
    definition.uses += 1;
    if (this.#checker.takesRootBlocks) this.#inRoot.add(definition);
  }

  allows(definition: Statement): boolean {
    const { name } = definition;
    if (definition.isReplaying) {
      this.#report('reference_cycle', `"${name}" refers to itself.`, true);
      return false;
    }
    if (definition.uses >= this.#maxUses) {
      if (definition.uses === this.#maxUses)
        this.#report('reference_limit_exceeded', `"${name}" was used more than ${this.#maxUses} times.`, true);
      definition.uses += 1;
      return false;
    }
    const isRepeated = this.#inRoot.has(definition) && this.#checker.takesRootBlocks && holdsMuch(definition);
    if (isRepeated) this.#report('repeated_reference', `"${name}" is shown above; it was not shown again.`);
    return !isRepeated;
  }
}

function holdsMuch(statement: Statement): boolean {
  const { firstCall } = statement;
  if (firstCall === undefined) return false;
  if (statement.referenceNames().size > 1) return firstCall === rootComponent || isLayout(firstCall);
  if (statement.referenceNames().size > 0) return false;
  const buffer = new ValueBuffer(maxRead);
  statement.replay(buffer);
  return readableStrings(buffer.value).some((text) => text.length >= minLength);
}

const isLayout = (name: string): boolean => ['container', 'row'].includes(kindOf(name) ?? '');
