// A call that fits its model, as the body of a Messages request. Pure.

import type {
  Base64ImageSource,
  ContentBlockParam,
  DocumentBlockParam,
  ImageBlockParam,
  MessageCreateParamsStreaming,
  TextBlockParam,
  ToolResultBlockParam,
  ToolUseBlockParam,
} from '@anthropic-ai/sdk/resources/messages';

import { ApiError } from '../../errors.ts';
import { settingFields } from '../../model/call-settings.ts';
import type { ModelCall, ToolChoice } from '../../model/language-model.ts';
import type {
  AssistantMessage,
  ContentPart,
  FilePart,
  Message,
  SystemMessage,
  ToolCall,
  ToolMessage,
} from '../../model/message.ts';
import { CallIds } from '../call-ids.ts';
import { parseDataUrl, pdfType, type UrlData } from '../data-url.ts';
import type { JsonObject } from '../json-object.ts';
import { ToolJson } from '../tool-json.ts';
import type { AnthropicCapabilities } from './capabilities.ts';
import { thinkingOf } from './provider-state.ts';

type Params = MessageCreateParamsStreaming;
type Effort = NonNullable<NonNullable<Params['output_config']>['effort']>;

/** The provider caches the prompt up to the end of a block with this field. */
const breakpoint = { cache_control: { type: 'ephemeral' } } as const;

const imageTypes: readonly Base64ImageSource['media_type'][] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

export interface MessageRequestOptions {
  readonly model: string;
  readonly capabilities: AnthropicCapabilities;
  /** Whether the thoughts of earlier turns are sent back. */
  readonly withThinking: boolean;
}

export function toMessagesRequest(call: ModelCall, options: MessageRequestOptions): JsonObject {
  const { model, capabilities } = options;
  const { maxTokens } = call.settings;
  const system = call.messages.filter((message) => message.role === 'system').flatMap(toSystemBlocks(capabilities));
  const turns = toTurns(call.messages, options.withThinking);
  return {
    model,
    max_tokens: maxTokens ?? capabilities.defaultMaxTokens,
    stream: true,
    ...(system.length === 0 ? undefined : { system }),
    messages: capabilities.promptCache ? withBreakpoints(turns) : turns.map(({ role, content }) => ({ role, content })),
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

type MarkedBlock = TextBlockParam | ImageBlockParam | DocumentBlockParam | ToolResultBlockParam;

const marked: readonly string[] = ['text', 'image', 'document', 'tool_result'] satisfies MarkedBlock['type'][];

const isMarked = (block: ContentBlockParam | undefined): block is MarkedBlock =>
  block !== undefined && marked.includes(block.type);

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: ContentBlockParam[];
  /** The last block that the next request of the conversation repeats. Only in user turns. */
  end?: MarkedBlock | undefined;
}

/**
 * The provider caches the prompt up to each of at most four breakpoints. Two are in the system prompt. The others are
 * at the end of what the next request repeats, and where the previous request had that breakpoint.
 */
function withBreakpoints(turns: readonly Turn[]): Params['messages'] {
  const ends = new Set<ContentBlockParam>(turns.flatMap(({ end }) => end ?? []).slice(-2));
  const mark = (block: ContentBlockParam): ContentBlockParam =>
    ends.has(block) ? Object.assign({ ...block }, breakpoint) : block;
  return turns.map(({ role, content }) => ({ role, content: content.map(mark) }));
}

/** Turns alternate, and the first and last one are user turns. */
function toTurns(messages: readonly Message[], withThinking: boolean): Turn[] {
  const turns: Turn[] = [];
  const toolJson = new ToolJson();
  const ids = new CallIds('word');
  const add = (role: Turn['role'], blocks: readonly ContentBlockParam[]): void => {
    if (blocks.length === 0) return;
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else turns.push({ role, content: [...blocks] });
  };
  const markEnd = (): void => {
    const turn = turns.at(-1);
    const block = turn?.content.at(-1);
    if (turn?.role === 'user' && isMarked(block)) turn.end = block;
  };
  for (const message of messages) {
    switch (message.role) {
      case 'system':
        break;
      case 'user':
        add('user', message.content.flatMap(toBlocks));
        markEnd();
        if (message.note !== undefined) add('user', [textBlock(message.note)]);
        break;
      case 'assistant':
        if (turns.length === 0) add('user', [textBlock('Begin.')]);
        add('assistant', toAssistantBlocks(message, withThinking, toolJson, ids));
        break;
      case 'tool':
        add('user', [toToolResult(message, ids)]);
        markEnd();
        break;
      default:
        message satisfies never;
    }
  }
  if (turns.at(-1)?.role !== 'user') add('user', [textBlock(turns.length === 0 ? 'Begin.' : 'Continue.')]);
  return turns;
}

/** The API rejects texts of white space only. */
function toBlocks(part: ContentPart): readonly ContentBlockParam[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [textBlock(part.text)];
  const data = parseDataUrl(part);
  if (part.type === 'file') return [toDocument(part, data)];
  if (data === undefined) return [{ type: 'image', source: { type: 'url', url: part.url } }];
  const source = { type: 'base64', media_type: toImageType(data.mediaType), data: data.base64 } as const;
  return [{ type: 'image', source }];
}

function toDocument({ url, name }: FilePart, data: UrlData | undefined): DocumentBlockParam {
  const title = name === undefined ? undefined : { title: name };
  if (data === undefined) return { type: 'document', source: { type: 'url', url }, ...title };
  return { type: 'document', source: { type: 'base64', media_type: pdfType, data: data.base64 }, ...title };
}

function toImageType(mediaType: string): Base64ImageSource['media_type'] {
  // `image/jpg` is not a media type, but is common.
  const name = mediaType.toLowerCase().replace('/jpg', '/jpeg');
  const known = imageTypes.find((type) => type === name);
  if (known !== undefined) return known;
  throw new ApiError('invalid_value', 'This model accepts only JPEG, PNG, GIF and WebP images.', {
    param: 'messages',
  });
}

/** The thoughts before the first call precede everything else; text after them was written by the model and is kept. */
function toAssistantBlocks(
  message: AssistantMessage,
  withThinking: boolean,
  toolJson: ToolJson,
  ids: CallIds,
): readonly ContentBlockParam[] {
  const { content, toolCalls } = message;
  const blocks: ContentBlockParam[] = content.trim() === '' ? [] : [textBlock(content)];
  for (const [index, call] of toolCalls.entries()) {
    const thoughts = withThinking ? thinkingOf(message, call) : [];
    if (index === 0) blocks.unshift(...thoughts);
    else blocks.push(...thoughts);
    blocks.push(toToolUse(call, toolJson, ids));
  }
  return blocks;
}

function toToolUse({ id, name, arguments: text }: ToolCall, toolJson: ToolJson, ids: CallIds): ToolUseBlockParam {
  return { type: 'tool_use', id: ids.ofCall(id), name, input: toolJson.argumentsOf(text) };
}

function toToolResult({ toolCallId, content, note }: ToolMessage, ids: CallIds): ToolResultBlockParam {
  const blocks = note === undefined ? content : [textBlock(content), textBlock(note)];
  return { type: 'tool_result', tool_use_id: ids.ofResult(toolCallId), content: blocks };
}

function textBlock(text: string): TextBlockParam {
  return { type: 'text', text };
}

function toolFields({ tools, toolChoice, parallelToolCalls }: ModelCall): Pick<Params, 'tools' | 'tool_choice'> {
  if (tools.length === 0) return {};
  const choice = toToolChoice(toolChoice, parallelToolCalls);
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      ...(description === undefined ? undefined : { description }),
      input_schema: { type: 'object', ...parameters },
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
