import type { JsonObject, JsonValue } from '../../../src/schema/schema.ts';

/** A tool that this page can carry out: its declaration, and the work over bundled data. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  /** Throws an Error whose message is for the model. */
  run(given: JsonObject): JsonValue;
}

export const textOf = (given: JsonObject, name: string): string => {
  const value = given[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const numberOf = (given: JsonObject, name: string): number | undefined => {
  const value = Number(given[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

/** The form in which a request declares it. */
export function toDeclaration({ name, description, parameters }: Tool): JsonObject {
  return { type: 'function', function: { name, description, parameters } };
}
