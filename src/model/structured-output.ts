/** The caller wants data instead of a user interface. */
export interface StructuredOutput {
  /** JSON Schema of the data. Absent: any JSON object. */
  readonly schema?: OutputSchema | undefined;
  /** The instruction to write such data, for a model that is not constrained. */
  readonly instruction?: string | undefined;
}

export interface OutputSchema {
  readonly name: string;
  readonly description?: string | undefined;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Set by the caller. Providers differ in the schemas that they accept with it. */
  readonly strict?: boolean | undefined;
}
