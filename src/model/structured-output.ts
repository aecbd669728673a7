/** The caller wants data instead of a user interface. */
export interface StructuredOutput {
  /** JSON Schema of the data. Absent: any JSON object. */
  readonly schema?: OutputSchema | undefined;
  /** The order to write such data, for a model that is not constrained to. */
  readonly instruction?: string | undefined;
}

export interface OutputSchema {
  readonly name: string;
  readonly description?: string | undefined;
  readonly schema: Readonly<Record<string, unknown>>;
  /** As the caller set it. Providers differ in which schemas they accept with it. */
  readonly strict?: boolean | undefined;
}
