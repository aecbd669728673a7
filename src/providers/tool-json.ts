// Parses arguments and results of tools for protocols that require objects, within one budget per conversation.
// Anything that exceeds it or is not an object is passed on as text.
import { countValues } from '../json.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

const maxValues = 25_000;
const maxDepth = 100;

export class ToolJson {
  #left = maxValues;

  /** Anything but an object was malformed when the model wrote it. */
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
