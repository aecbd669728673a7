// The subset of JSON Schema that props are declared in, as a tagged union. Values are plain JSON.

export type JsonScalar = string | number | boolean | null;
export type JsonValue = JsonScalar | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * What a string is for:
 * - `text`: a person reads it; it streams.
 * - `markdown`: the same, with its raw HTML and script URLs neutralised.
 * - `code`: a person reads it, line by line, nothing is neutralised.
 * - `name`: an identifier, such as a field name; nobody reads it.
 * - `uri`: checked against the URL policy before any of it is sent.
 * - `regex`: a regular expression that the client runs on what a person types; one that could freeze the page is dropped.
 */
export type StringFormat = 'text' | 'markdown' | 'code' | 'name' | 'uri' | 'regex';

/** Whether a person reads a string of this format; such a string streams, the others are judged whole. */
export const isForReading = (format: StringFormat): boolean =>
  format === 'text' || format === 'markdown' || format === 'code';

export interface StringSchema {
  readonly type: 'string';
  readonly format: StringFormat;
  /** Of a `uri`: clients fetch it without being asked, as they do with pictures. */
  readonly isFetched?: boolean;
  readonly maxLength?: number;
  readonly description?: string;
}

export interface NumberSchema {
  readonly type: 'number';
  readonly isInteger?: boolean;
  /** Null is a gap among numbers, such as a day without a measurement. */
  readonly isNullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

export interface BooleanSchema {
  readonly type: 'boolean';
  readonly description?: string;
}

export interface EnumSchema {
  readonly type: 'enum';
  readonly values: readonly JsonScalar[];
  readonly description?: string;
}

export interface ArraySchema {
  readonly type: 'array';
  readonly items: Schema;
  readonly maxItems?: number;
  readonly description?: string;
}

export interface ObjectSchema {
  readonly type: 'object';
  /** In positional order. */
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  /** Schema of members that are not in `properties`; false: there are none. */
  readonly additional: Schema | false;
  readonly description?: string;
}

export interface UnionSchema {
  readonly type: 'union';
  readonly anyOf: readonly Schema[];
  readonly description?: string;
}

/** One element `{component, props}` whose component is one of these. */
export interface ElementSchema {
  readonly type: 'element';
  readonly components: readonly string[];
  readonly description?: string;
}

/** `{type, params}`; which types there are and what params they take is the catalog's. */
export interface ActionSchema {
  readonly type: 'action';
  readonly description?: string;
}

export interface AnySchema {
  readonly type: 'any';
  readonly description?: string;
}

export type Schema =
  | StringSchema
  | NumberSchema
  | BooleanSchema
  | EnumSchema
  | ArraySchema
  | ObjectSchema
  | UnionSchema
  | ElementSchema
  | ActionSchema
  | AnySchema;
