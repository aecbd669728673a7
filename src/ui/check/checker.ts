// Fits the events of the readers into the catalog. A pushdown automaton: the innermost scope decides what an event means.
// What is written is never taken back, so a value whose meaning is still open is captured until it is known.
import type { Catalog } from '../catalog.ts';
import { FieldNames } from '../dialects/field-names.ts';
import { wordValue } from '../events/buffered-value.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import type { UrlPolicy } from '../safety/url-policy.ts';
import type { TreeWriter } from '../write/writer.ts';
import type { DiagnosticLog } from './diagnostics.ts';
import { DisplacedText } from './displaced-text.ts';
import { expectedProp, expectedSchema } from './find-slot.ts';
import { OpenTree } from './open-tree.ts';
import type { Budgets } from './budgets.ts';
import { placeCall } from './place-component.ts';
import { placeHeldText } from './place-held-text.ts';
import { placeKey } from './place-key.ts';
import { decideList, placeList } from './place-list.ts';
import { placeObject } from './place-object.ts';
import { placeNextString } from './place-string.ts';
import { placeWord } from './place-word.ts';
import type { ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import { placeRows } from './row-capture.ts';
import type { CaptureScope } from './scopes.ts';

/** Receives the events of one document. Each is taken by an open capture, or else placed by the policy of its kind. */
export class Checker implements TreeSink {
  readonly #tree: OpenTree;
  readonly #displaced: DisplacedText;
  readonly #placement: Placement;

  constructor(catalog: Catalog, writer: TreeWriter, log: DiagnosticLog, budgets: Budgets, urlPolicy: UrlPolicy) {
    // A text that waits for a place may find it after each value.
    const tree = new OpenTree(catalog, writer, log, budgets, () => this.#displaced.flush());
    const coerceContext = { catalog, urlPolicy, report: tree.report.bind(tree) };
    this.#tree = tree;
    this.#displaced = new DisplacedText(tree, coerceContext);
    this.#placement = { tree, displaced: this.#displaced, coerceContext, fieldNames: new FieldNames(), replay: this };
  }

  get isOpen(): boolean {
    return this.#tree.isOpen;
  }

  get elementCount(): number {
    return this.#tree.elementCount;
  }

  /** The path of the next value. Reports that follow name its prop too, as if it had begun. */
  moveToNext(): string {
    const last = this.#tree.scopes.at(-1);
    const prop = last?.kind === 'element' ? expectedProp(last) : undefined;
    if (last?.kind === 'element' && prop !== undefined) last.prop = prop;
    return this.#tree.path;
  }

  /** True when a name that stands here is a value, not a reference: an enum value or the name of an action. */
  takesWord(word: string): boolean {
    const schema = expectedSchema(this.#tree);
    if (schema?.type === 'enum')
      return schema.values.some((value) => typeof value === 'string' && value.toLowerCase() === word.toLowerCase());
    return schema?.type === 'action' && Object.hasOwn(this.#tree.catalog.actions, word);
  }

  /** True when a word without quotes would be text here. */
  takesText(): boolean {
    const schema = expectedSchema(this.#tree);
    return schema?.type === 'string' || (schema?.type === 'array' && schema.items.type === 'string');
  }

  openCall(name: string): void {
    const capture = this.#begin('call', name);
    if (capture !== undefined) {
      capture.sink.openCall(name);
      return this.#tree.finishCapture(capture);
    }
    if (this.#tree.isTooDeep()) return this.#tree.skipValue().openCall(name);
    placeCall(this.#placement, name);
  }

  openArray(): void {
    const capture = this.#begin('array');
    if (capture !== undefined) {
      capture.sink.openArray();
      return this.#tree.finishCapture(capture);
    }
    if (this.#tree.isTooDeep()) return this.#tree.skipValue().openArray();
    placeList(this.#placement);
  }

  openObject(): void {
    const capture = this.#begin('object');
    if (capture !== undefined) {
      capture.sink.openObject();
      return this.#tree.finishCapture(capture);
    }
    if (this.#tree.isTooDeep()) return this.#tree.skipValue().openObject();
    placeObject(this.#placement);
  }

  key(name: string): void {
    this.#tree.begin();
    const { capture } = this.#tree;
    if (capture !== undefined) {
      capture.sink.key(name);
      return this.#tree.finishCapture(capture);
    }
    placeKey(this.#placement, name);
  }

  openString(): void {
    const capture = this.#begin('string');
    if (capture !== undefined) return capture.sink.openString();
    placeNextString(this.#placement);
  }

  text(chunk: string): void {
    const { capture } = this.#tree;
    if (capture === undefined) return;
    capture.sink.text(chunk);
    this.#tree.finishCapture(capture);
  }

  closeString(isCut: boolean): void {
    const { capture } = this.#tree;
    if (capture === undefined) return;
    capture.sink.closeString(isCut);
    this.#tree.finishCapture(capture);
  }

  bare(word: string): void {
    const value = wordValue(word);
    const capture = this.#begin(typeof value === 'string' ? 'string' : 'bare');
    if (capture !== undefined) {
      capture.sink.bare(word);
      return this.#tree.finishCapture(capture);
    }
    placeWord(this.#placement, word, value);
  }

  close(isCut: boolean): void {
    const { capture } = this.#tree;
    if (capture !== undefined) {
      capture.sink.close(isCut);
      return this.#tree.finishCapture(capture);
    }
    this.#tree.closeImplied();
    this.#closeTop();
  }

  /** Closes whatever is open and ends the document. `emptyError`: when neither we nor the model give one. */
  end(error: string | null, emptyError: string | null): void {
    const tree = this.#tree;
    tree.begin();
    while (!tree.isAtRoot) {
      // A value that is not complete is left out.
      if (tree.capture !== undefined) tree.leave();
      else this.#closeTop();
    }
    this.#displaced.flush();
    tree.end(error, emptyError);
  }

  /** A value begins. Returns the capture that takes it, if one is open. */
  #begin(kind: ValueKind, name = ''): CaptureScope | undefined {
    const tree = this.#tree;
    tree.begin();
    const { top } = tree;
    // The first item of an array tells what the array is.
    if (top.kind === 'undecided-list') decideList(this.#placement, top.slot, kind, name);
    return tree.capture;
  }

  #closeTop(): void {
    const { top } = this.#tree;
    switch (top.kind) {
      case 'element':
        // Its rows become values now, if they have not.
        placeRows(this.#placement, top);
        placeHeldText(this.#placement, top);
        return this.#tree.closeTop();
      case 'undecided-list':
        decideList(this.#placement, top.slot, 'end', '');
        return this.#closeTop();
      case 'unwrapped':
        return this.#displaced.closeUnwrapped(top);
      case 'list':
      case 'transparent':
      case 'props':
        return this.#tree.closeTop();
      case 'capture':
        return;
      default:
        top satisfies never;
    }
  }
}
