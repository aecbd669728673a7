// Parses arguments and results of tools for protocols that require objects, within one budget per conversation.
// Anything that exceeds it or is not an object is passed on as text.
import { countValues } from '../json.ts';
import { isJsonObject, toJson, type JsonObject } from './json-object.ts';

const maxValues = 25_000;
const maxDepth = 100;
/** Characters of arguments that are examined only to send them as they are. */
const maxExamined = 1_000_000;

export class ToolJson {
  #left = maxValues;
  #examined = 0;

  /** Anything but an object was malformed when the model wrote it. */
  argumentsOf(text: string): JsonObject {
    if (text.trim() === '') return {};
    const value = this.#parse(text);
    return isJsonObject(value) ? value : { arguments: text };
  }

  /** For servers that take the text of an object, and reject any other. Beyond the budget, the text is not examined. */
  argumentsTextOf(text: string): string {
    this.#examined += text.length;
    if (this.#examined > maxExamined || !this.#spend(text) || isJsonObject(parse(text))) return text;
    return toJson(text.trim() === '' ? {} : { arguments: text });
  }

  resultOf(text: string): JsonObject {
    const value = this.#parse(text);
    return isJsonObject(value) ? value : { result: value ?? text };
  }

  #parse(text: string): unknown {
    return this.#spend(text) ? parse(text) : undefined;
  }

  #spend(text: string): boolean {
    const values = countValues(text, { values: this.#left, depth: maxDepth });
    if (values === undefined) return false;
    this.#left -= values;
    return true;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
