// An object where an element is expected: `{"component": ..., "props": ...}`, `{"type": ..., "title": ...}`,
// `{"Card": {...}}`, or the wrapper of a whole document. Its members are recorded until one of them tells.
import type { Catalog, ComponentShape } from '../catalog.ts';
import { Tape } from '../read/tape.ts';
import type { TreeSink } from '../read/tree-sink.ts';

export type Verdict =
  /** An element; `isNamed`: its props are the object that opens now. */
  | {
      readonly type: 'element';
      readonly shape: ComponentShape;
      readonly writtenName: string;
      readonly isPropsNext: boolean;
    }
  | { readonly type: 'unknown-element'; readonly writtenName: string }
  /** `{"component": {...}, "error": ...}` or `{"children": [...]}`; the root element or its children open now. */
  | { readonly type: 'document'; readonly opens: 'object' | 'array' }
  /** The object is over, or too large, and nothing told what it is. */
  | { readonly type: 'nothing'; readonly isOver: boolean };

const nameKeys = new Set(['component', 'type', 'kind', '_type', 'componenttype', 'name']);
const documentKeys = new Set(['component', 'root', 'ui', 'document', 'card', 'response', 'answer', 'output', 'result']);
const childrenKeys = new Set(['children', 'elements']);
const maxName = 100;
const maxHeld = 64 * 1024;
/** Deeper objects are not waited for. */
const maxNesting = 24;

export class PendingObject implements TreeSink {
  readonly #catalog: Catalog;
  readonly #places: readonly string[];
  readonly #isRoot: boolean;
  /** The member that is being recorded; before the first name, what stands there without one. */
  tape = new Tape();
  verdict: Verdict | undefined;
  #depth = 0;
  #key = '';
  #name: string | undefined;
  #size = 0;
  /** The member that told what the object is, when it says nothing else. */
  #told: Tape | undefined;
  readonly #nameless = this.tape;
  readonly #members: Tape[] = [];

  constructor(catalog: Catalog, places: readonly string[], isRoot: boolean) {
    this.#catalog = catalog;
    this.#places = places;
    this.#isRoot = isRoot;
  }

  get isDone(): boolean {
    return this.verdict !== undefined;
  }

  /** The members recorded so far, without the current one when it told what the object is. */
  playMembers(sink: TreeSink): void {
    this.#nameless.playAll(sink);
    for (const member of this.#members) {
      if (member !== this.#told) member.playAll(sink);
    }
  }

  #decide(verdict: Verdict, dropsCurrent: boolean): void {
    this.#told = dropsCurrent ? this.tape : undefined;
    this.verdict = verdict;
  }

  /** The only component that may stand here, when there is just one. */
  get #only(): ComponentShape | undefined {
    return this.#places.length === 1 && this.#places[0] !== undefined ? this.#catalog.find(this.#places[0]) : undefined;
  }

  #descend(): void {
    this.#depth += 1;
    if (this.#depth > maxNesting) this.#decide({ type: 'nothing', isOver: false }, false);
  }

  #grow(size: number): void {
    this.#size += size;
    if (this.#size > maxHeld && this.#depth === 0 && this.#name === undefined)
      this.#decide({ type: 'nothing', isOver: false }, false);
  }

  openCall(name: string): void {
    this.tape.openCall(name);
    this.#descend();
  }

  openArray(): void {
    if (this.#depth === 0 && this.#isRoot && childrenKeys.has(this.#key.toLowerCase()))
      return this.#decide({ type: 'document', opens: 'array' }, true);
    this.tape.openArray();
    this.#descend();
  }

  openObject(): void {
    if (this.#depth === 0) {
      const shape = this.#catalog.find(this.#key);
      if (shape !== undefined && this.#members.length === 1) {
        return this.#decide({ type: 'element', shape, writtenName: this.#key, isPropsNext: true }, true);
      }
      if (this.#isRoot && documentKeys.has(this.#key.toLowerCase()))
        return this.#decide({ type: 'document', opens: 'object' }, true);
    }
    this.tape.openObject();
    this.#descend();
  }

  key(name: string): void {
    if (this.#depth === 0) {
      this.#key = name;
      this.tape = new Tape();
      this.#members.push(this.tape);
      this.tape.key(name);
      const only = this.#only;
      if (only !== undefined && !nameKeys.has(name.toLowerCase()) && only.order.includes(name)) {
        // The key is the first of the element's own: play it after the element is open.
        this.#decide({ type: 'element', shape: only, writtenName: only.component.name, isPropsNext: false }, false);
      }
      return;
    }
    this.tape.key(name);
  }

  openString(): void {
    if (this.#depth === 0 && nameKeys.has(this.#key.toLowerCase())) this.#name = '';
    this.tape.openString();
  }

  text(chunk: string): void {
    this.tape.text(chunk);
    if (this.#name !== undefined && this.#name.length <= maxName) this.#name += chunk;
    this.#size += chunk.length;
  }

  closeString(isCut: boolean): void {
    this.tape.closeString(isCut);
    // Longer than any name: how much of it was kept depends on the pieces it came in.
    const name = (this.#name?.length ?? 0) > maxName ? '' : this.#name;
    this.#name = undefined;
    if (name === undefined || isCut) return this.#grow(1);
    const shape = this.#catalog.nearest(name, this.#places);
    const isExactKey = this.#key === 'component';
    const only = this.#only;
    // `{"type": "email", "name": ...}`: where one component may stand and has such a prop, it is a prop.
    const isOwnProp = only !== undefined && only.order.includes(this.#key) && this.#catalog.find(name) === undefined;
    if (isOwnProp && !isExactKey) {
      return this.#decide(
        { type: 'element', shape: only, writtenName: only.component.name, isPropsNext: false },
        false,
      );
    }
    if (shape !== undefined && (isExactKey || this.#key !== 'name' || this.#catalog.find(name) !== undefined)) {
      return this.#decide({ type: 'element', shape, writtenName: name, isPropsNext: false }, true);
    }
    const isName = isExactKey || (/^(?:type|kind)$/i.test(this.#key) && only === undefined && /^[A-Z]\w+$/.test(name));
    if (isName) return this.#decide({ type: 'unknown-element', writtenName: name }, true);
    this.#grow(1);
  }

  bare(word: string): void {
    this.tape.bare(word);
    this.#grow(word.length);
  }

  close(isCut: boolean): void {
    if (this.#depth > 0) {
      this.tape.close(isCut);
      this.#depth -= 1;
      return this.#grow(1);
    }
    const only = this.#only;
    if (only === undefined || this.#members.length === 0) return this.#decide({ type: 'nothing', isOver: true }, false);
    this.#decide({ type: 'element', shape: only, writtenName: only.component.name, isPropsNext: false }, false);
    this.isClosed = true;
  }

  /** True when the object closed before it was decided; its element closes too. */
  isClosed = false;
}
