import { ApiError } from '../errors.ts';
import type { IgnoredParameter, UiOptions } from '../generate/event.ts';
import { parseJsonInSlices } from '../json.ts';
import { settingNames, settingRow, type ModelSettings } from '../model/call-settings.ts';
import type { ModelCall, ToolDefinition } from '../model/language-model.ts';
import { isRecord } from '../schema/check.ts';
import { runSync, type Sliced } from '../slices.ts';
import { checkRequest } from './check-request.ts';
import { checkTree } from './check-tree.ts';
import { readExtensions } from './extensions.ts';
import { toMessages } from './message.ts';
import { toToolUse, type RequestedChoice } from './tool-choice.ts';
import { requireToolPairs } from './tool-pairs.ts';
import { requestSchema, type RequestBody } from './request-schema.ts';
import { readOutput } from './structured-output.ts';
import { ignoredMembers } from './ignored-members.ts';

export interface ChatRequest {
  /** The id or alias from the request. */
  readonly model: string;
  readonly stream: boolean;
  readonly call: ModelCall;
  readonly ui: UiOptions;
  /** Parameters that were accepted without effect; they are reported in the diagnostics. */
  readonly ignored: readonly IgnoredParameter[];
  /** Absent if the reply repeats nothing of the request. */
  readonly reply?: RequestForReply;
}

/** The parts of the request that a reply in the Responses format repeats or stores. */
export interface RequestForReply {
  /** The repeated members, as JSON without the braces. */
  readonly repeated: string;
  /** JSON that is stored with the reply. Absent if it is not stored. */
  readonly stored?: string;
}

/** Parses the text of a body. */
export function* parseBody(text: string): Sliced<unknown> {
  const parsed = yield* parseJsonInSlices(text);
  if (!parsed.ok) throw new ApiError('invalid_json', `The body is not JSON: ${parsed.message}.`);
  return parsed.value;
}

/** `header` is the `X-UI-Format` header of the request. */
export const parseRequest = (body: unknown, header?: string): ChatRequest => runSync(slicedParseRequest(body, header));

export function* slicedParseRequest(body: unknown, header?: string): Sliced<ChatRequest> {
  checkTree(body);
  yield;
  const request = checkRequest(body);
  yield;
  const tools = (request.tools ?? []).map(toTool);
  checkToolNames(tools);
  const { ui, ignored } = yield* readExtensions(request.metadata ?? {}, {
    responseFormat: request.response_format,
    header,
  });
  const messages = toMessages(request.messages);
  requireToolPairs(messages);
  yield;
  const unread = isRecord(body) ? ignoredMembers(body) : [];
  yield;
  const unenforced: IgnoredParameter[] = [];
  const output = yield* readOutput(request.response_format, ['response_format'], unenforced);
  yield;
  return {
    ui,
    model: request.model,
    stream: request.stream ?? false,
    call: {
      messages,
      ...toToolUse(toChoice(request.tool_choice), tools),
      parallelToolCalls: request.parallel_tool_calls ?? undefined,
      settings: toSettings(request),
      output,
    },
    // Taken from the raw body, because parsing drops members that the schema does not know.
    ignored: [...ignoredParameters(request, isRecord(body) ? body : {}), ...ignored, ...unenforced, ...unread].slice(
      0,
      maxNamed,
    ),
  };
}

/** `request` uses the parameter names of chat completions. */
export function toSettings(request: Readonly<Record<string, unknown>>): ModelSettings {
  const settings: Partial<Record<keyof ModelSettings, unknown>> = {};
  for (const name of settingNames) {
    const { parameter, alias } = settingRow(name);
    const value = request[parameter] ?? (alias && request[alias.parameter]);
    if (value != null) settings[name] = value;
  }
  // The request schema has checked each value against the row that defines ModelSettings.
  return settings as ModelSettings;
}

type ToolBody = NonNullable<RequestBody['tools']>[number];

function toTool(tool: ToolBody): ToolDefinition {
  const { name, description, parameters, strict } = tool.function;
  return {
    name,
    description: description ?? undefined,
    parameters: parameters ?? { type: 'object', properties: {} },
    ...(strict != null && { strict }),
  };
}

/** `placeOf` returns the parameter that contains the name of a tool. */
export function checkToolNames(
  tools: readonly ToolDefinition[],
  placeOf = (index: number) => `tools[${index}].function.name`,
): void {
  const seen = new Set<string>();
  for (const [index, { name }] of tools.entries()) {
    if (seen.has(name)) {
      const param = placeOf(index);
      throw new ApiError(
        'invalid_value',
        `${param} is "${name}", which is the name of an earlier tool; tool names must be unique.`,
        {
          param,
        },
      );
    }
    seen.add(name);
  }
}

function toChoice(choice: RequestBody['tool_choice']): RequestedChoice | undefined {
  if (choice == null || typeof choice === 'string') return choice ?? undefined;
  if (choice.type === 'function') {
    return { type: 'tool', name: choice.function.name, param: 'tool_choice.function.name' };
  }
  const { mode, tools } = choice.allowed_tools;
  const allowed = tools.map(({ function: { name } }, index) => ({
    name,
    param: `tool_choice.allowed_tools.tools[${index}].function.name`,
  }));
  return { type: 'allowed', mode, allowed };
}

/** Parameters of other services without effect here, with the reason. */
export const withoutEffect: ReadonlyMap<string, string> = new Map([
  ['modalities', 'the reply is a UI document'],
  ['audio', 'the reply is a UI document'],
  ['prediction', 'the reply is not the text that the model wrote'],
  ['prompt_cache_key', 'the service sets the key of the provider itself'],
  ['prompt_cache_retention', 'the service sets the cache breakpoints of the provider itself'],
  ['prompt_cache_options', 'the service sets the cache breakpoints of the provider itself'],
  ['web_search_options', 'this service does not run tools itself'],
  ['max_tool_calls', 'this service does not run tools itself'],
  ['logprobs', 'the reply is not the text that the model wrote'],
  ['top_logprobs', 'the reply is not the text that the model wrote'],
  ['logit_bias', 'the reply is not the text that the model wrote'],
  ['functions', 'replaced by tools'],
  ['function_call', 'replaced by tool_choice'],
]);

const ofChat: ReadonlyMap<string, string> = new Map([
  ['response_format', 'the reply is a UI document'],
  ['store', 'chat completions are not stored'],
]);

/** Types of `response_format` that have an effect. */
const formats: ReadonlySet<unknown> = new Set(['ui', 'json_object', 'json_schema']);

const maxNamed = 32;

function ignoredParameters(
  request: RequestBody,
  given: Readonly<Record<string, unknown>>,
): readonly IgnoredParameter[] {
  const ignored: IgnoredParameter[] = [];
  for (const parameter in given) {
    if (ignored.length === maxNamed) break;
    if (given[parameter] === null) continue;
    if (parameter === 'response_format' && formats.has(request.response_format?.['type'])) continue;
    const reason =
      ofChat.get(parameter) ??
      withoutEffect.get(parameter) ??
      (Object.hasOwn(requestSchema.shape, parameter) ? undefined : 'not known');
    if (reason !== undefined) ignored.push({ parameter: parameter.slice(0, 64), reason });
  }
  if ((request.n ?? 1) > 1) ignored.push({ parameter: 'n', reason: 'the reply always has one choice' });
  for (const { parameter, alias } of settingNames.map(settingRow)) {
    if (alias === undefined || given[parameter] == null || given[alias.parameter] == null) continue;
    ignored.push({ parameter: alias.parameter, reason: `${parameter} is set` });
  }
  return ignored;
}
