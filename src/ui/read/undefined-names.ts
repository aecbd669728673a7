// Names that nothing defines: an unquoted word where text is expected, or a component without its brackets.
import type { Catalog } from '../catalog.ts';
import type { Checker } from '../check/checker.ts';
import type { Report } from '../check/diagnostics.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { isUnquotedWord } from './unquoted-word.ts';

export class UndefinedNames {
  readonly #checker: Checker;
  readonly #sink: TreeSink;
  readonly #catalog: Catalog;
  readonly #report: Report;
  /** The components of statements without a name. */
  readonly #unnamed = new Set<string>();
  #isBeginning = false;

  constructor(checker: Checker, sink: TreeSink, catalog: Catalog, report: Report) {
    this.#checker = checker;
    this.#sink = sink;
    this.#catalog = catalog;
    this.#report = report;
  }

  /** A statement without a name begins; its component follows. */
  beginUnnamed(): void {
    this.#isBeginning = true;
  }

  openCall(name: string): void {
    if (this.#isBeginning) this.#unnamed.add(name);
    this.#isBeginning = false;
  }

  send(name: string): void {
    const isWord = isUnquotedWord(name, this.#checker);
    if (!isWord && this.#unnamed.has(name)) {
      // An unnamed `Timeline([...])` statement, followed by `root = Card([Timeline])`.
      this.#report('unresolved_reference', `"${name}" is not defined; the ${name} without a name is shown once.`);
      return this.#sink.bare('null');
    }
    if (!isWord && this.#catalog.find(name) !== undefined) {
      this.#report('missing_bracket', `${name} has no brackets; it was read as a call without arguments.`);
      this.#sink.openCall(name);
      return this.#sink.close(false);
    }
    const isText = !isWord && !this.#checker.isState(name);
    this.#report('unresolved_reference', `"${name}" is not defined.`, isText);
    this.#sink.bare(isWord ? name : 'null');
  }
}
