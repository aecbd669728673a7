// Writes a recorded statement as notation again, so that it can be read once for each item of a list:
// `@Each(team, "m", memberItem)` with `memberItem = ListItem(m.name)`.
import type { LinkedSink } from '../events/tree-sink.ts';
import type { Statement } from './statement.ts';

/** Returns the source of a name; undefined if it stays a name. */
export type Expand = (name: string) => string | undefined;

export function sourceOf(statement: Statement, expand: Expand): string {
  const writer = new SourceWriter(expand);
  for (let position = 0; position < statement.length; position += 1) {
    const name = statement.referenceAt(position);
    const joined = statement.joinedAt(position);
    if (name !== undefined) writer.reference(name);
    else if (joined !== undefined) writer.joined(joined);
    else statement.replayAt(position, writer);
  }
  return writer.source;
}

const closing = { call: ')', array: ']', object: '}' } as const;

class SourceWriter implements LinkedSink {
  readonly #expand: Expand;
  readonly #open: (keyof typeof closing)[] = [];
  source = '';
  #isFirst = true;
  #string = '';

  constructor(expand: Expand) {
    this.#expand = expand;
  }

  #value(text: string): void {
    this.source += this.#isFirst ? text : `, ${text}`;
    this.#isFirst = false;
  }

  #bracket(kind: keyof typeof closing, text: string): void {
    this.#value(text);
    this.#open.push(kind);
    this.#isFirst = true;
  }

  openCall(name: string): void {
    this.#bracket('call', `${name}(`);
  }
  openArray(): void {
    this.#bracket('array', '[');
  }
  openObject(): void {
    this.#bracket('object', '{');
  }
  key(name: string): void {
    this.#value(`${this.#open.at(-1) === 'object' ? JSON.stringify(name) : name}: `);
    this.#isFirst = true;
  }
  openString(): void {
    this.#string = '';
  }
  text(chunk: string): void {
    this.#string += chunk;
  }
  closeString(): void {
    this.#value(JSON.stringify(this.#string));
  }
  joined(name: string): void {
    this.#value(`${JSON.stringify(this.#string)} + ${this.#expand(name) ?? name} + `);
    this.#isFirst = true;
    this.#string = '';
  }
  bare(word: string): void {
    this.#value(word);
  }
  reference(name: string): void {
    this.#value(this.#expand(name) ?? name);
  }
  close(): void {
    this.source += closing[this.#open.pop() ?? 'array'];
    this.#isFirst = false;
  }
}
