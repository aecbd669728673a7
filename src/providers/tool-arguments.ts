import { isJsonObject, type JsonObject } from './json-object.ts';

/** For protocols that want arguments as an object. What is none was malformed when the model wrote it; it is kept. */
export function toArguments(text: string): JsonObject {
  if (text.trim() === '') return {};
  const value = parse(text);
  return isJsonObject(value) ? value : { arguments: text };
}

/** The result of a tool as an object: its own, when it is one. */
export function toResult(text: string): JsonObject {
  const value = parse(text);
  return isJsonObject(value) ? value : { result: value ?? text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
