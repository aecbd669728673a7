// A call that fits its model, as the body of a Messages request. Pure.

import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';

import { settingFields } from '../../model/call-settings.ts';
import type { ModelCall, ToolChoice } from '../../model/language-model.ts';
import type { SystemMessage } from '../../model/message.ts';
import type { JsonObject } from '../json-object.ts';
import type { AnthropicCapabilities } from './capabilities.ts';
import { textBlock } from './content-blocks.ts';
import { systemOf, type Conversation, type Turn } from './conversation.ts';

type Params = MessageCreateParamsStreaming;
type Effort = NonNullable<NonNullable<Params['output_config']>['effort']>;

/** The provider caches the prompt up to the end of a block with this field. */
const breakpoint = { cache_control: { type: 'ephemeral' } } as const;

export interface MessageRequestOptions {
  readonly model: string;
  readonly capabilities: AnthropicCapabilities;
}

/** `conversation` is that of the call. */
export function toMessagesRequest(
  call: ModelCall,
  { turns }: Conversation,
  { model, capabilities }: MessageRequestOptions,
): JsonObject {
  const { maxTokens } = call.settings;
  const system = systemOf(call.messages).flatMap(toSystemBlocks(capabilities));
  return {
    model,
    max_tokens: maxTokens ?? capabilities.defaultMaxTokens,
    stream: true,
    ...(system.length === 0 ? undefined : { system }),
    messages: (capabilities.promptCache ? withBreakpoints(turns) : turns).map(toMessage),
    ...toolFields(call),
    ...outputFields(call, capabilities),
    ...settingFields(call.settings, 'anthropic'),
  } satisfies Params;
}

function outputFields(
  { settings, output }: ModelCall,
  { thinkingOffType }: AnthropicCapabilities,
): Pick<Params, 'thinking' | 'output_config'> {
  const effort = settings.reasoningEffort;
  const schema = output?.schema?.schema;
  const config = {
    // The value is from the model's row, which uses the SDK's words; an operator may list a newer one.
    ...(effort !== undefined && effort !== 'none' && { effort: effort as Effort }),
    ...(schema !== undefined && { format: { type: 'json_schema', schema } as const }),
  };
  return {
    ...(effort === 'none' && { thinking: { type: thinkingOffType } }),
    ...(Object.keys(config).length > 0 && { output_config: config }),
  };
}

const toSystemBlocks =
  ({ promptCache }: AnthropicCapabilities) =>
  ({ content, stable: beginning = '' }: SystemMessage): readonly TextBlockParam[] => {
    const stable = promptCache ? beginning : '';
    const rest = content.slice(stable.length).trim();
    const blocks: TextBlockParam[] = [];
    if (stable !== '') blocks.push({ ...textBlock(stable), ...breakpoint });
    if (rest !== '') blocks.push({ ...textBlock(rest), ...(promptCache ? breakpoint : undefined) });
    return blocks;
  };

/**
 * The provider caches the prompt up to each of at most four breakpoints. Two are in the system prompt. The others are
 * at the end of the part that the next request repeats, and where the previous request had that breakpoint.
 */
function withBreakpoints(turns: readonly Turn[]): readonly Turn[] {
  const ends = new Set<ContentBlockParam>(turns.flatMap(({ end }) => end ?? []).slice(-2));
  const mark = (block: ContentBlockParam): ContentBlockParam =>
    ends.has(block) ? Object.assign({ ...block }, breakpoint) : block;
  return turns.map(({ role, content }) => ({ role, content: content.map(mark) }));
}

function toMessage({ role, content }: Turn): Params['messages'][number] {
  if (role !== 'system') return { role, content };
  return { role, content: content.filter((block) => block.type === 'text') };
}

function toolFields({ tools, toolChoice, parallelToolCalls }: ModelCall): Pick<Params, 'tools' | 'tool_choice'> {
  if (tools.length === 0) return {};
  const choice = toToolChoice(toolChoice, parallelToolCalls);
  return {
    tools: tools.map(({ name, description, parameters, strict }) => ({
      name,
      ...(description === undefined ? undefined : { description }),
      input_schema: { type: 'object', ...parameters },
      ...(strict === true && { strict }),
    })),
    ...(choice === undefined ? undefined : { tool_choice: choice }),
  };
}

function toToolChoice(choice: ToolChoice, parallelToolCalls: boolean | undefined): Params['tool_choice'] {
  const more = parallelToolCalls === false ? { disable_parallel_tool_use: true } : undefined;
  switch (choice.type) {
    case 'auto':
      return more === undefined ? undefined : { type: 'auto', ...more };
    case 'none':
      return { type: 'none' };
    case 'required':
      return { type: 'any', ...more };
    case 'tool':
      return { type: 'tool', name: choice.name, ...more };
    default:
      return choice satisfies never;
  }
}
