// Converts a UI in the dialect of another renderer to our components. Complete parts are shown while the others are
// still being written.
import type { JsonValue } from '../../schema/schema.ts';
import { Pace, runSync, type Sliced } from '../../slices.ts';
import type { Catalog } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { countValues, unitsPerValue, type BufferedCall } from '../events/buffered-value.ts';
import type { LinkedSink } from '../events/tree-sink.ts';
import { A2uiSource } from './a2ui/a2ui-source.ts';
import { AdaptiveCardSource } from './adaptive-card-source.ts';
import { arrange } from './arrange.ts';
import type { Dialect } from './detect.ts';
import type { Arranged } from './field-labels.ts';
import { FieldNames } from './field-names.ts';
import type { ForeignSource, Step } from './foreign-source.ts';
import { JsonRenderSource } from './json-render-source.ts';
import { JsonUnits } from './json-units.ts';
import { NestedSource } from './nested-source.ts';
import { NodeConverter } from './node-converter.ts';
import { impliedIn } from './outer-button.ts';
import { OutlineSource } from './outline-source.ts';

const sources: Readonly<Record<Dialect, () => ForeignSource>> = {
  A2UI: () => new A2uiSource(),
  'json-render': () => new JsonRenderSource(),
  'Adaptive Cards': () => new AdaptiveCardSource(),
  'nested JSON': () => new NestedSource(),
  YAML: () => new OutlineSource(),
  TOML: () => new OutlineSource(),
};

/** Maximum number of JSON characters kept of one message. */
const maxMessage = 256 * 1024;
/** Maximum number of values of the converted UI: templates and bindings multiply those that are written. */
const maxValues = 30_000;
/** If more values than this are held, they are shown when their message ends and do not wait for more of the UI. */
const maxHeld = 500;

/** Shows a block in slices of the same length as those of the other work. */
export type ShowBlock = (block: BufferedCall, pace: Pace) => Sliced<void>;

export class ForeignUi {
  readonly #show: ShowBlock;
  readonly #report: Report;
  readonly #source: ForeignSource;
  readonly #steps: Generator<Step, void>;
  readonly #converter: NodeConverter;
  /** Receives the messages. */
  readonly sink: LinkedSink;
  readonly #units: JsonUnits;
  #isEnding = false;
  #isOver = false;
  #values = 0;
  /** Blocks that may be grouped with later ones: fields and their submit buttons. */
  #held: Arranged[] = [];
  #heldValues = 0;
  #hasField = false;
  readonly #pace = new Pace();
  /** The current work, and the work that follows it. */
  #work: Sliced<void> | undefined;
  readonly #later: Sliced<void>[] = [];
  /** True while work is interrupted: nothing may be read before `resume` has ended it. */
  isBusy = false;

  constructor(dialect: Dialect, catalog: Catalog, show: ShowBlock, report: Report) {
    this.#show = show;
    this.#report = report;
    this.#source = sources[dialect]();
    this.#steps = this.#source.steps(() => this.#isEnding);
    this.#converter = new NodeConverter({ catalog, names: new FieldNames(), report });
    this.#units = new JsonUnits(maxMessage, (path, value) => this.#do(this.#take(path, value)));
    this.sink = this.#units;
    report(
      'foreign_dialect',
      `The UI was written in ${dialect}; its components were converted to those of the catalog.`,
    );
  }

  /** Continues the work until it is interrupted again. */
  resume(): void {
    this.isBusy = false;
    for (this.#work ??= this.#later.shift(); this.#work !== undefined; this.#work = this.#later.shift()) {
      if (this.#work.next().done === true) continue;
      this.isBusy = true;
      return;
    }
  }

  #do(work: Sliced<void>): void {
    this.#later.push(work);
    if (!this.isBusy) this.resume();
  }

  *#take(path: readonly string[], value: JsonValue): Sliced<void> {
    this.#source.take(path, value);
    if (path.length === 0 && this.#pace.isDue(countValues(value, maxValues) * unitsPerValue)) yield;
    yield* this.#advance();
  }

  /** The last value of the message was read. */
  endMessage(): void {
    if (this.#heldValues > maxHeld) this.#do(this.#flush());
  }

  /** Called when the message has been shown. */
  finishMessage(): void {
    if (this.#units.isTruncated)
      this.#report('limit_exceeded', `Only the first ${maxMessage} characters of a message fit.`, true);
    this.#units.reset();
  }

  /** A document in another format. */
  takeDocument(parse: () => JsonValue): void {
    this.#do(this.#parse(parse));
  }

  *#parse(parse: () => JsonValue): Sliced<void> {
    const value = parse();
    if (this.#pace.isDue(countValues(value, maxValues) * unitsPerValue)) yield;
    yield* this.#take([], value);
  }

  /** The following text is not part of the UI. */
  pause(): void {
    if (this.#source instanceof NestedSource) runSync(this.#flush());
  }

  /** Ends the text. */
  end(): void {
    this.#do(this.#end());
  }

  *#end(): Sliced<void> {
    this.#isEnding = true;
    yield* this.#advance();
    yield* this.#flush();
  }

  *#advance(): Sliced<void> {
    while (!this.#isOver) {
      const { done, value } = this.#steps.next();
      if (done === true) {
        this.#isOver = true;
        return;
      }
      if (value.type === 'wait') return;
      if (value.type === 'loss') this.#report('unresolved_reference', value.message, true);
      else if (value.type === 'style')
        this.#report('dropped_style', `The style "${value.name}" of a container was dropped.`);
      else yield* this.#place({ node: value.node, blocks: this.#converter.convert(value.node) });
    }
  }

  *#place(part: Arranged): Sliced<void> {
    const { blocks } = part;
    if (blocks.length === 0) return;
    const count = countValues([...blocks], maxValues);
    this.#values += count;
    if (this.#pace.isDue(count * unitsPerValue)) yield;
    if (this.#values > maxValues) {
      this.#isOver = true;
      this.#report('limit_exceeded', `Only the first ${maxValues} values of the UI fit.`, true);
      return;
    }
    this.#hasField ||= blocks.some(({ name }) => name === 'FormControl');
    // A short text may label a field; a button may submit a form or share a row with another.
    const [first] = blocks;
    const asks = /^(?:CardHeader|Heading)$/.test(first?.name ?? '') && /\?\s*$/.test(wordsOf(first));
    const isOpen =
      awaitsButton(blocks) ||
      (blocks.length === 1 && (asks || /^(?:Button|Tag|TextContent|Label)$/.test(first?.name ?? '')));
    if (!this.#hasField && this.#held.length > 0 && !mayJoin(this.#held, blocks)) yield* this.#flush();
    this.#held.push(part);
    this.#heldValues += count;
    if (!this.#hasField && !isOpen) yield* this.#flush();
  }

  *#flush(): Sliced<void> {
    const held = this.#held;
    this.#held = [];
    this.#heldValues = 0;
    for (const block of arrange(held, this.#converter.names)) yield* this.#show(block, this.#pace);
  }
}

const wordsOf = (block: BufferedCall | undefined): string => {
  const words = block?.named['title'] ?? block?.named['text'];
  return typeof words === 'string' ? words : '';
};

/** A button below forms without one belongs to them. */
const awaitsButton = (blocks: readonly BufferedCall[] = []): boolean => impliedIn([...blocks]).length > 0;

/** Buttons wait for more buttons, tags for more tags, and both for the fields of a form. */
const mayJoin = (held: readonly Arranged[], blocks: readonly BufferedCall[]): boolean => {
  const last = held.at(-1)?.blocks.at(-1)?.name;
  const [next] = blocks;
  if (awaitsButton(held.at(-1)?.blocks) && (next?.name === 'Button' || awaitsButton(blocks))) return true;
  return next?.name === 'FormControl' || (next?.name === last && (last === 'Button' || last === 'Tag'));
};
