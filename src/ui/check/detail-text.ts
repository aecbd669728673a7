// The last text of an item, which stays open until the next event shows that nothing continues it. A fact after it is
// joined to it: `StepsItem("Packed", "4 March", "done")`, `KeyValue("Order", "5521", status: "shipped")`. Blocks
// between two steps belong to the first, as in `Steps([StepsItem("Look", "Run this."), CodeBlock("bash", "ls"),
// StepsItem("Read", "The last lines.")])`.
import { readableName } from '../dialects/form-field.ts';
import { BufferedCall, ValueBuffer, wordValue } from '../events/buffered-value.ts';
import { EventRecording } from '../events/event-recording.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { isDetail, markdownOf, takesDetails } from './blocks-in-details.ts';
import type { OpenTree } from './open-tree.ts';
import { matchEnum } from './match-enum.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { isFactText, isStateName, isStateText, maxFact, stateMark } from './state-words.ts';
import type { TextFilter } from './text-filter.ts';
import { WrittenText } from './text-sinks.ts';

/** True for the last text of an item: its details, or the value of a term. */
export function mayBeContinued({ scope, prop }: Slot): boolean {
  if (scope.kind !== 'element' || scope.isEnding || scope.implied !== false || prop === undefined) return false;
  const { component, order, textProp } = scope.shape;
  if (component.wrapIn === undefined || prop === textProp) return false;
  return prop === component.detailProp || (component.group === 'data' && order.length === 2 && order[1] === prop);
}

/** True for the details of an item that is written as a call in a list: blocks may follow it. */
function takesBlocksAfter({ scopes }: OpenTree, slot: Slot): boolean {
  const { scope } = slot;
  if (scope.kind !== 'element' || scope.isObject || !takesDetails(slot)) return false;
  const around = scopes[scopes.indexOf(scope) - 1];
  return around?.kind === 'list' && around.implied === false;
}

/** Writes the text, and the blocks after it. Done at the first event that belongs to neither. */
export class DetailText extends WrittenText {
  /** The events after the text, which are to be read when it is done. */
  readonly #rest = new EventRecording();
  #state: 'text' | 'behind text' | 'behind item' = 'text';
  #block: ValueBuffer | undefined;
  readonly #element: ElementScope;
  readonly #takesBlocks: boolean;
  #isEmpty = true;
  #hasLines = false;
  /** The name of the fact that begins, if it has one, and its text so far. */
  #name: string | undefined;
  #fact: string | undefined;

  constructor(tree: OpenTree, slot: Slot, room: number, filter: TextFilter | undefined) {
    super(tree, room, 0, filter);
    if (slot.scope.kind !== 'element') throw new Error('A detail belongs to an element.');
    this.#element = slot.scope;
    this.#takesBlocks = takesBlocksAfter(tree, slot);
  }

  /** Reads the events after the text. */
  replay(sink: TreeSink): void {
    this.#rest.replay(sink);
  }

  override openCall(name: string): void {
    if (this.#block !== undefined) return this.#block.openCall(name);
    if (!this.#takesBlocks || !isDetail(this.tree.catalog, name)) return this.#endWith((rest) => rest.openCall(name));
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
    const isFact = this.#state === 'behind text' && this.#block === undefined && this.#name === undefined;
    if (isFact && isStateName(name)) this.#name = name;
    else this.#pass((sink) => sink.key(name));
  }
  override openString(): void {
    const isFact = this.#state === 'behind text' && this.#block === undefined;
    if (isFact && (this.#name !== undefined || !this.#element.isObject)) this.#fact = '';
    else this.#pass((sink) => sink.openString());
  }
  override text(chunk: string): void {
    if (this.#state === 'text') {
      this.#isEmpty &&= chunk === '';
      this.#hasLines ||= chunk.includes('\n');
      super.text(chunk);
    } else if (this.#fact === undefined) {
      (this.#block ?? this.#rest).text(chunk);
    } else {
      this.#fact += chunk;
      if (this.#fact.length > maxFact) this.#endWithFact();
    }
  }
  override bare(word: string): void {
    const value = this.#state === 'behind text' && this.#block === undefined ? wordValue(word) : undefined;
    if (typeof value === 'string' && this.#isFact(value)) this.#join(value);
    else this.#pass((sink) => sink.bare(word));
  }

  override closeString(isCut: boolean): void {
    if (this.#fact !== undefined) {
      if (!isCut && this.#isFact(this.#fact)) return this.#join(this.#fact);
      this.#endWithFact();
      return this.#rest.closeString(isCut);
    }
    if (this.#state !== 'text') return (this.#block ?? this.#rest).closeString(isCut);
    this.#state = 'behind text';
    this.isDone = isCut;
  }

  /** True for a fact that the item has no prop for. */
  #isFact(text: string): boolean {
    const { shape, seen } = this.#element;
    const { state } = shape.component.props.properties;
    const takesState = state?.type === 'enum' && !seen.includes('state');
    if (takesState && matchEnum(text, state.values.map(String)) !== undefined) return false;
    return this.#name === undefined ? isFactText(text) : isStateText(text);
  }

  #join(text: string): void {
    const { shape } = this.#element;
    const name = this.#name;
    // Without a name, the state word of a step may be only a style. A symbol states the same and is understood in any
    // language.
    const words =
      name === undefined ? (stateMark(shape, text) ?? text) : `${readableName(name)}: ${text.replaceAll('_', ' ')}`;
    this.#name = undefined;
    this.#fact = undefined;
    super.text(`${this.#isEmpty ? '' : this.#hasLines ? '\n\n' : ' · '}${words}`);
    this.#isEmpty = false;
    this.tree.report('moved_argument', `A text was joined to the one before it in ${shape.component.name}.`);
  }

  /** The text is not a fact. */
  #endWithFact(): void {
    const fact = this.#fact ?? '';
    this.#fact = undefined;
    this.#endWith((rest) => {
      rest.openString();
      if (fact !== '') rest.text(fact);
    });
  }

  override close(isCut: boolean): void {
    if (this.#block !== undefined) {
      this.#block.close(isCut);
      return this.#endBlock();
    }
    this.#nameRest();
    this.#rest.close(isCut);
    // The second bracket closes the list.
    this.isDone = isCut || !this.#takesBlocks || this.#state === 'behind item';
    this.#state = 'behind item';
  }

  #pass(send: (sink: TreeSink) => void): void {
    if (this.#block === undefined) this.#endWith(send);
    else send(this.#block);
  }

  /** The name belongs to another value. */
  #nameRest(): void {
    if (this.#name !== undefined) this.#rest.key(this.#name);
    this.#name = undefined;
  }

  #endWith(send: (sink: TreeSink) => void): void {
    this.#nameRest();
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
    this.tree.report('changed_type', 'A block after an item became part of its details.');
  }
}
