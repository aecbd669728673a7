// A call that fits its model, as the body of a Responses request. Nothing is stored at OpenAI: every request carries the
// whole conversation, with the encrypted reasoning of its tool calls. Pure.

import type {
  ResponseCreateParamsStreaming,
  ResponseFormatTextConfig,
  ResponseInputContent,
  ResponseInputFile,
  ResponseInputImage,
  ResponseInputItem,
  ResponseInputText,
} from 'openai/resources/responses/responses';

import { settingFields } from '../../model/call-settings.ts';
import type { ModelCall, ToolChoice, ToolDefinition } from '../../model/language-model.ts';
import type { AssistantMessage, ContentPart, Message } from '../../model/message.ts';
import type { StructuredOutput } from '../../model/structured-output.ts';
import { CallIds } from '../call-ids.ts';
import { nameOfFile } from '../data-url.ts';
import type { JsonObject } from '../json-object.ts';
import { contentWithNote, partsWithNote, textWithNote } from '../notes.ts';
import type { OpenAiResponsesCapabilities } from './capabilities.ts';
import { callStateOf, isFrom } from './provider-state.ts';

type Params = ResponseCreateParamsStreaming;

export interface ReasoningUse {
  /** The request asks for the model's reasoning. */
  readonly isAsked: boolean;
  /** The reasoning of earlier turns is sent back. */
  readonly isReturned: boolean;
  /** The origin of the reasoning that the server can read. Absent: any. */
  readonly origin?: string;
}

type Accepted = Partial<Pick<OpenAiResponsesCapabilities, 'promptCacheBreakpoints' | 'messagePhases'>>;

/** `accepted`: what the model accepts. */
export function toResponseRequest(
  call: ModelCall,
  model: string,
  reasoning: ReasoningUse,
  { promptCacheBreakpoints = false, messagePhases = false }: Accepted = {},
): JsonObject {
  const toMarked = promptCacheBreakpoints ? markedItem(call.messages) : undefined;
  const ids = new CallIds('any');
  return {
    model,
    input: call.messages.flatMap((message) => toMarked?.(message) ?? toItems(message, reasoning, ids, messagePhases)),
    stream: true,
    store: false,
    ...(reasoning.isAsked ? { include: ['reasoning.encrypted_content'] } : undefined),
    ...toolFields(call),
    ...settingFields(call.settings, 'openai-responses'),
    ...textFields(call),
  } satisfies Params;
}

/**
 * The prompt is cached up to each breakpoint: the end of the catalog, the end of the newest user message, and the end
 * of the one before it, where the previous request had its breakpoint. The note follows, because the next request may
 * lack it.
 */
function markedItem(messages: readonly Message[]): (message: Message) => ResponseInputItem | undefined {
  const marked = new Set(messages.filter(({ role }) => role === 'user').slice(-2));
  return (message) => {
    if (message.role === 'system') {
      const { content, stable = '' } = message;
      const rest = content.slice(stable.length);
      const texts: ResponseInputText[] = stable === '' ? [] : [{ ...toText(stable), ...breakpoint }];
      return { role: 'developer', content: rest === '' ? texts : [...texts, toText(rest)] };
    }
    if (message.role !== 'user') return undefined;
    const parts = message.content.map(toContentPart);
    const last = marked.has(message) ? parts.pop() : undefined;
    if (last !== undefined) parts.push({ ...last, ...breakpoint });
    if (message.note !== undefined) parts.push(toText(message.note));
    return { role: 'user', content: parts };
  };
}

const breakpoint = { prompt_cache_breakpoint: { mode: 'explicit' } } as const;

const toText = (text: string): ResponseInputText => ({ type: 'input_text', text });

function toContentPart(part: ContentPart): ResponseInputText | ResponseInputImage | ResponseInputFile {
  switch (part.type) {
    case 'text':
      return toText(part.text);
    case 'image':
      return { type: 'input_image', image_url: part.url, detail: part.detail ?? 'auto' };
    case 'file':
      return /^data:/i.test(part.url)
        ? { type: 'input_file', filename: nameOfFile(part), file_data: part.url }
        : { type: 'input_file', file_url: part.url };
    default:
      return part satisfies never;
  }
}

function toItems(message: Message, use: ReasoningUse, ids: CallIds, withPhase: boolean): readonly ResponseInputItem[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'developer', content: message.content }];
    case 'user':
      return [{ role: 'user', content: toContent(contentWithNote(message)) }];
    case 'assistant':
      return toOutputItems(message, use.isReturned && isFrom(message, use.origin), ids, withPhase);
    case 'tool': {
      const output = partsWithNote(message)?.map(toContentPart) ?? textWithNote(message);
      return [{ type: 'function_call_output', call_id: ids.ofResult(message.toolCallId), output }];
    }
    default:
      return message satisfies never;
  }
}

function toContent(parts: readonly ContentPart[]): string | ResponseInputContent[] {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return texts.join('\n');
  return parts.map(toContentPart);
}

/** In the order in which the model wrote them: reasoning without the item that follows it is rejected. */
function toOutputItems(
  message: AssistantMessage,
  withReasoning: boolean,
  ids: CallIds,
  withPhase: boolean,
): readonly ResponseInputItem[] {
  const { content, toolCalls } = message;
  const hasCalls = toolCalls.length > 0;
  // The model labels its messages in the same way.
  const phase = withPhase && ({ phase: hasCalls ? 'commentary' : 'final_answer' } as const);
  const text: ResponseInputItem[] = content === '' && hasCalls ? [] : [{ role: 'assistant', content, ...phase }];
  const items: ResponseInputItem[] = [];
  for (const [index, call] of toolCalls.entries()) {
    const { reasoning, isAfterText } = withReasoning
      ? callStateOf(message, call)
      : { reasoning: [], isAfterText: false };
    const { id, name, arguments: json } = call;
    const before = index > 0 ? reasoning : isAfterText ? [...text, ...reasoning] : [...reasoning, ...text];
    items.push(...before, { type: 'function_call', call_id: ids.ofCall(id), name, arguments: json });
  }
  return toolCalls.length === 0 ? text : items;
}

function toolFields({
  tools,
  toolChoice,
  parallelToolCalls,
}: ModelCall): Pick<Params, 'tools' | 'tool_choice' | 'parallel_tool_calls'> {
  if (tools.length === 0) return {};
  const choice = toToolChoice(toolChoice);
  return {
    tools: tools.map(toTool),
    ...(choice === undefined ? undefined : { tool_choice: choice }),
    ...(parallelToolCalls === undefined ? undefined : { parallel_tool_calls: parallelToolCalls }),
  };
}

function toTool({
  name,
  description,
  parameters,
  strict = false,
}: ToolDefinition): NonNullable<Params['tools']>[number] {
  return {
    type: 'function',
    name,
    ...(description === undefined ? undefined : { description }),
    parameters: 'type' in parameters ? parameters : { type: 'object', properties: {}, ...parameters },
    // If absent, it means true here, unlike in chat completions.
    strict,
  };
}

/** `text` holds the format and the verbosity. */
function textFields({ output, settings: { verbosity } }: ModelCall): JsonObject {
  const format = output === undefined ? undefined : toFormat(output);
  if (format === undefined) return {};
  return { text: { format, ...(verbosity !== undefined && { verbosity }) } };
}

function toFormat(output: StructuredOutput): ResponseFormatTextConfig {
  if (output.schema === undefined) return { type: 'json_object' };
  const { name, description, schema, strict } = output.schema;
  const more = { ...(description !== undefined && { description }), ...(strict !== undefined && { strict }) };
  return { type: 'json_schema', name, schema, ...more };
}

function toToolChoice(choice: ToolChoice): Params['tool_choice'] {
  switch (choice.type) {
    case 'auto':
      return undefined;
    case 'none':
    case 'required':
      return choice.type;
    case 'tool':
      return { type: 'function', name: choice.name };
    default:
      return choice satisfies never;
  }
}
