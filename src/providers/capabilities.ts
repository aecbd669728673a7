// What a model takes and what it refuses, as a row. A table or the configuration declares it; the code that is the same
// for all models reads it, and never asks for a name.

import type { SettingName } from '../model/call-settings.ts';
import type { ToolChoice } from '../model/language-model.ts';

export interface ModelCapabilities {
  /** Kinds of `tool_choice` that are obeyed. Another is not sent; for 'none' the tools are left out. */
  readonly toolChoices: readonly ToolChoice['type'][];
  /** Can be told not to call several tools at once. */
  readonly parallelToolCalls: boolean;
  /** Settings that the model rejects or reads differently, beyond those that its protocol lacks. They are not sent. */
  readonly unsupportedSettings: readonly SettingName[];
  /** Takes `temperature` or `top_p`, but not both. */
  readonly temperatureExcludesTopP: boolean;
  /** The reasoning efforts that the model accepts; the nearest one is sent. If absent, every word is sent unchanged. */
  readonly reasoningEfforts?: readonly string[] | undefined;
  /** The one effort at which the model takes tools. */
  readonly reasoningEffortWithTools?: string | undefined;
  readonly imageInput: boolean;
  /** Accepts PDFs in messages of the user. */
  readonly pdfInput: boolean;
  /** Takes system messages between the turns. Otherwise they are moved to the first one. */
  readonly lateSystemMessages: boolean;
  /** Gets the short prompt: fewer components, and no editing. For small models. */
  readonly shortPrompt: boolean;
  /**
   * The data that the model server can be told to write: `schema`, data that fit a schema; `object`, any JSON object.
   * Otherwise the prompt asks for it.
   */
  readonly structuredOutput: 'schema' | 'object' | 'none';
  /** Takes `strict` on a tool. */
  readonly strictTools: boolean;
  /** Takes tools in the same request. */
  readonly structuredOutputWithTools: boolean;
  /** In tokens. Absent where it is not known. */
  readonly contextWindow?: number | undefined;
  /** In tokens. A lower bound is raised to it. */
  readonly minOutputTokens?: number | undefined;
  /** In tokens. */
  readonly maxOutputTokens?: number | undefined;
}

export const openCapabilities: ModelCapabilities = {
  toolChoices: ['none', 'auto', 'required', 'tool'],
  parallelToolCalls: true,
  unsupportedSettings: [],
  temperatureExcludesTopP: false,
  imageInput: true,
  pdfInput: false,
  lateSystemMessages: false,
  shortPrompt: false,
  strictTools: false,
  structuredOutput: 'none',
  structuredOutputWithTools: true,
};
