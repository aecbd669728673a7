import type { ContentPart, FilePart, Message, ToolCall } from '../model/message.ts';
import { ApiError } from '../errors.ts';
import type { MessageBody, ToolCallBody } from './request-schema.ts';

type UserContent = Extract<MessageBody, { role: 'user' }>['content'];
type UserPart = Exclude<UserContent, string>[number];
type AssistantBody = Extract<MessageBody, { role: 'assistant' }>;
type TextContent = Extract<MessageBody, { role: 'tool' }>['content'];

export const toMessages = (messages: readonly MessageBody[]): readonly Message[] => {
  /** A function call, which has no id, and its answer, which has only the name. */
  let functionCall: ToolCall | undefined;
  return messages.map((message, index) => {
    if (message.role === 'assistant' && message.function_call != null) {
      const { name, arguments: text } = message.function_call;
      functionCall = { id: `call_${index}_${name}`, name, arguments: text };
      return toAssistant(message, index, [functionCall]);
    }
    if (message.role !== 'function') return toMessage(message, index);
    const toolCallId = functionCall?.name === message.name ? functionCall.id : message.name;
    return { role: 'tool', toolCallId, content: message.content ?? '' };
  });
};

function toMessage(message: Exclude<MessageBody, { role: 'function' }>, index: number): Message {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: toText(message.content) };
    case 'user':
      return { role: 'user', content: toParts(message.content) };
    case 'assistant':
      return toAssistant(message, index, (message.tool_calls ?? []).map(toToolCall));
    case 'tool':
      return { role: 'tool', toolCallId: message.tool_call_id, content: toText(message.content) };
    default:
      return message satisfies never;
  }
}

/** Content that is null is an empty reply, which clients store unchanged. */
function toAssistant(message: AssistantBody, index: number, toolCalls: readonly ToolCall[]): Message {
  const { audio, refusal } = message;
  const content = toAssistantText(message.content) ?? refusal ?? textOfAudio(audio);
  if (content === undefined && message.content === undefined && toolCalls.length === 0) {
    const param = `messages[${index}].content`;
    const text = `${param} is missing: an assistant message needs content or tool_calls.`;
    throw new ApiError('missing_required_parameter', text, { param });
  }
  const said = { role: 'assistant', content: content ?? '', toolCalls } as const;
  return message.extra_content == null ? said : { ...said, providerState: message.extra_content };
}

/** The transcript of a spoken reply. */
function textOfAudio(audio: AssistantBody['audio']): string | undefined {
  if (audio == null) return undefined;
  return typeof audio['transcript'] === 'string' ? audio['transcript'] : '';
}

/** Parts are separate texts, so they are joined with line breaks. */
function toText(content: TextContent): string {
  return typeof content === 'string' ? content : content.map((part) => part.text).join('\n');
}

function toParts(content: UserContent): readonly ContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content.map(toPart);
}

function toPart(part: UserPart): ContentPart {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'file') return toFilePart(part.file.file_data, part.file.filename);
  const image = typeof part.image_url === 'string' ? { url: part.image_url } : part.image_url;
  const detail = 'detail' in image ? image.detail : undefined;
  return detail == null ? { type: 'image', url: image.url } : { type: 'image', url: image.url, detail };
}

export const toFilePart = (url: string, name: string | null | undefined): FilePart =>
  name == null ? { type: 'file', url } : { type: 'file', url, name };

/** Clients return our documents as the string that was sent, or parsed. */
function toAssistantText(content: AssistantBody['content']): string | undefined {
  if (content == null) return undefined;
  if (typeof content === 'string') return content;
  if (!isParts(content)) return JSON.stringify(content);
  return content.map((part) => (part.type === 'text' ? part.text : part.refusal)).join('');
}

type AssistantParts = Extract<NonNullable<AssistantBody['content']>, readonly unknown[]>;

const isParts = (content: Exclude<NonNullable<AssistantBody['content']>, string>): content is AssistantParts =>
  Array.isArray(content);

function toToolCall(call: ToolCallBody): ToolCall {
  const { name, arguments: text } = call.function;
  const written = typeof text === 'string' ? text : JSON.stringify(text);
  const inner = { id: call.id, name, arguments: written };
  return call.extra_content == null ? inner : { ...inner, providerState: call.extra_content };
}
