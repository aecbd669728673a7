// Puts statements into document order. A walk through the root waits at the first name that is not defined yet and goes
// on when it is; inline calls never wait. Every definition is kept, so that several may refer to it.
import type { Checker } from '../check/checker.ts';
import type { DiagnosticName } from '../check/diagnostics.ts';
import { rootName, type EarlierUi } from '../earlier-ui.ts';
import { recordElement } from './earlier-tapes.ts';
import { Tape } from './tape.ts';
import type { StatementRole } from './sniff.ts';
import type { LinkedSink } from './tree-sink.ts';

interface Cursor {
  readonly tape: Tape;
  position: number;
}

export class Linker implements LinkedSink {
  readonly #checker: Checker;
  readonly #report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
  readonly #maxUses: number;
  /** What may be referred to without being written again. */
  readonly #earlier: EarlierUi | undefined;
  readonly #definitions = new Map<string, Tape>();
  /** In the order in which they were written, later ones of the same name included. */
  readonly #written: Tape[] = [];
  /** Where the walk is, innermost last; empty: nothing waits. */
  readonly #cursors: Cursor[] = [];
  /** Statements that wait until the walk comes to them. */
  readonly #queue: Tape[] = [];
  /** Where the current statement is recorded; undefined: it is live, everything goes straight to the checker. */
  #tape: Tape | undefined;
  /** The definition that was begun last. */
  #newest: Tape | undefined;
  #isEnding = false;
  #hasRoot = false;
  #hasChange = false;

  constructor(
    checker: Checker,
    report: (code: DiagnosticName, message: string, isLossy?: boolean) => void,
    maxUses: number,
    earlier?: EarlierUi,
  ) {
    this.#checker = checker;
    this.#report = report;
    this.#maxUses = maxUses;
    this.#earlier = earlier;
  }

  /** True for an element of the earlier UI. */
  isEarlier(name: string): boolean {
    return this.#earlier?.elements.has(name) === true;
  }

  /** True for a name that may be referred to. */
  isDefined(name: string): boolean {
    return this.#definitions.has(name) || this.isEarlier(name);
  }

  /** A change of the earlier UI was begun, and nothing came of it. */
  noteChange(): void {
    this.#hasChange = true;
  }

  /** A statement begins; `name` when it defines one for others to refer to. */
  begin(name: string | undefined, role: StatementRole): void {
    const isRoot = role === 'root' || (role === 'card' && name !== undefined && this.#mayBeRoot(name));
    if (role === 'root' && this.#hasRoot) this.#report('second_root', 'A second UI was appended to the first.');
    if (isRoot && name !== undefined) {
      // Shown where it stands: a later reference to it has nothing to add.
      const shown = new Tape();
      shown.name = name;
      shown.isComplete = true;
      shown.isPlaying = role === 'root';
      this.#definitions.set(name, shown);
    }
    this.#hasRoot ||= isRoot;
    if (name === undefined || isRoot) {
      this.#tape = undefined;
      if (this.#cursors.length > 0) {
        this.#tape = new Tape();
        this.#queue.push(this.#tape);
      }
      return;
    }
    this.#tape = new Tape();
    this.#tape.name = name;
    this.#written.push(this.#tape);
    if (this.#definitions.has(name))
      this.#report('redefined', `"${name}" is defined twice; the first definition stands.`);
    else {
      this.#definitions.set(name, this.#tape);
      this.#newest = this.#tape;
    }
  }

  /** A Card of another name: not when the walk waits for it, nor when it takes the place of an earlier one. */
  #mayBeRoot(name: string): boolean {
    const cursor = this.#cursors.at(-1);
    return !this.#hasRoot && cursor?.tape.referenceAt(cursor.position) !== name && !this.isEarlier(name);
  }

  /**
   * An earlier element that is not written again. That is known when the text is over, or has gone on to something that
   * the walk has not come to: changes are written in the order in which they appear.
   */
  #keep(name: string): Tape | undefined {
    if (this.#earlier === undefined || !(this.#isEnding || this.#newest?.uses === 0)) return undefined;
    const tape = recordElement(name, this.#earlier);
    if (tape !== undefined) this.#definitions.set(name, tape);
    return tape;
  }

  finish(): void {
    if (this.#tape !== undefined) this.#tape.isComplete = true;
    this.#tape = undefined;
    this.#walk();
  }

  openCall(name: string): void {
    if (this.#tape === undefined) return this.#checker.openCall(name);
    this.#tape.openCall(name);
    this.#walk();
  }
  openArray(): void {
    if (this.#tape === undefined) return this.#checker.openArray();
    this.#tape.openArray();
    this.#walk();
  }
  openObject(): void {
    if (this.#tape === undefined) return this.#checker.openObject();
    this.#tape.openObject();
    this.#walk();
  }
  key(name: string): void {
    if (this.#tape === undefined) return this.#checker.key(name);
    this.#tape.key(name);
    this.#walk();
  }
  openString(): void {
    if (this.#tape === undefined) return this.#checker.openString();
    this.#tape.openString();
    this.#walk();
  }
  text(chunk: string): void {
    if (this.#tape === undefined) return this.#checker.text(chunk);
    this.#tape.text(chunk);
    this.#walk();
  }
  closeString(isCut: boolean): void {
    if (this.#tape === undefined) return this.#checker.closeString(isCut);
    this.#tape.closeString(isCut);
    this.#walk();
  }
  bare(word: string): void {
    if (this.#tape === undefined) return this.#checker.bare(word);
    this.#tape.bare(word);
    this.#walk();
  }
  close(isCut: boolean): void {
    if (this.#tape === undefined) return this.#checker.close(isCut);
    this.#tape.close(isCut);
    this.#walk();
  }

  reference(name: string): void {
    if (this.#tape === undefined) {
      if (this.#checker.takesWord(name)) return this.#checker.bare(name);
      // From here on the statement is recorded, and the walk follows it.
      this.#tape = new Tape();
      this.#cursors.push({ tape: this.#tape, position: 0 });
    }
    this.#tape.reference(name);
    this.#walk();
  }

  /** Goes on until something is missing. No recursion: chains of references may be long. */
  #walk(): void {
    for (;;) {
      const cursor = this.#cursors.at(-1);
      if (cursor === undefined) {
        const next = this.#queue.shift();
        if (next === undefined) return;
        this.#cursors.push({ tape: next, position: 0 });
        continue;
      }
      const { tape, position } = cursor;
      if (position >= tape.length) {
        if (!tape.isComplete) return;
        tape.isPlaying = false;
        this.#cursors.pop();
        continue;
      }
      const name = tape.referenceAt(position);
      if (name !== undefined && !this.#checker.takesWord(name)) {
        const definition = this.#definitions.get(name) ?? this.#keep(name);
        if (definition === undefined && !this.#isEnding) return;
        cursor.position += 1;
        if (definition !== undefined) {
          this.#enter(definition);
          continue;
        }
        // Where text is expected it is a word without quotes; elsewhere nobody is meant to see the name.
        const isWord = this.#checker.takesText();
        this.#report('unresolved_reference', `"${name}" is defined nowhere.`, !isWord);
        if (!isWord) {
          this.#checker.bare('null');
          continue;
        }
      } else {
        cursor.position += 1;
      }
      tape.play(position, this.#checker);
    }
  }

  #enter(definition: Tape): void {
    const { name } = definition;
    const earlierRoot = definition.isPlaying && name === rootName ? this.#takeEarlierRoot() : undefined;
    if (earlierRoot !== undefined) {
      this.#cursors.push({ tape: earlierRoot, position: 0 });
    } else if (definition.isPlaying) {
      this.#report('reference_cycle', `"${name}" refers to itself.`, true);
      this.#checker.bare('null');
    } else if (definition.uses >= this.#maxUses) {
      if (definition.uses === this.#maxUses)
        this.#report('reference_budget', `"${name}" was used more than ${this.#maxUses} times.`, true);
      definition.uses += 1;
      this.#checker.bare('null');
    } else {
      definition.uses += 1;
      definition.isPlaying = true;
      this.#cursors.push({ tape: definition, position: 0 });
    }
  }

  /** `root = Card([...root, e9])`: what stood in the earlier root, once. */
  #takeEarlierRoot(): Tape | undefined {
    if (this.#earlier === undefined || this.#hasChange) return undefined;
    this.#hasChange = true;
    return recordElement(rootName, this.#earlier);
  }

  /** As at the end, but more text follows: it may define and refer anew. */
  interrupt(): void {
    this.end();
    this.#isEnding = false;
  }

  /** The text is over: what is missing stays missing, and what nothing refers to is appended. */
  end(): void {
    this.finish();
    this.#isEnding = true;
    this.#changeEarlier();
    this.#walk();
    const referred = new Set(this.#written.flatMap((tape) => tape.references()));
    const isUnused = (tape: Tape): boolean => tape.uses === 0;
    for (const tapes of [this.#written.filter((tape) => isUnused(tape) && !referred.has(tape.name)), this.#written]) {
      for (const tape of tapes) {
        if (!isUnused(tape)) continue;
        if (this.#hasRoot) this.#report('unused_definition', `Nothing refers to "${tape.name}"; it was appended.`);
        tape.uses += 1;
        tape.isPlaying = true;
        this.#cursors.push({ tape, position: 0 });
        this.#walk();
      }
    }
  }

  /** Changes without a root around them: the root is the earlier one. */
  #changeEarlier(): void {
    if (this.#hasRoot || this.#earlier === undefined) return;
    const isChanged = this.#hasChange || this.#written.some(({ name }) => this.isEarlier(name));
    const root = isChanged ? this.#keep(rootName) : undefined;
    if (root === undefined) return;
    this.#hasRoot = true;
    root.uses += 1;
    root.isPlaying = true;
    this.#queue.push(root);
  }
}
