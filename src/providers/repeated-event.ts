// Most events of a stream differ from the one before in their text alone. Such an event need not be parsed again: what
// stands around the text is compared, and only the text is read.
import type { JsonObject } from './json-object.ts';

export class RepeatedEvent {
  readonly #before: string;
  readonly #after: string;

  constructor(before: string, after: string) {
    this.#before = before;
    this.#after = after;
  }

  /** The text of an event that says the same around it; undefined: this is another one. */
  textOf(data: string): string | undefined {
    if (!data.startsWith(this.#before) || !data.endsWith(this.#after)) return undefined;
    // One string, or it is no JSON: then another member may stand there.
    const found = parse(data.slice(this.#before.length, data.length - this.#after.length));
    return typeof found === 'string' ? found : undefined;
  }
}

/** A longer event is no delta. */
export const maxRepeatedEvent = 1_000;
const probe = 'a text that no event has';

/** `value`: the event parsed; `text`: what it said. Undefined when it cannot be told where that stands. */
export function toRepeatedEvent(data: string, value: unknown, text: string): RepeatedEvent | undefined {
  const literal = JSON.stringify(text);
  const at = data.indexOf(literal);
  if (data.length > maxRepeatedEvent || at < 0 || data.includes(literal, at + 1)) return undefined;
  const before = data.slice(0, at);
  const after = data.slice(at + literal.length);
  const other = parse(before + JSON.stringify(probe) + after);
  return differsInOneText(value, other, text) ? new RepeatedEvent(before, after) : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** True when the text stands in one place of the value, and the other has the probe there and is the same elsewhere. */
function differsInOneText(value: unknown, other: unknown, text: string): boolean {
  let places = 0;
  const isSame = (one: unknown, two: unknown): boolean => {
    if (one === text) {
      places += 1;
      return two === probe;
    }
    if (typeof one !== 'object' || one === null || typeof two !== 'object' || two === null) return one === two;
    // Both come from JSON.
    const [left, right] = [one as JsonObject, two as JsonObject];
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
    );
  };
  return isSame(value, other) && places === 1;
}
