// The data of the statements so far, for expressions.
import type { JsonValue } from '../../schema/schema.ts';
import { replayValue } from '../events/replay-value.ts';
import type { KnownData } from './known-data.ts';
import type { Definitions } from './definitions.ts';
import { requestState } from './request-state.ts';
import { sourceOf, type Expand } from './source-of.ts';
import { isStateName, stateValue } from './state-paths.ts';
import { Statement } from './statement.ts';

/** Maximum number of parts of a template that are examined. */
const maxParts = 64;
/** A name that a definition of the model can have. */
const partName = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;
/** Maximum length of a template. */
const maxSource = 8_000;

export class DefinedData implements KnownData {
  readonly mayFollow = true;
  readonly #definitions: Definitions;
  /** All named statements. */
  readonly #written: Statement[];
  readonly #isInBase: (name: string) => boolean;
  readonly beginsAgain: (name: string) => void;
  #hasCollections = false;
  /** The number of statements that were examined for that. */
  #examined = 0;

  constructor(
    definitions: Definitions,
    written: Statement[],
    isInBase: (name: string) => boolean,
    beginsAgain: (name: string) => void,
  ) {
    this.#definitions = definitions;
    this.#written = written;
    this.#isInBase = isInBase;
    this.beginsAgain = beginsAgain;
  }

  get hasCollections(): boolean {
    for (; !this.#hasCollections && this.#written[this.#examined]?.isComplete === true; this.#examined += 1)
      this.#hasCollections = this.#written[this.#examined]?.isCollection === true;
    return this.#hasCollections;
  }

  isDefined(name: string): boolean {
    return (
      this.#definitions.has(name) || this.#isInBase(name) || (isStateName(name) && this.dataOf(name) !== undefined)
    );
  }

  isWhole(name: string): boolean {
    const parts = new Set([name]);
    for (const part of parts) {
      const statement = this.#definitions.newest(part);
      if (parts.size > maxParts) return true;
      if (statement === undefined) {
        if (part !== name && partName.test(part) && !this.isDefined(part)) return false;
        continue;
      }
      for (const inner of statement.referenceNames()) parts.add(inner);
    }
    return true;
  }

  dataOf(name: string): JsonValue | undefined {
    if (isStateName(name)) return stateValue(name, (statement) => this.#definitions.dataOf(statement));
    return this.#definitions.dataOf(name);
  }

  requestStateOf(name: string): JsonValue | undefined {
    return requestState(this.#definitions.newest(name)?.firstCall);
  }

  sourceOf(name: string, expand: Expand): string | undefined {
    const statement = this.#definitions.newest(name);
    const source = statement?.hasCalls === true ? sourceOf(statement, expand) : '';
    if (statement === undefined || source === '' || source.length > maxSource) return undefined;
    statement.uses += 1;
    return source;
  }

  noteUse(name: string): void {
    this.#definitions.noteUse(name);
  }

  leaveOut(name: string, mayChange: boolean): void {
    this.#definitions.leaveOut(name, mayChange);
  }

  define(name: string, value: JsonValue): void {
    const statement = new Statement(name);
    replayValue(value, statement);
    statement.isComplete = true;
    this.#written.push(statement);
    this.#definitions.add(statement);
  }
}
