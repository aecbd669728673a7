// A call that fits its model, as the body of a chat-completions request. Pure.

import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';

import { settingFields, type ModelSettings } from '../../model/call-settings.ts';
import type { ModelCall, ToolChoice } from '../../model/language-model.ts';
import type { ContentPart, Message, ToolCall } from '../../model/message.ts';
import type { JsonObject } from '../json-object.ts';
import { contentWithNote, textWithNote } from '../notes.ts';
import type { OpenAiCompatibleCapabilities } from './capabilities.ts';
import { extraContentOf, reasoningFields } from './message-state.ts';

type Params = ChatCompletionCreateParamsStreaming;
type Assistant = Extract<Params['messages'][number], { role: 'assistant' }>;

export function toChatRequest(
  call: ModelCall,
  model: string,
  capabilities: OpenAiCompatibleCapabilities,
  withUsage: boolean,
): JsonObject {
  return {
    model,
    messages: call.messages.map((message) => toMessageParam(message, capabilities)),
    stream: true,
    ...(withUsage ? { stream_options: { include_usage: true } } : undefined),
    ...toolFields(call),
    ...outputFields(call),
    ...toSettingFields(call.settings, capabilities),
  } satisfies Params;
}

function toMessageParam(message: Message, capabilities: OpenAiCompatibleCapabilities): Params['messages'][number] {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: toContent(contentWithNote(message)) };
    case 'assistant': {
      const { content, toolCalls } = message;
      const reasoning = reasoningFields(message, capabilities.returnedReasoningField);
      if (toolCalls.length === 0) return { role: 'assistant', content, ...reasoning };
      const calls = toolCalls.map((call) =>
        toToolCall(call, capabilities.extraContent ? extraContentOf(message, call) : undefined),
      );
      return { role: 'assistant', content: content === '' ? null : content, tool_calls: calls, ...reasoning };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: textWithNote(message) };
    default:
      return message satisfies never;
  }
}

/** Several texts are joined: many servers take a list only when there are images in it, or not at all. */
function toContent(parts: readonly ContentPart[]): Extract<Params['messages'][number], { role: 'user' }>['content'] {
  const [first] = parts;
  if (parts.length === 1 && first?.type === 'text') return first.text;
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return texts.join('\n');
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: part.url, ...(part.detail ? { detail: part.detail } : undefined) } },
  );
}

function toToolCall(
  { id, name, arguments: text }: ToolCall,
  extraContent: JsonObject | undefined,
): NonNullable<Assistant['tool_calls']>[0] {
  const call = { id, type: 'function', function: { name, arguments: text } } as const;
  // Gemini answers 400 to a call that comes back without the thought signature in here.
  return extraContent === undefined ? call : Object.assign(call, { extra_content: extraContent });
}

function toolFields({ tools, toolChoice, parallelToolCalls }: ModelCall): Partial<Params> {
  if (tools.length === 0) return {};
  const choice = toToolChoice(toolChoice);
  return {
    tools: tools.map(({ name, description, parameters, strict }) => ({
      type: 'function',
      function: {
        name,
        parameters,
        ...(description !== undefined && { description }),
        ...(strict !== undefined && { strict }),
      },
    })),
    ...(choice === undefined ? undefined : { tool_choice: choice }),
    ...(parallelToolCalls === undefined ? undefined : { parallel_tool_calls: parallelToolCalls }),
  };
}

/** 'auto' is what every server does unasked, and some refuse to be asked. */
function toToolChoice(choice: ToolChoice): Params['tool_choice'] {
  switch (choice.type) {
    case 'auto':
      return undefined;
    case 'none':
    case 'required':
      return choice.type;
    case 'tool':
      return { type: 'function', function: { name: choice.name } };
    default:
      return choice satisfies never;
  }
}

function outputFields({ output }: ModelCall): Pick<Params, 'response_format'> {
  if (output === undefined) return {};
  if (output.schema === undefined) return { response_format: { type: 'json_object' } };
  const { name, description, schema, strict } = output.schema;
  const more = { ...(description !== undefined && { description }), ...(strict !== undefined && { strict }) };
  return { response_format: { type: 'json_schema', json_schema: { name, schema, ...more } } };
}

function toSettingFields(settings: ModelSettings, capabilities: OpenAiCompatibleCapabilities): JsonObject {
  const { maxTokensField, reasoningOffField } = capabilities;
  const fields = settingFields(settings, 'openai-compatible');
  if (settings.reasoningEffort === 'none' && reasoningOffField === 'thinking') {
    delete fields.reasoning_effort;
    fields.thinking = { type: 'disabled' };
  }
  if (settings.maxTokens !== undefined) fields[maxTokensField] = settings.maxTokens;
  return fields;
}
