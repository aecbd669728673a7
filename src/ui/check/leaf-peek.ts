// Examines the first argument of a figure, a fact or a progress bar: models also write the number first, or all pairs
// in one object. A call in the declared form goes to our own component; any other is converted.
import type { ComponentShape } from '../catalog.ts';
import { EventRecording } from '../events/event-recording.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { matchProp } from './match-prop.ts';

type Verdict = 'own' | 'foreign';

/** A figure where a label is expected: "12", "€1.2M", "31 %". */
const figure = /^[^\p{L}\d]*\d[^\p{L}]*(?:\p{L}[^\p{L}]*)?$/u;
/** Longer text is no figure. */
const maxFigure = 200;
/** "h2" where the text of a heading is expected. */
const level = /^h[1-6]$/i;
/** A figure never has two letters in a row, nor three characters beyond ASCII. */
const word = /\p{L}{2}|[^\0-\x7f]{3}/u;

/** Records the events after the opening bracket until they decide, then replays them. */
export class LeafPeek implements TreeSink {
  readonly #shape: ComponentShape;
  readonly #events = new EventRecording();
  #text = '';
  #isObject = false;
  /** A figure is in place of the label. It is the label if no name follows. */
  #isBehindFigure = false;
  verdict: Verdict | undefined;

  constructor(shape: ComponentShape) {
    this.#shape = shape;
  }

  get isDone(): boolean {
    return this.verdict !== undefined;
  }

  replay(sink: TreeSink): void {
    this.#events.replay(sink);
  }

  get #takesList(): boolean {
    const [first = ''] = this.#shape.order;
    return this.#shape.component.props.properties[first]?.type === 'array';
  }

  get #hasLevel(): boolean {
    const [, second = ''] = this.#shape.order;
    const schema = this.#shape.component.props.properties[second];
    return schema?.type === 'enum' && schema.values.every((value) => typeof value === 'number');
  }

  /** Later events of the same push must not matter, because how events are batched depends on the chunks. */
  #decide(verdict: Verdict): void {
    this.verdict ??= verdict;
  }

  openCall(name: string): void {
    this.#events.openCall(name);
    this.#decide('own');
  }
  openArray(): void {
    this.#events.openArray();
    this.#decide(this.#takesList || this.#isBehindFigure ? 'own' : 'foreign');
  }
  openObject(): void {
    this.#events.openObject();
    if (this.#isBehindFigure) this.#decide('own');
    this.#isObject = true;
  }
  key(name: string): void {
    this.#events.key(name);
    const isProp = this.#shape.order.includes(name) || matchProp(this.#shape, [], name) !== undefined;
    this.#decide(isProp || !this.#isObject ? 'own' : 'foreign');
  }
  openString(): void {
    this.#events.openString();
    if (this.#takesList) this.#decide('foreign');
  }
  text(chunk: string): void {
    this.#events.text(chunk);
    this.#text += chunk;
    const isOwn = this.#isBehindFigure ? /\d/.test(chunk) : this.#text.length > maxFigure || word.test(this.#text);
    if (isOwn) this.#decide('own');
  }
  closeString(isCut: boolean): void {
    this.#events.closeString(isCut);
    if (this.#isBehindFigure) this.#decide(/\p{L}/u.test(this.#text) ? 'foreign' : 'own');
    else if (figure.test(this.#text) || (this.#hasLevel && level.test(this.#text))) this.#isBehindFigure = true;
    else this.#decide('own');
    this.#text = '';
  }
  bare(text: string): void {
    this.#events.bare(text);
    this.#decide(this.#isBehindFigure ? 'own' : 'foreign');
  }
  close(isCut: boolean): void {
    this.#events.close(isCut);
    this.#decide(this.#isBehindFigure ? 'foreign' : 'own');
  }
}
