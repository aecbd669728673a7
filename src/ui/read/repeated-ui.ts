// A UI that the model writes again, as a second root or as a Card without a name. Only its new content is shown.
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { collectStatement } from './collect-statement.ts';
import { continuationOf } from './continued-ui.ts';
import type { Definitions } from './definitions.ts';
import { rootIn } from './element-values.ts';
import { NewValues } from './new-values.ts';
import { RepeatedObject } from './repeated-object.ts';
import { RepeatedCard } from './repeated-card.ts';
import type { ShownValues } from './shown-values.ts';
import type { Statement } from './statement.ts';
import { ValueTree } from './value-tree.ts';

/** Texts that make an object a repetition of the UI: a single one may occur twice. */
const minTexts = 2;
const writtenAgain = 'The UI was written again; only what is new in it was appended.';

export class RepeatedUi {
  readonly #definitions: Definitions;
  readonly #shown: ShownValues;
  readonly #report: Report;
  readonly #catalog: Catalog;
  readonly #newValues: NewValues;
  /** The statements that write the whole UI again. */
  readonly #restarts: Statement[] = [];
  /** The repetition that continued where the first version was broken off. */
  #continued: Statement | undefined;
  /** Cards without a name that came after the UI, until they are known to repeat it or not. */
  readonly #cards = new Map<Statement, RepeatedCard>();
  /** The same for objects. */
  readonly #objects = new Set<Statement>();
  /** The object that the walk has reached. */
  #object: RepeatedObject | undefined;
  /** The object is a later version of the UI, whose new content is sent once it is complete. */
  #isObjectChanged = false;
  /** The last object repeated what was shown. */
  #isAfterRepeated = false;

  /** `sendUndefined` receives a name that the repetition refers to and nothing defines. */
  constructor(
    definitions: Definitions,
    shown: ShownValues,
    catalog: Catalog,
    report: Report,
    sendUndefined: (name: string) => void,
  ) {
    this.#definitions = definitions;
    this.#shown = shown;
    this.#report = report;
    this.#catalog = catalog;
    this.#newValues = new NewValues(catalog, shown, report, sendUndefined);
  }

  /** The last repetition of the whole UI. */
  get newest(): Statement | undefined {
    return this.#restarts.at(-1);
  }

  addRestart(statement: Statement): void {
    this.#report('duplicate_root', writtenAgain);
    statement.isRestart = true;
    this.#restarts.push(statement);
  }

  /** Keeps a remark such as `Alternatively, as a table:`, which introduces what is new in the next version. */
  keepRemark(text: string): void {
    this.#newValues.remark = text;
  }

  /** The remark, if nothing new followed it. */
  takeRemark(): string {
    const { remark } = this.#newValues;
    this.#newValues.remark = '';
    return remark;
  }

  /** Adds a Card without a name, or an object, that came after the UI. */
  add(statement: Statement, role: 'card' | 'object'): void {
    if (role === 'card') this.#cards.set(statement, new RepeatedCard(statement));
    else this.#objects.add(statement);
  }

  /**
   * Sends the new content of a statement that the walk has reached, if it repeats the UI. Returns "waits" while its text
   * may still arrive and "other" for a statement that repeats nothing.
   */
  send(statement: Statement, isEnding: boolean): 'sent' | 'waits' | 'other' {
    if (statement.isRestart) return this.#sendRestart(statement, isEnding) ? 'sent' : 'waits';
    if (this.#objects.has(statement)) return this.#sendObject(statement);
    const card = this.#cards.get(statement);
    if (card === undefined) return 'other';
    const verdict = card.read(this.#shown);
    if (verdict === undefined || (verdict === 'repeated' && !statement.isComplete)) return 'waits';
    this.#cards.delete(statement);
    if (verdict === 'other') return 'other';
    this.#report('duplicate_root', writtenAgain, statement.isCut);
    // The statement that the end of the text cut off has less content than what is shown.
    if (!statement.isCut) this.sendNew(statement, statement.index);
    return 'sent';
  }

  #sendObject(statement: Statement): 'sent' | 'waits' | 'other' {
    this.#object ??= new RepeatedObject(statement, this.#shown, this.#catalog, this.#isAfterRepeated ? 1 : minTexts);
    const verdict = this.#isObjectChanged ? 'changed' : this.#object.read();
    this.#isObjectChanged = verdict === 'changed' && !statement.isComplete;
    if (verdict === undefined || this.#isObjectChanged) return 'waits';
    this.#object = undefined;
    this.#objects.delete(statement);
    this.#isAfterRepeated = verdict !== 'other';
    if (verdict === 'other') return 'other';
    this.#report('duplicate_root', writtenAgain, statement.isCut);
    if (verdict === 'changed' && !statement.isCut) this.sendNew(statement, statement.index);
    return 'sent';
  }

  /** Returns false while the definitions of the restart may still arrive. */
  #sendRestart(restart: Statement, isEnding: boolean): boolean {
    if (!restart.isComplete) return false;
    const { newest } = this;
    if (newest !== restart && newest?.isComplete === true) {
      this.#report('duplicate_root', 'A version of the UI was left out, because a later version replaces it.', true);
      return true;
    }
    // Its references may be redefined later in the text.
    if (!isEnding && restart.referenceNames().size > 0) return false;
    if (this.#continued === restart || this.#continue(restart)) return true;
    this.#newValues.isReplacing = this.#shown.open.length > 0;
    this.#shown.closeTo(0);
    this.sendNew(restart, restart.index);
    return true;
  }

  /**
   * Sends, in place of the rest of the first version, what follows in the newest one. Returns "other" if there is none, or
   * if it does not repeat what is open.
   */
  replaceRest(isEnding: boolean): 'sent' | 'waits' | 'other' {
    const { newest } = this;
    if (newest === undefined || newest === this.#continued) return 'other';
    if (!newest.isComplete || (!isEnding && newest.referenceNames().size > 0)) return 'waits';
    if (!this.#continue(newest)) return 'other';
    this.#continued = newest;
    return 'sent';
  }

  /**
   * Sends what follows, in a repetition, on the content of the open brackets, and closes them. Returns false if they hold
   * something else.
   */
  #continue(restart: Statement): boolean {
    const { open, openText } = this.#shown;
    if (open.length === 0 || restart.isCut) return false;
    const [root] = this.#collected(restart, restart.index).values;
    const continuations = root === undefined ? undefined : continuationOf(root, open, openText);
    if (root === undefined || continuations === undefined) return false;
    if (this.#newValues.isUnrelated(root, continuations)) return false;
    this.#newValues.isReplacing = true;
    this.#newValues.continue(continuations);
    return true;
  }

  /** Sends the parts of a statement, and of everything it refers to, that were not yet shown. */
  sendNew(statement: Statement, from: number): void {
    const { values } = this.#collected(statement, from);
    // The beginning of an element that was shown whole says nothing new.
    if (statement.isCut && values.every((value) => this.#newValues.isBeginning(value))) return;
    for (const value of values) this.#newValues.send(rootIn(value));
  }

  #collected(statement: Statement, from: number): ValueTree {
    const tree = new ValueTree();
    statement.isReplaying = true;
    collectStatement(statement, this.#definitions, from, tree);
    statement.isReplaying = false;
    return tree;
  }
}
