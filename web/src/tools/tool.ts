import type { JsonObject, JsonValue } from '../../../src/schema/schema.ts';

/** A tool that this page can run on bundled data. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  /** Throws an Error whose message is sent to the model. */
  run(input: JsonObject): JsonValue;
}

export const textOf = (input: JsonObject, name: string): string => {
  const value = input[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const numberOf = (input: JsonObject, name: string): number | undefined => {
  const value = Number(input[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

/** The declaration in a request. */
export function toDeclaration({ name, description, parameters }: Tool): JsonObject {
  return { type: 'function', function: { name, description, parameters } };
}
