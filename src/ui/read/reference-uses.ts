// The uses of definitions. A definition may be used several times, but a reader needs a container or a long text once:
// `root = Card([news, item])` with `news = Column([item])`. A short text may be the label of several things, and a button
// may stand above and below a text. A block of the root that a tab or a form in the root shows too is shown once, unless
// nothing else would be left there.
import { rootComponent, type Catalog } from '../catalog.ts';
import type { Checker } from '../check/checker.ts';
import type { Report } from '../check/diagnostics.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { readableStrings } from '../check/readable-text.ts';
import { ValueBuffer } from '../events/buffered-value.ts';
import type { Definitions } from './definitions.ts';
import { endOfNames, hasOtherItem, namesInside, placeOf, type Place } from './place-of-reference.ts';
import type { Statement } from './statement.ts';

/** Minimum number of characters of a text that is shown once in the same list. */
const minLength = 60;
/** The same for a text that the root and a container in it show; a shorter one is a label. */
const minSentence = 20;
/** Maximum number of characters of a statement that are read to find its texts. */
const maxRead = 4096;

/** A reference that the walk has reached. */
export interface Use {
  readonly user: Statement;
  /** The position of the reference in the user. */
  readonly position: number;
  /** The root refers to the definition. */
  readonly isRoot: boolean;
  /** The text has ended. */
  readonly isEnding: boolean;
}

/** Decides whether a reference shows its definition, and reports why not. */
export class ReferenceUses {
  readonly #checker: Checker;
  readonly #report: Report;
  readonly #maxUses: number;
  readonly #catalog: Catalog;
  readonly #definitions: Definitions;
  /** The names of the definitions that the blocks of the root show. */
  readonly #inRoot = new Set<string>();
  /** The names that a root leaves to its containers, if it is written below their definitions. */
  #inContainers: Set<string> | undefined;
  /** The position in the root up to which names that follow one another were read. */
  #readTo = 0;

  constructor(checker: Checker, report: Report, maxUses: number, catalog: Catalog, definitions: Definitions) {
    this.#checker = checker;
    this.#report = report;
    this.#maxUses = maxUses;
    this.#catalog = catalog;
    this.#definitions = definitions;
  }

  /** True among the blocks of the root. */
  get #isInRoot(): boolean {
    return this.#checker.takesRootBlocks || this.#checker.beginsRootBlocks;
  }

  /** Notes that a definition is shown here. */
  note(definition: Statement): void {
    definition.uses += 1;
    if (!this.#isInRoot) return;
    definition.isInRoot = true;
    this.#inRoot.add(definition.name);
  }

  /** True while text that follows decides whether the definition is shown here. */
  waits(definition: Statement, use: Use): boolean {
    if (use.isEnding) return false;
    const { user, position } = use;
    if (definition.isInRoot)
      return this.#placeOf(use) === 'container' && hasOtherItem(user, position, this.#inRoot) === undefined;
    if (!isAboveRoot(definition, use) || user.isComplete) return false;
    this.#readTo = endOfNames(user, Math.max(position, this.#readTo));
    return this.#readTo === user.length;
  }

  allows(definition: Statement, use: Use): boolean {
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
    const isRepeated = this.#isRepeated(definition, use);
    if (isRepeated) this.#report('repeated_reference', `"${name}" is shown in another place; it was not shown here.`);
    return !isRepeated;
  }

  #isRepeated(definition: Statement, use: Use): boolean {
    const { user, position } = use;
    if (definition.isInRoot) {
      if (this.#isInRoot) return holdsMuch(definition);
      const isInContainer = this.#placeOf(use) === 'container';
      return isInContainer && hasOtherItem(user, position, this.#inRoot) === true && this.#isOnce(definition);
    }
    if (!this.#isInRoot) return false;
    const { shownBy } = definition;
    if (definition.uses > 0 && shownBy !== undefined)
      return this.#isOnce(definition, placeOf(shownBy, definition.shownAt, this.#catalog));
    if (!isAboveRoot(definition, use)) return false;
    this.#inContainers ??= this.#namesInContainers(user, position);
    return this.#inContainers.has(definition.name);
  }

  #placeOf({ user, position }: Use): Place | undefined {
    return this.#isInRoot ? undefined : placeOf(user, position, this.#catalog);
  }

  /** The names that the containers in a list of names show. Of two that show each other, the last one counts. */
  #namesInContainers(root: Statement, position: number): Set<string> {
    const names = new Set<string>();
    for (let at = endOfNames(root, position) - 1; at >= position; at -= 1) {
      const name = root.referenceAt(at) ?? '';
      if (!names.has(name)) this.#addInside(name, root, names);
    }
    return names;
  }

  #addInside(name: string, root: Statement, names: Set<string>): void {
    // Definitions may refer to one another in a circle.
    const seen = new Set<string>();
    const waiting = [name];
    for (let user = waiting.pop(); user !== undefined; user = waiting.pop()) {
      if (seen.has(user)) continue;
      seen.add(user);
      const statement = this.#definitions.firstOf(user);
      if (statement === undefined || !isAbove(statement, root) || this.#definitions.isDefinedTwice(user)) continue;
      for (const [inner, place] of namesInside(statement, this.#catalog)) {
        const definition = this.#definitions.firstOf(inner);
        if (definition === undefined || names.has(inner)) continue;
        waiting.push(inner);
        if (inner !== name && this.#isOnce(definition, place)) names.add(inner);
      }
    }
  }

  /** True for a definition that a reader needs once, if one of its places is among the blocks of the root. */
  #isOnce(definition: Statement, other: Place | undefined = 'container'): boolean {
    const { firstCall } = definition;
    if (firstCall === undefined || other === undefined || neverOnce.has(kindOf(firstCall) ?? '')) return false;
    const group = this.#catalog.match(firstCall)?.component.group;
    if (group === undefined) return isLayout(firstCall);
    if (group === 'action') return other === 'form';
    return group !== 'text' || hasText(definition, minSentence);
  }
}

const isAbove = ({ index, isComplete }: Statement, root: Statement): boolean => index < root.index && isComplete;

/** True for a definition that was written above the root and is not shown yet. */
const isAboveRoot = (definition: Statement, { user, isRoot }: Use): boolean =>
  isRoot && definition.uses === 0 && isAbove(definition, user);

/** Kinds that introduce or divide other blocks. */
const neverOnce: ReadonlySet<string> = new Set(['heading', 'separator', 'tag', 'nothing']);

function holdsMuch(statement: Statement): boolean {
  const { firstCall } = statement;
  if (firstCall === undefined) return false;
  if (statement.referenceNames().size > 1) return firstCall === rootComponent || isLayout(firstCall);
  return statement.referenceNames().size === 0 && hasText(statement, minLength);
}

function hasText(statement: Statement, length: number): boolean {
  const buffer = new ValueBuffer(maxRead);
  statement.replay(buffer);
  return readableStrings(buffer.value).some((text) => text.length >= length);
}

const isLayout = (name: string): boolean => ['container', 'row'].includes(kindOf(name) ?? '');
