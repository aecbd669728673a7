// The details of a step, which end only where the next step begins: blocks between two steps belong to the first, as in
// `Steps([StepsItem("Look", "Run this."), CodeBlock("bash", "ls"), StepsItem("Read", "The last lines.")])`.
import { BufferedCall, ValueBuffer } from '../events/buffered-value.ts';
import { EventRecording } from '../events/event-recording.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { isDetail, markdownOf, takesDetails } from './blocks-in-details.ts';
import type { MarkdownGuard } from '../safety/markdown-guard.ts';
import type { OpenTree } from './open-tree.ts';
import type { Slot } from './scopes.ts';
import { WrittenText } from './text-sinks.ts';

/** True for the details of an item that is written as a call in a list. */
export function mayBeContinued({ scopes }: OpenTree, slot: Slot): boolean {
  const { scope } = slot;
  if (scope.kind !== 'element' || scope.isObject || scope.isEnding || scope.implied !== false || !takesDetails(slot))
    return false;
  if (scope.shape.component.detailProp === undefined) return false;
  const around = scopes[scopes.indexOf(scope) - 1];
  return around?.kind === 'list' && around.implied === false;
}

/** Writes the text, and the blocks behind it. Done at the first event that is no part of either. */
export class DetailText extends WrittenText {
  /** The events behind the text, which are to be read when it is done. */
  readonly #rest = new EventRecording();
  #state: 'text' | 'behind text' | 'behind item' = 'text';
  #block: ValueBuffer | undefined;

  constructor(tree: OpenTree, room: number, guard: MarkdownGuard | undefined) {
    super(tree, room, 0, guard);
  }

  /** Reads the events behind the text. */
  replay(sink: TreeSink): void {
    this.#rest.replay(sink);
  }

  override openCall(name: string): void {
    if (this.#block !== undefined) return this.#block.openCall(name);
    if (!isDetail(this.tree.catalog, name)) return this.#endWith((rest) => rest.openCall(name));
    this.#block = new ValueBuffer(this.tree.budgets.maxHeld);
    this.#block.openCall(name);
  }
  override openArray(): void {
    this.#pass((sink) => sink.openArray());
  }
  override openObject(): void {
    this.#pass((sink) => sink.openObject());
  }
  override key(name: string): void {
    this.#pass((sink) => sink.key(name));
  }
  override openString(): void {
    this.#pass((sink) => sink.openString());
  }
  override text(chunk: string): void {
    if (this.#state === 'text') super.text(chunk);
    else (this.#block ?? this.#rest).text(chunk);
  }
  override bare(word: string): void {
    this.#pass((sink) => sink.bare(word));
  }

  override closeString(isCut: boolean): void {
    if (this.#state !== 'text') return (this.#block ?? this.#rest).closeString(isCut);
    this.#state = 'behind text';
    this.isDone = isCut;
  }

  override close(isCut: boolean): void {
    if (this.#block !== undefined) {
      this.#block.close(isCut);
      return this.#endBlock();
    }
    this.#rest.close(isCut);
    // The second bracket closes the list.
    this.isDone = isCut || this.#state === 'behind item';
    this.#state = 'behind item';
  }

  #pass(send: (sink: TreeSink) => void): void {
    if (this.#block === undefined) this.#endWith(send);
    else send(this.#block);
  }

  #endWith(send: (sink: TreeSink) => void): void {
    send(this.#rest);
    this.isDone = true;
  }

  #endBlock(): void {
    if (this.#block?.isDone !== true) return;
    const { value } = this.#block;
    this.#block = undefined;
    const markdown = value instanceof BufferedCall ? markdownOf(value, this.tree.catalog) : '';
    if (markdown === '') return;
    super.text(`\n\n${markdown}`);
    this.tree.report('changed_type', 'A block behind an item became part of its details.');
  }
}
