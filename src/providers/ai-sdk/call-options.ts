// A call that fits its model, as the options of `doStream`. Pure.

import { settingFields } from '../../model/call-settings.ts';
import type { ModelCall, ToolChoice } from '../../model/language-model.ts';
import type { AssistantMessage, ContentPart, Message } from '../../model/message.ts';
import { CallIds } from '../call-ids.ts';
import { parseDataUrl, pdfType } from '../data-url.ts';
import type { JsonObject } from '../json-object.ts';
import { contentWithNote, textWithNote } from '../notes.ts';
import { ToolJson } from '../tool-json.ts';
import { callStateOf } from './structure.ts';

export function toCallOptions(call: ModelCall, version: unknown): JsonObject {
  return {
    prompt: toPrompt(call.messages, version),
    ...settingFields(call.settings, 'ai-sdk'),
    ...toolOptions(call),
    ...outputOptions(call),
    ...(call.traceHeaders !== undefined && { headers: call.traceHeaders }),
    includeRawChunks: false,
  };
}

function toPrompt(messages: readonly Message[], version: unknown): readonly JsonObject[] {
  const names = new Map<string, string>();
  const ids = new CallIds('any');
  const toolJson = new ToolJson();
  return messages.map((message) => {
    switch (message.role) {
      case 'system':
        return { role: 'system', content: message.content };
      case 'user':
        return { role: 'user', content: contentWithNote(message).map((part) => toPart(part, version)) };
      case 'assistant':
        for (const { id, name } of message.toolCalls) names.set(id, name);
        return { role: 'assistant', content: toAssistantParts(message, toolJson, ids) };
      case 'tool': {
        const toolName = names.get(message.toolCallId) ?? message.toolCallId;
        const toolCallId = ids.ofResult(message.toolCallId);
        const output = { type: 'text', value: textWithNote(message) };
        return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] };
      }
      default:
        return message satisfies never;
    }
  });
}

function toPart(part: ContentPart, version: unknown): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const parsed = parseDataUrl(part);
  const data = parsed === undefined ? new URL(part.url) : parsed.base64;
  const sent = version === 'v4' ? tagged(data) : data;
  if (part.type === 'image') return { type: 'file', mediaType: parsed?.mediaType ?? 'image/*', data: sent };
  return { type: 'file', mediaType: pdfType, data: sent, ...(part.name !== undefined && { filename: part.name }) };
}

function tagged(data: URL | string): JsonObject {
  return typeof data === 'string' ? { type: 'data', data } : { type: 'url', url: data };
}

function toAssistantParts(message: AssistantMessage, toolJson: ToolJson, ids: CallIds): readonly JsonObject[] {
  const { content, toolCalls } = message;
  const parts: JsonObject[] = content === '' ? [] : [{ type: 'text', text: content }];
  for (const [index, call] of toolCalls.entries()) {
    const { reasoning, metadata } = callStateOf(message, call);
    const thoughts = reasoning.map(({ text, metadata }) => ({ type: 'reasoning', text, providerOptions: metadata }));
    if (index === 0) parts.unshift(...thoughts);
    else parts.push(...thoughts);
    parts.push({
      type: 'tool-call',
      toolCallId: ids.ofCall(call.id),
      toolName: call.name,
      input: toolJson.argumentsOf(call.arguments),
      ...(metadata === undefined ? undefined : { providerOptions: metadata }),
    });
  }
  return parts;
}

function toolOptions({ tools, toolChoice }: ModelCall): JsonObject {
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, parameters, strict }) => ({
      type: 'function',
      name,
      ...(description === undefined ? undefined : { description }),
      inputSchema: parameters,
      // From version 3 of the specification on.
      ...(strict === undefined ? undefined : { strict }),
    })),
    toolChoice: toToolChoice(toolChoice),
  };
}

function outputOptions({ output }: ModelCall): JsonObject {
  if (output === undefined) return {};
  if (output.schema === undefined) return { responseFormat: { type: 'json' } };
  const { name, description, schema } = output.schema;
  return { responseFormat: { type: 'json', name, schema, ...(description !== undefined && { description }) } };
}

function toToolChoice(choice: ToolChoice): JsonObject {
  return choice.type === 'tool' ? { type: 'tool', toolName: choice.name } : { type: choice.type };
}
