import type { LinkedSink, TreeSink } from './tree-sink.ts';

type Op =
  | 'call'
  | 'array'
  | 'object'
  | 'key'
  | 'string'
  | 'text'
  | 'endString'
  | 'cutString'
  | 'bare'
  | 'close'
  | 'cut'
  | 'reference'
  | 'spread'
  | 'joined';

/** Maximum number of events that are read back to find what an event is part of. */
const maxBack = 400;

/** Records events, to be replayed later into another sink, once or several times. */
export class EventRecording implements LinkedSink {
  readonly #ops: Op[] = [];
  readonly #words: string[] = [];

  get length(): number {
    return this.#ops.length;
  }

  #add(op: Op, word = ''): void {
    this.#ops.push(op);
    this.#words.push(word);
  }

  openCall(name: string): void {
    this.#add('call', name);
  }
  openArray(): void {
    this.#add('array');
  }
  openObject(): void {
    this.#add('object');
  }
  key(name: string): void {
    this.#add('key', name);
  }
  openString(): void {
    this.#add('string');
  }
  text(chunk: string): void {
    this.#add('text', chunk);
  }
  closeString(isCut: boolean): void {
    this.#add(isCut ? 'cutString' : 'endString');
  }
  bare(word: string): void {
    this.#add('bare', word);
  }
  close(isCut: boolean): void {
    this.#add(isCut ? 'cut' : 'close');
  }
  reference(name: string, isSpread = false): void {
    this.#add(isSpread ? 'spread' : 'reference', name);
  }

  joined(name: string): void {
    this.#add('joined', name);
  }

  /** The name whose text belongs in the string that is open at this position. */
  joinedAt(position: number): string | undefined {
    return this.#ops[position] === 'joined' ? this.#words[position] : undefined;
  }

  /** The name referred to at this position; undefined if the event there is not a reference. */
  referenceAt(position: number): string | undefined {
    return this.#ops[position] === 'reference' || this.isSpreadAt(position) ? this.#words[position] : undefined;
  }

  /** True for `...names`: the items of the list belong here. */
  isSpreadAt(position: number): boolean {
    return this.#ops[position] === 'spread';
  }

  /** The name of the call at this position; undefined if the event there is not a call. */
  get firstCall(): string | undefined {
    return this.#ops[0] === 'call' ? this.#words[0] : undefined;
  }

  /** The same, or for a list, the name of the call that is its first item. */
  get firstBlock(): string | undefined {
    return this.#ops[0] === 'array' && this.#ops[1] === 'call' ? this.#words[1] : this.firstCall;
  }

  /**
   * The position of the innermost list or call that an event is part of. Undefined for an object, and where it began before
   * the recording or far above.
   */
  openingOf(position: number): number | undefined {
    let closed = 0;
    for (let at = position - 1; at >= 0 && at >= position - maxBack; at -= 1) {
      const op = this.#ops[at];
      if (op === 'close' || op === 'cut') closed += 1;
      else if (op === 'call' || op === 'array' || op === 'object') {
        if (closed === 0) return op === 'object' ? undefined : at;
        closed -= 1;
      }
    }
    return undefined;
  }

  /** The name of the call at a position; undefined for any other event. */
  callAt(position: number): string | undefined {
    return this.#ops[position] === 'call' ? this.#words[position] : undefined;
  }

  /** True if a list, call or object ends at this position. */
  isClosedAt(position: number): boolean {
    return this.#ops[position] === 'close' || this.#ops[position] === 'cut';
  }

  get isList(): boolean {
    return this.#ops[0] === 'array';
  }

  get isRecord(): boolean {
    return this.#ops[0] === 'object';
  }

  get hasCalls(): boolean {
    return this.#ops.includes('call');
  }

  /** All names that the recording refers to. */
  references(): readonly string[] {
    return this.#words.filter(
      (_, position) => this.referenceAt(position) !== undefined || this.#ops[position] === 'joined',
    );
  }

  /** Replays the event at one position. A reference that was not resolved is a bare word. */
  replayAt(position: number, sink: TreeSink): void {
    const op = this.#ops[position];
    const word = this.#words[position] ?? '';
    switch (op) {
      case 'call':
        return sink.openCall(word);
      case 'array':
        return sink.openArray();
      case 'object':
        return sink.openObject();
      case 'key':
        return sink.key(word);
      case 'string':
        return sink.openString();
      case 'text':
        return sink.text(word);
      case 'endString':
        return sink.closeString(false);
      case 'cutString':
        return sink.closeString(true);
      case 'bare':
      case 'reference':
      case 'spread':
        return sink.bare(word);
      case 'close':
        return sink.close(false);
      case 'cut':
        return sink.close(true);
      case 'joined':
      case undefined:
        return;
      default:
        op satisfies never;
    }
  }

  replay(sink: TreeSink): void {
    for (let position = 0; position < this.length; position += 1) this.replayAt(position, sink);
  }
}
