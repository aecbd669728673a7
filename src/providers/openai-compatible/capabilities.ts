import type { ModelSettings, ToolChoice } from '../../model/language-model.ts';

/** What a server or model takes. A preset row declares it; shared code reads it and never asks for a name. */
export interface OpenAiCompatibleCapabilities {
  /** The field that bounds the length of the reply. */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Takes `stream_options`. A server that refuses it is asked again without, so true is a safe guess. */
  readonly streamOptions: boolean;
  /** Kinds of `tool_choice` that are obeyed. Another is not sent; for 'none' the tools are left out. */
  readonly toolChoices: readonly ToolChoice['type'][];
  readonly parallelToolCalls: boolean;
  /** Settings that are refused or mean something else. They are not sent. */
  readonly refusedSettings: readonly (keyof ModelSettings)[];
}

export const defaultCapabilities: OpenAiCompatibleCapabilities = {
  maxTokensField: 'max_tokens',
  streamOptions: true,
  toolChoices: ['none', 'auto', 'required', 'tool'],
  parallelToolCalls: true,
  refusedSettings: [],
};
