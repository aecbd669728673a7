import type { JsonObject, JsonValue } from '../../schema/schema.ts';

/**
 * One text, which stands somewhere on the page, or texts that stand together, label first: `["Oslo", "717,710"]`.
 * `"1,234|1234"` accepts either spelling.
 */
export type Fact = string | readonly string[];

export interface ExpectedCall {
  readonly name: string;
  /** The members that matter; the call may have more. */
  readonly arguments?: JsonObject;
}

/** What the last answer must be like. Absent members are not scored. */
export interface Expectation {
  readonly must: readonly Fact[];
  /** What must not be shown: stale values after an edit, injected text, a value beside the wrong label. */
  readonly mustNot: readonly Fact[];
  /** Each entry is a component, or several of which one is needed: `"LineChart|AreaChart"`. */
  readonly components: readonly string[];
  readonly minElements?: number;
  /** False: the question wants a sentence or two, without charts, tables and forms. */
  readonly ui?: boolean;
  /** The tool calls, in any order. An empty list forbids calls. */
  readonly tools?: readonly ExpectedCall[];
  /** The language of the answer as a BCP 47 tag. */
  readonly language?: string;
  /** What a right answer may compute, such as a total: sources of numbers as well. */
  readonly derived: readonly string[];
  /** The model may use what it knows; without it, every number of the answer must stand in the conversation. */
  readonly open: boolean;
}

/** What the evaluation answers when the model calls a tool. */
export interface ToolResult {
  readonly tool: string;
  /** The result is only for calls with these arguments. */
  readonly arguments?: JsonObject;
  readonly result: JsonValue;
}

export interface Case {
  readonly id: string;
  /** The group of the report. */
  readonly kind: string;
  /** Chat-completions messages, cut where the model answers: one list for each turn. */
  readonly turns: readonly (readonly JsonObject[])[];
  readonly tools?: readonly JsonValue[];
  readonly toolResults: readonly ToolResult[];
  readonly metadata?: JsonObject;
  readonly expect: Expectation;
}
