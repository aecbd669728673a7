// What tools were called with and what they gave, for protocols that want objects. It is parsed within one budget for a
// conversation; what is beyond it goes on as text, and so does what is no object.
import { countValues } from '../json.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

const maxValues = 25_000;
const maxDepth = 100;

export class ToolJson {
  #left = maxValues;

  /** What is no object was malformed when the model wrote it. */
  argumentsOf(text: string): JsonObject {
    if (text.trim() === '') return {};
    const value = this.#parse(text);
    return isJsonObject(value) ? value : { arguments: text };
  }

  resultOf(text: string): JsonObject {
    const value = this.#parse(text);
    return isJsonObject(value) ? value : { result: value ?? text };
  }

  #parse(text: string): unknown {
    const values = countValues(text, { values: this.#left, depth: maxDepth });
    if (values === undefined) return undefined;
    this.#left -= values;
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
}
