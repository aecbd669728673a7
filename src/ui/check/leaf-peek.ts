// Examines the first argument of a figure, a fact or a progress bar: models also write the number first, or all pairs
// in one object. A call in the declared form goes to our own component; any other is converted.
import type { ComponentShape } from '../catalog.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { wordValue } from '../events/buffered-value.ts';
import { isSingleFact } from './foreign-component.ts';
import { expectedOf, matchProp } from './match-prop.ts';

/** A figure where a label is expected: "12", "€1.2M", "31 %". */
const figure = /^[^\p{L}\d]*\d[^\p{L}]*(?:\p{L}[^\p{L}]*)?$/u;
/** Longer text is not a figure. */
const maxFigure = 200;
/** "h2" where the text of a heading is expected. */
const level = /^h[1-6]$/i;
/** A figure never contains two consecutive letters or three non-ASCII characters. */
const word = /\p{L}{2}|[^\0-\x7f]{3}/u;

/** Takes the events after the opening bracket until they decide. */
export class LeafPeek extends Peek {
  readonly #shape: ComponentShape;
  #text = '';
  #isObject = false;
  /** A figure is in place of the label. The figure is the label if no name follows. */
  #isAfterFigure = false;
  isForeign = false;

  constructor(shape: ComponentShape) {
    super();
    this.#shape = shape;
  }

  /** The prop of the first argument. */
  get expected(): ReturnType<typeof expectedOf> {
    return this.#isObject ? undefined : expectedOf(this.#shape, this.#shape.order[0]);
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

  #decide(isForeign: boolean): void {
    this.isForeign = isForeign;
    this.isDone = true;
  }

  override text(chunk: string): void {
    super.text(chunk);
    if (this.isDone) return;
    this.#text += chunk;
    const isOwn = this.#isAfterFigure ? /\d/.test(chunk) : this.#text.length > maxFigure || word.test(this.#text);
    if (isOwn) this.#decide(false);
  }

  protected override see(event: Seen, name: string): void {
    switch (event) {
      case 'call':
        return this.#decide(false);
      case 'array':
        return this.#decide(!this.#takesList && !this.#isAfterFigure);
      case 'object':
        this.#isObject = true;
        if (this.#isAfterFigure) this.#decide(false);
        return;
      case 'key': {
        const isProp = this.#shape.order.includes(name) || matchProp(this.#shape, [], name) !== undefined;
        return this.#decide(!isProp && this.#isObject);
      }
      case 'string':
        if (this.#takesList) this.#decide(true);
        return;
      case 'end-of-string':
        return this.#endText();
      case 'bare':
        // `Stat(online, 3)`: a text without quotes.
        return this.#decide(!isSingleFact(this.#shape) && !this.#isAfterFigure && typeof wordValue(name) !== 'string');
      case 'close':
        return this.#decide(this.#isAfterFigure);
      default:
        event satisfies never;
    }
  }

  #endText(): void {
    if (isSingleFact(this.#shape)) this.#decide(false);
    else if (this.#isAfterFigure) this.#decide(/\p{L}/u.test(this.#text));
    else if (figure.test(this.#text) || (this.#hasLevel && level.test(this.#text))) this.#isAfterFigure = true;
    else this.#decide(false);
    this.#text = '';
  }
}
