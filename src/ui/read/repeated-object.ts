// The same UI again in JSON: `{"type": "Card", "children": [...]}` below a UI, with texts that were all shown, or with a
// first child that is a version of what was shown.
import type { Catalog } from '../catalog.ts';
import { isReadable, isTechnicalKey } from '../check/readable-text.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { firstChildOf, nameOf, rootIn } from './element-values.ts';
import { isVersion } from './grown-block.ts';
import { numberOf, type ShownValues } from './shown-values.ts';
import type { Statement } from './statement.ts';
import { ValueTree } from './value-tree.ts';

/** A value of a setting, such as "warning". */
const settingWord = /^[a-z][\w-]*$/;
const figure = /^[-+.\d]/;

export class RepeatedObject implements TreeSink {
  readonly #statement: Statement;
  readonly #shown: ShownValues;
  readonly #catalog: Catalog;
  readonly #tree = new ValueTree();
  /** The number of texts without which an object repeats nothing. */
  readonly #minTexts: number;
  #position = 0;
  #key = '';
  #text = '';
  #texts = 0;
  #hasNew = false;
  /** The first text is new. */
  #isOther = false;

  constructor(statement: Statement, shown: ShownValues, catalog: Catalog, minTexts: number) {
    this.#catalog = catalog;
    this.#statement = statement;
    this.#shown = shown;
    this.#minTexts = minTexts;
  }

  /** Reads on until it is clear. Returns undefined while it is not; "changed" for a later version with new content. */
  read(): 'repeated' | 'changed' | 'other' | undefined {
    const statement = this.#statement;
    while (this.#position < statement.length) {
      // The target of a reference is not known here.
      if (statement.referenceAt(this.#position) !== undefined || statement.joinedAt(this.#position) !== undefined)
        return 'other';
      if (!this.#hasNew) statement.replayAt(this.#position, this);
      statement.replayAt(this.#position, this.#tree);
      this.#position += 1;
      const isVersionOfUi = this.#hasNew ? this.#isVersion() : undefined;
      if (isVersionOfUi === true) return 'changed';
      if (isVersionOfUi === false) return 'other';
    }
    if (!statement.isComplete) return undefined;
    return !this.#hasNew && this.#texts >= this.#minTexts ? 'repeated' : 'other';
  }

  /** Returns undefined until the first child of the root is complete. */
  #isVersion(): boolean | undefined {
    const [object] = this.#tree.values;
    const root = object && rootIn(object);
    const isRoot = root !== undefined && this.#catalog.match(nameOf(root) ?? '') === this.#catalog.root;
    if (!isRoot || this.#isOther) return false;
    const first = firstChildOf(root);
    return first && isVersion(first, this.#shown);
  }

  key(name: string): void {
    this.#key = name;
  }
  openString(): void {
    this.#text = '';
  }
  text(chunk: string): void {
    this.#text += chunk;
  }
  closeString(): void {
    const text = this.#text;
    if (isTechnicalKey(this.#key) || settingWord.test(text) || !isReadable(text)) return;
    this.#texts += 1;
    this.#hasNew = !this.#shown.has(numberOf.text(text));
    this.#isOther = this.#hasNew && this.#texts === 1;
  }
  bare(word: string): void {
    if (!figure.test(word) || isTechnicalKey(this.#key)) return;
    this.#hasNew = !this.#shown.has(numberOf.word(word));
  }
  openCall(): void {
    this.#key = '';
  }
  openArray(): void {
    // The name of a list is that of its items.
  }
  openObject(): void {
    this.#key = '';
  }
  close(): void {
    this.#key = '';
  }
}
