// The subset of JSON Schema that declares props, as a tagged union. Values are plain JSON.

export type JsonScalar = string | number | boolean | null;
export type JsonValue = JsonScalar | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * The purpose of a string:
 * - `text`: visible text; it streams.
 * - `markdown`: visible text in which raw HTML and script URLs are neutralized; it streams.
 * - `code`: visible text that is not changed; it streams.
 * - `name`: an identifier, such as a field name; it is not visible.
 * - `uri`: checked against the URL policy before any of it is sent.
 * - `regex`: a regular expression that the client runs on user input; one that could freeze the page is dropped.
 */
export type StringFormat = 'text' | 'markdown' | 'code' | 'name' | 'uri' | 'regex';

/** Whether strings of this format are visible. Visible strings stream; the others are checked as a whole. */
export const isForReading = (format: StringFormat): boolean =>
  format === 'text' || format === 'markdown' || format === 'code';

export interface StringSchema {
  readonly type: 'string';
  readonly format: StringFormat;
  /** For a `uri`: clients fetch it without user interaction, as they do with images. */
  readonly isFetched?: boolean;
  /** Characters, as in JSON Schema: not UTF-16 units. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that the text matches somewhere; one that is safe to run. */
  readonly pattern?: string;
  readonly description?: string;
  /** It is shown as it is, without formatting, so Markdown marks around its words are noise. */
  readonly isPlain?: boolean;
}

export interface NumberSchema {
  readonly type: 'number';
  readonly isInteger?: boolean;
  /** Null is a gap among numbers, such as a day without a measurement. */
  readonly isNullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
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
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly hasUniqueItems?: boolean;
  readonly description?: string;
}

export interface ObjectSchema {
  readonly type: 'object';
  /** In positional order. */
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  /** Schemas of members whose names match a pattern; they apply in addition to those in `properties`. */
  readonly patterns?: readonly MemberPattern[];
  /** Schema of members that neither covers; false allows none. */
  readonly additional: Schema | false;
  readonly description?: string;
}

export interface MemberPattern {
  /** A regular expression that is safe to run. */
  readonly source: string;
  readonly schema: Schema;
}

export interface UnionSchema {
  readonly type: 'union';
  /** A value may fit one of them only. */
  readonly isExclusive?: boolean;
  readonly anyOf: readonly Schema[];
  readonly description?: string;
}

/** One element `{component, props}` whose component is one of these. */
export interface ElementSchema {
  readonly type: 'element';
  readonly components: readonly string[];
  readonly description?: string;
}

/** `{type, params}`. The catalog defines the types and their params. */
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
