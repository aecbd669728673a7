// A call that fits its model, as the body of a chat-completions request. Pure.

import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';

import { settingFields, type ModelSettings } from '../../model/call-settings.ts';
import type { ModelCall, ToolChoice } from '../../model/language-model.ts';
import type { ContentPart, ImagePart, Message, ToolCall } from '../../model/message.ts';
import { CallIds } from '../call-ids.ts';
import { nameOfFile } from '../data-url.ts';
import type { JsonObject } from '../json-object.ts';
import { ToolJson } from '../tool-json.ts';
import { contentWithNote, textWithNote } from '../notes.ts';
import type { OpenAiCompatibleCapabilities } from './capabilities.ts';
import { extraContentOf, reasoningFields } from './message-state.ts';
import { withStrictTurns } from './strict-turns.ts';

type Params = ChatCompletionCreateParamsStreaming;
type UserContent = Extract<Params['messages'][number], { role: 'user' }>['content'];
type UserPart = Exclude<UserContent, string>[number];
type Assistant = Extract<Params['messages'][number], { role: 'assistant' }>;

export function toChatRequest(
  call: ModelCall,
  model: string,
  capabilities: OpenAiCompatibleCapabilities,
  withUsage: boolean,
): JsonObject {
  return {
    model,
    messages: toMessageParams(call.messages, capabilities),
    stream: true,
    ...(withUsage ? { stream_options: { include_usage: true } } : undefined),
    ...toolFields(call),
    ...outputFields(call),
    ...toSettingFields(call.settings, capabilities),
  } satisfies Params;
}

type MessageParam = Params['messages'][number];

function toMessageParams(messages: readonly Message[], capabilities: OpenAiCompatibleCapabilities): Params['messages'] {
  const calls: CallWriter = { ids: new CallIds(capabilities.callIds), json: new ToolJson() };
  const sent = capabilities.strictTurns ? withStrictTurns(messages) : messages;
  const toMarked = capabilities.cacheControl ? markedMessage(sent, capabilities) : undefined;
  return sent.map((message) => toMarked?.(message) ?? toMessageParam(message, capabilities, calls));
}

const breakpoint = { cache_control: { type: 'ephemeral' } };

/**
 * The prompt is cached up to each breakpoint: the end of the catalog, the end of the newest user message, and the end
 * of the one before it, where the previous request had its breakpoint. The note follows, because the next request may
 * lack it.
 */
function markedMessage(
  messages: readonly Message[],
  { pdfPart }: OpenAiCompatibleCapabilities,
): (message: Message) => MessageParam | undefined {
  const marked = new Set(messages.filter(({ role }) => role === 'user').slice(-2));
  return (message) => {
    if (message.role === 'system') {
      const { content, stable = '' } = message;
      if (stable === '') return undefined;
      const rest = content.slice(stable.length);
      const first = { ...textPart(stable), ...breakpoint };
      return { role: 'system', content: rest === '' ? [first] : [first, textPart(rest)] };
    }
    if (message.role !== 'user') return undefined;
    const parts = message.content.filter(isFilled).map((part) => toPart(part, pdfPart));
    const last = marked.has(message) ? parts.pop() : undefined;
    if (last !== undefined) parts.push({ ...last, ...breakpoint });
    if (message.note !== undefined) parts.push(textPart(message.note));
    return parts.length === 0 ? undefined : { role: 'user', content: parts };
  };
}

const textPart = (text: string) => ({ type: 'text', text }) as const;

/** Claude rejects empty texts. */
const isFilled = (part: ContentPart): boolean => part.type !== 'text' || part.text.trim() !== '';

interface CallWriter {
  readonly ids: CallIds;
  readonly json: ToolJson;
}

function toMessageParam(
  message: Message,
  capabilities: OpenAiCompatibleCapabilities,
  { ids, json }: CallWriter,
): MessageParam {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: toContent(contentWithNote(message), capabilities.pdfPart) };
    case 'assistant': {
      const { content, toolCalls } = message;
      const reasoning = reasoningFields(message, capabilities);
      if (toolCalls.length === 0) return { role: 'assistant', content, ...reasoning };
      const calls = toolCalls.map((call) => {
        const sent = { ...call, id: ids.ofCall(call.id), arguments: json.argumentsTextOf(call.arguments) };
        return toToolCall(sent, capabilities.extraContent ? extraContentOf(message, call) : undefined);
      });
      return { role: 'assistant', content: content === '' ? null : content, tool_calls: calls, ...reasoning };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: ids.ofResult(message.toolCallId), content: textWithNote(message) };
    default:
      return message satisfies never;
  }
}

/** Joins several texts, because many servers accept a list only with images in it, or not at all. */
function toContent(parts: readonly ContentPart[], pdfPart: OpenAiCompatibleCapabilities['pdfPart']): UserContent {
  const [first] = parts;
  if (parts.length === 1 && first?.type === 'text') return first.text;
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return texts.join('\n');
  return parts.map((part) => toPart(part, pdfPart));
}

function toPart(part: ContentPart, pdfPart: OpenAiCompatibleCapabilities['pdfPart']): UserPart {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
      return { type: 'image_url', image_url: { url: part.url, ...(part.detail && { detail: toDetail(part.detail) }) } };
    case 'file': {
      if (pdfPart === 'file') return { type: 'file', file: { filename: nameOfFile(part), file_data: part.url } };
      const document = { type: 'document_url', document_url: part.url, document_name: nameOfFile(part) };
      // Mistral's own part, which the SDK's types do not have.
      return document as unknown as UserPart;
    }
    default:
      return part satisfies never;
  }
}

/** Chat completions have no `original`. */
const toDetail = (detail: NonNullable<ImagePart['detail']>) => (detail === 'original' ? 'high' : detail);

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

/** 'auto' is the default of every server, and some reject it if it is sent. */
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

/** The fields that turn reasoning off where the effort "none" does not. */
const reasoningOff = { thinking: { type: 'disabled' }, reasoning: { enabled: false } } as const;

function toSettingFields(settings: ModelSettings, capabilities: OpenAiCompatibleCapabilities): JsonObject {
  const { maxTokensField, reasoningOffField } = capabilities;
  const fields = settingFields(settings, 'openai-compatible');
  if (settings.reasoningEffort === 'none' && reasoningOffField !== 'effort') {
    delete fields.reasoning_effort;
    fields[reasoningOffField] = reasoningOff[reasoningOffField];
  }
  if (settings.maxTokens !== undefined) fields[maxTokensField] = settings.maxTokens;
  return fields;
}
