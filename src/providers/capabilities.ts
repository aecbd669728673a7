// The features that a model supports, declared as data in a table or in the configuration. Code that is the same for
// all models reads these fields and never asks for a name.

import type { SettingName } from '../model/call-settings.ts';
import type { ToolChoice } from '../model/language-model.ts';

export interface ModelCapabilities {
  /**
   * The kinds of `tool_choice` that the model obeys. Others are not sent; for 'none' the tools are omitted. Instead of
   * 'tool', only that tool is sent, with 'required'.
   */
  readonly toolChoices: readonly ToolChoice['type'][];
  /**
   * The names of tools that it accepts, of at most 64 characters: `word`, letters, digits, `_` and `-`; `dotted`, also
   * `.` and `:`, after a letter or `_`. Other names are replaced.
   */
  readonly toolNames: 'any' | 'word' | 'dotted';
  /** The number of tool calls per reply can be limited to one. */
  readonly parallelToolCalls: boolean;
  /** Settings that the model rejects or reads differently, beyond those that its protocol lacks. They are not sent. */
  readonly unsupportedSettings: readonly SettingName[];
  /** Settings that are ignored or rejected unless the reasoning effort is 'none'. They are not sent. */
  readonly unsupportedWhileReasoning: readonly SettingName[];
  /** Accepts `temperature` or `top_p`, but not both. */
  readonly temperatureExcludesTopP: boolean;
  /** The reasoning efforts that the model accepts; the nearest one is sent. If absent, every word is sent unchanged. */
  readonly reasoningEfforts?: readonly string[] | undefined;
  /** The service tiers that the model server accepts; others are not sent. If absent, every word is sent. */
  readonly serviceTiers?: readonly string[] | undefined;
  /** The only effort at which the model accepts tools. */
  readonly reasoningEffortWithTools?: string | undefined;
  /** The only effort at which the model can be forced to call a tool. */
  readonly reasoningEffortWithForcedTools?: string | undefined;
  readonly imageInput: boolean;
  /** The number of images in a request, those of earlier turns included. Absent: no limit is known. */
  readonly maxImages?: number | undefined;
  /** Loads images from https URLs. Otherwise they must be data URLs. */
  readonly imageUrls: boolean;
  /** Accepts PDFs in user messages. */
  readonly pdfInput: boolean;
  /** Accepts images and PDFs in tool results. Otherwise they follow in a user message. */
  readonly toolResultMedia: boolean;
  /** Accepts system messages between turns. Otherwise they are sent in messages of the user, in a form of their own. */
  readonly lateSystemMessages: boolean;
  /** Uses the short prompt: fewer components, and no editing. For small models. */
  readonly shortPrompt: boolean;
  /**
   * The structured output that the model server can enforce: `schema`, data that conform to a schema; `object`, any
   * JSON object. Otherwise the prompt asks for it.
   */
  readonly structuredOutput: 'schema' | 'object' | 'none';
  /** Accepts `strict` on a tool. */
  readonly strictTools: boolean;
  /** Accepts structured output and tools in the same request. */
  readonly structuredOutputWithTools: boolean;
  /** In tokens. Absent if unknown. */
  readonly contextWindow?: number | undefined;
  /** In tokens. A lower limit is raised to it. */
  readonly minOutputTokens?: number | undefined;
  /** In tokens. */
  readonly maxOutputTokens?: number | undefined;
}

export const openCapabilities: ModelCapabilities = {
  toolChoices: ['none', 'auto', 'required', 'tool'],
  toolNames: 'word',
  parallelToolCalls: true,
  unsupportedSettings: [],
  unsupportedWhileReasoning: [],
  temperatureExcludesTopP: false,
  imageInput: true,
  imageUrls: true,
  pdfInput: false,
  toolResultMedia: false,
  lateSystemMessages: false,
  shortPrompt: false,
  strictTools: false,
  structuredOutput: 'none',
  structuredOutputWithTools: true,
};
