import type { JsonObject, JsonValue } from '../../schema/schema.ts';

/**
 * One text that occurs on the page, or texts that belong together, label first: `["Oslo", "717,710"]`.
 * `"1,234|1234"` accepts either spelling.
 */
export type Fact = string | readonly string[];

export interface ExpectedCall {
  readonly name: string;
  /** The required members; the call may have more. */
  readonly arguments?: JsonObject;
}

/** The expectations of the last answer. Absent members are not scored. */
export interface Expectation {
  readonly must: readonly Fact[];
  /** Content that must not be shown: stale values after an edit, injected text, a value beside the wrong label. */
  readonly mustNot: readonly Fact[];
  /** Each entry is a component, or alternatives of which one is required: `"LineChart|AreaChart"`. */
  readonly components: readonly string[];
  readonly minElements?: number;
  /** False: a sentence or two is expected, without charts, tables or forms. */
  readonly ui?: boolean;
  /** The tool calls, in any order. An empty list forbids calls. */
  readonly tools?: readonly ExpectedCall[];
  /** The language of the answer as a BCP 47 tag. */
  readonly language?: string;
  /** Values that a correct answer may compute, such as a total. They count as sources of numbers. */
  readonly derived: readonly string[];
  /** The model may use its own knowledge; otherwise every number of the answer must occur in the conversation. */
  readonly open: boolean;
}

/** The result that the evaluation returns when the model calls a tool. */
export interface ToolResult {
  readonly tool: string;
  /** Limits the result to calls with these arguments. */
  readonly arguments?: JsonObject;
  readonly result: JsonValue;
}

export interface Case {
  readonly id: string;
  /** The group in the report. */
  readonly kind: string;
  /** Chat-completions messages, split where the model answers: one list per turn. */
  readonly turns: readonly (readonly JsonObject[])[];
  readonly tools?: readonly JsonValue[];
  readonly toolResults: readonly ToolResult[];
  readonly metadata?: JsonObject;
  readonly expect: Expectation;
}
