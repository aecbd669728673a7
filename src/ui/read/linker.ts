// Puts statements into document order. A walk from the root stops at the first name without a definition and resumes
// when the definition arrives; inline calls never wait. Definitions are kept because several may refer to one.
import { rootName, type BaseDocument } from '../base-document.ts';
import type { Catalog } from '../catalog.ts';
import type { Checker } from '../check/checker.ts';
import type { Report } from '../check/diagnostics.ts';
import type { LinkedSink } from '../events/tree-sink.ts';
import { runSync, Pace, type Sliced } from '../../slices.ts';
import { textIn } from './collect-statement.ts';
import { DefinedData } from './defined-data.ts';
import { Definitions } from './definitions.ts';
import { KeptElements } from './kept-elements.ts';
import { Neighbours } from './neighbours.ts';
import { PairedLists } from './paired-lists.ts';
import { ShownValues } from './shown-values.ts';
import type { StatementRole } from './sniff/sniffed.ts';
import { ReferenceUses } from './reference-uses.ts';
import { RepeatedUi } from './repeated-ui.ts';
import { namesWhole } from './root-names.ts';
import { rootInPlace, Statement } from './statement.ts';
import { UndefinedNames } from './undefined-names.ts';
import { needsTable, tableComponent } from './unused-data.ts';
import { UnusedDefinitions } from './unused-definitions.ts';
import { WalkPosition, type Cursor } from './walk-position.ts';

/** Maximum number of steps of the walk for each event of a reader; the rest continues with the following events. */
const maxSteps = 200;
const unitsPerStep = 200; // of `Pace`, for each step at the end

export class Linker implements LinkedSink {
  readonly #checker: Checker;
  /** The data that expressions may read. */
  readonly data: DefinedData;
  /** Records what is shown and passes it on to the checker. */
  readonly #shown: ShownValues;
  readonly #catalog: Catalog;
  readonly #report: Report;
  /** The document whose elements may be referred to without being written again. */
  readonly #kept: KeptElements;
  readonly #definitions = new Definitions();
  /** All named statements in the order in which they were written, redefinitions included. */
  readonly #written: Statement[] = [];
  readonly #position = new WalkPosition();
  /** Records the current statement. Undefined when the statement goes directly to the checker. */
  #current: Statement | undefined;
  /** The most recently started definition. */
  #newest: Statement | undefined;
  /** The root, as far as it is recorded. */
  #root: Statement | undefined;
  #isInRoot = false;
  readonly #neighbours: Neighbours;
  readonly #repeated: RepeatedUi;
  readonly #undefined: UndefinedNames;
  readonly #uses: ReferenceUses;
  readonly #unnamedRoles = new Set<StatementRole>();
  #isEnding = false;
  #hasRoot = false;

  constructor(checker: Checker, report: Report, maxUses: number, catalog: Catalog, base?: BaseDocument) {
    this.#checker = checker;
    this.#shown = new ShownValues(new PairedLists(checker, catalog, report));
    this.#catalog = catalog;
    this.#report = report;
    this.#kept = new KeptElements(base, this.#definitions);
    this.#uses = new ReferenceUses(checker, report, maxUses, catalog, this.#definitions);
    this.#undefined = new UndefinedNames(checker, this.#shown, catalog, report);
    this.#neighbours = new Neighbours(this.#written, this.#definitions, catalog, checker, report);
    const sendName = (name: string): void =>
      checker.takesWord(name) ? this.#shown.bare(name) : this.#undefined.send(name);
    // The next version of the root may continue where it was broken off.
    const beginsAgain = (name: string): void => {
      if (name === rootName && this.#isInRoot && this.#current === undefined) this.#shown.hold();
    };
    this.data = new DefinedData(this.#definitions, this.#written, this.isInBase, beginsAgain);
    this.#repeated = new RepeatedUi(this.#definitions, this.#shown, catalog, report, sendName);
  }

  /** True once an element of the UI has begun. */
  readonly hasElements = (): boolean => this.#checker.elementCount > 0;

  /** True once the text has begun a root, or a Card in its place. */
  readonly hasUi = (): boolean => this.#hasRoot || this.#unnamedRoles.has('card');

  /** True until a UI begins. */
  readonly isEmpty = (): boolean => !this.#hasRoot && this.#unnamedRoles.size === 0;

  /** True for the name of an element of the base document. */
  readonly isInBase = (name: string): boolean => this.#kept.has(name);

  /** True for a name that may be referred to. */
  isDefined(name: string): boolean {
    return this.#definitions.has(name) || this.isInBase(name);
  }

  /** True for a name that the text defines. */
  readonly isShown = (name: string): boolean => this.#definitions.has(name);

  /** Notes that the reply started to change an element of the base document, even if the change was incomplete. */
  noteChange(): void {
    this.#kept.noteChange();
  }

  /** Begins a statement. `name` is set if it defines something that others may refer to. */
  begin(name: string | undefined, role: StatementRole): void {
    if (name === undefined && role !== 'root' && role !== 'definition' && this.#isRepetition(role)) return;
    const isRoot = role === 'root' || (role === 'card' && name !== undefined && this.#mayBeRoot(name));
    if (role === 'root' && this.#hasRoot) return this.#beginRestart();
    if (isRoot && name !== undefined) this.#definitions.set(name, rootInPlace(name, role === 'root'));
    this.#hasRoot ||= isRoot;
    this.#isInRoot = isRoot;
    if (name === undefined && role !== 'root') this.#undefined.beginUnnamed();
    if (name === undefined || isRoot) {
      this.#current = undefined;
      if (this.#position.isInside) this.#position.addNext(this.#record());
      return;
    }
    this.#current = new Statement(name);
    this.#written.push(this.#current);
    this.#newest = this.#current;
    if (this.#definitions.has(name))
      this.#report('duplicate_definition', `"${name}" is defined again; each use refers to the closest definition.`);
    this.#definitions.add(this.#current);
  }

  /** Records a definition that `write` writes. An open statement, such as prose, continues afterwards. */
  define(name: string, write: () => void): void {
    const [open, isInRoot] = [this.#current, this.#isInRoot];
    this.begin(name, 'definition');
    write();
    this.finish();
    [this.#current, this.#isInRoot] = [open, isInRoot];
  }

  /** Keeps the text between two versions of the UI, which introduces the second one. */
  keepRemark(text: string): void {
    this.#repeated.keepRemark(text);
  }

  /** Begins a repetition of the whole UI. Only its new content can still be shown. */
  #beginRestart(): void {
    this.#current = new Statement('');
    this.#definitions.add(this.#current);
    this.#repeated.addRestart(this.#current);
    this.#position.addNext(this.#current);
  }

  /** A Card without a name, or an object, may repeat the UI. Returns false for the first one, and for blocks. */
  #isRepetition(role: 'card' | 'object' | 'block'): boolean {
    const isFirst = this.isEmpty();
    this.#unnamedRoles.add(role);
    if (isFirst || role === 'block') return false;
    this.#isInRoot = false;
    const recorded = this.#record();
    this.#repeated.add(recorded, role);
    this.#position.addNext(recorded);
    return true;
  }

  /** A Card with such a name is the root, unless the walk waits for that name or it replaces an element of the base. */
  #mayBeRoot(name: string): boolean {
    const { cursor } = this.#position;
    const isAwaited = cursor?.statement.referenceAt(cursor.position) === name;
    return !this.#hasRoot && namesWhole(name) && !isAwaited && !this.isInBase(name);
  }

  /**
   * Returns an element of the base document that the reply keeps. An element counts as kept at the end of the text, or
   * once the reply has moved on to a statement that the walk has not reached: edits are written in document order.
   */
  #keep(name: string): Statement | undefined {
    return this.#isEnding || this.#newest?.uses === 0 ? this.#kept.keep(name) : undefined;
  }

  /** The statement is complete. */
  finish(): void {
    if (this.#current !== undefined) this.#current.isComplete = true;
    this.#current = undefined;
    this.#walk();
  }

  openCall(name: string): void {
    this.#undefined.openCall(name);
    (this.#current ?? this.#shown).openCall(name);
    this.#walk();
  }
  openArray(): void {
    (this.#current ?? this.#shown).openArray();
    this.#walk();
  }
  openObject(): void {
    (this.#current ?? this.#shown).openObject();
    this.#walk();
  }
  key(name: string): void {
    (this.#current ?? this.#shown).key(name);
    this.#walk();
  }
  openString(): void {
    (this.#current ?? this.#shown).openString();
    this.#walk();
  }
  text(chunk: string): void {
    (this.#current ?? this.#shown).text(chunk);
    this.#walk();
  }
  closeString(isCut: boolean): void {
    (this.#current ?? this.#shown).closeString(isCut);
    this.#walk();
  }
  bare(word: string): void {
    (this.#current ?? this.#shown).bare(word);
    this.#walk();
  }
  close(isCut: boolean): void {
    (this.#current ?? this.#shown).close(isCut);
    this.#walk();
  }

  reference(name: string, isSpread = false): void {
    if (this.#current === undefined) {
      if (this.#checker.takesWord(name)) return this.#shown.bare(name);
      this.#position.enter(this.#record());
    }
    this.#definitions.noteUse(name);
    this.#current?.reference(name, isSpread);
    this.#walk();
  }

  joined(name: string): void {
    if (this.#current === undefined) this.#position.enter(this.#record());
    this.#definitions.noteUse(name);
    this.#current?.joined(name);
    this.#walk();
  }

  /** Records the rest of an unnamed statement, and the walk follows it. */
  #record(): Statement {
    const recorded = new Statement('');
    this.#current = recorded;
    this.#definitions.add(recorded);
    if (this.#isInRoot) this.#root = recorded;
    return recorded;
  }

  /** Continues until a definition is missing, within the limit of steps. Most events find nothing that waits. */
  #walk(): void {
    for (let step = 0; this.#position.isActive && step < maxSteps && this.#step(); step += 1);
  }

  /** The end of the text: continues until nothing is left. */
  *#walkOn(): Sliced<void> {
    for (const pace = new Pace(); this.#step();) if (pace.isDue(unitsPerStep)) yield;
  }

  /** One step; not recursive, because chains of references may be long. Returns false if the walk must wait. */
  #step(): boolean {
    const cursor = this.#position.advance();
    if (cursor === undefined) return false;
    const { statement, position, end = statement.length } = cursor;
    const repeated =
      statement === this.#root
        ? this.#repeated.replaceRest(this.#isEnding)
        : this.#repeated.send(statement, this.#isEnding);
    if (repeated === 'waits') return false;
    if (repeated === 'sent') {
      this.#position.leave();
      return true;
    }
    if (position >= end) {
      if (!statement.isComplete) return false;
      statement.isReplaying = false;
      this.#position.leave();
      return true;
    }
    const name = statement.referenceAt(position);
    if (name !== undefined && !this.#checker.takesWord(name)) return this.#follow(name, cursor);
    const joined = statement.joinedAt(position);
    if (joined !== undefined && !this.#sendJoined(joined, statement)) return false;
    cursor.position += 1;
    statement.replayAt(position, this.#shown);
    return true;
  }

  /** Enters the definition that a statement refers to. Returns false while it may still follow. */
  #follow(name: string, cursor: Cursor): boolean {
    const { statement } = cursor;
    const definition = this.#find(name, statement);
    if (definition === undefined && !this.#isEnding) return false;
    if (this.#root !== undefined && this.#repeated.newest === undefined && definition instanceof Statement) {
      const orphan = this.#neighbours.before(definition, statement, this.#root, this.#isEnding);
      if (orphan === 'later') return false;
      if (orphan !== undefined) {
        if (this.#definitions.isDefinedTwice(orphan.name)) this.#sendNew(orphan);
        else this.#replay(orphan);
        return true;
      }
    }
    const isSpread = statement.isSpreadAt(cursor.position);
    if (isSpread && definition instanceof Statement && !definition.isComplete && !this.#isEnding) return false;
    if (definition instanceof Statement) return this.#enter(definition, cursor, isSpread);
    cursor.position += 1;
    // Where text is expected, the name is an unquoted word; elsewhere it is internal and not shown.
    this.#undefined.send(name);
    return true;
  }

  /** Sends the text of a definition into the open string. Returns false while the definition may still follow. */
  #sendJoined(name: string, user: Statement): boolean {
    const definition = this.#find(name, user);
    const isKnown = definition === 'missing' || definition?.isComplete === true;
    if (!isKnown && !this.#isEnding) return false;
    const text = textIn(definition);
    if (text === undefined) this.#report('unresolved_reference', `"${name}" has no text to be joined.`, true);
    else if (text !== '') this.#shown.text(text);
    return true;
  }

  #find(name: string, user: Statement): Statement | 'missing' | undefined {
    return this.#definitions.has(name) ? this.#definitions.find(name, user, this.#isEnding) : this.#keep(name);
  }

  /** Returns false while text that follows decides whether the definition is shown here. */
  #enter(definition: Statement, cursor: Cursor, isSpread: boolean): boolean {
    const { statement, position } = cursor;
    const use = { user: statement, position, isRoot: statement === this.#root, isEnding: this.#isEnding };
    if (this.#uses.waits(definition, use)) return false;
    const { name } = definition;
    const baseRoot = definition.isReplaying && name === rootName ? this.#kept.takeRoot() : undefined;
    cursor.position += 1;
    const isAllowed = baseRoot === undefined && this.#uses.allows(definition, use);
    [definition.shownBy, definition.shownAt] = [statement, position];
    if (baseRoot !== undefined) this.#position.enter(baseRoot);
    else if (isAllowed) this.#replay(definition, isSpread);
    else this.#shown.bare('null');
    return true;
  }

  #replay(statement: Statement, isSpread = false): void {
    this.#uses.note(statement);
    statement.isReplaying = true;
    if (isSpread && statement.hasItems) this.#position.enterItems(statement);
    else this.#position.enter(statement);
  }

  /** Completes the document as at the end, although later text may define and refer again. */
  interrupt(): void {
    runSync(this.end());
    this.#isEnding = false;
  }

  /** Ends the text: missing definitions stay missing, and unreferenced definitions are appended. */
  *end(): Sliced<void> {
    this.finish();
    this.#isEnding = true;
    this.#changeBase();
    yield* this.#walkOn();
    const unused = new UnusedDefinitions(this.#written, this.#definitions, this.#repeated.newest);
    unused.reportOthers(this.#report);
    for (const statement of unused.inOrder(this.#hasRoot ? this.#shown : undefined, this.#report)) {
      if (this.#hasRoot) this.#report('unused_definition', `Nothing refers to "${statement.name}"; it was appended.`);
      yield* this.#append(statement);
      yield;
    }
    if (this.#repeated.takeRemark() !== '')
      this.#report('removed_reasoning', 'A remark about another version was removed.');
  }

  /** Appends a definition that nothing refers to. Of a repeated one, only the new content is sent. */
  *#append(statement: Statement): Sliced<void> {
    if (this.#repeated.newest === undefined && !this.#definitions.isDefinedTwice(statement.name)) {
      const isTable = needsTable(statement, this.#catalog);
      if (isTable) this.#shown.openCall(tableComponent);
      this.#replay(statement);
      yield* this.#walkOn();
      if (isTable) this.#shown.close(false);
    } else {
      this.#sendNew(statement);
    }
  }

  #sendNew(statement: Statement): void {
    statement.uses += 1;
    this.#repeated.sendNew(statement, this.#repeated.newest?.index ?? -1);
  }

  /** Edits without a root statement use the root of the base document. */
  #changeBase(): void {
    const root = this.#hasRoot ? undefined : this.#kept.rootOfEdits(this.#written.map(({ name }) => name));
    if (root === undefined) return;
    this.#hasRoot = true;
    root.uses += 1;
    root.isReplaying = true;
    this.#position.addNext(root);
  }
}
