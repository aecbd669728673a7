// Parses a Responses request to the same inner request as chat completions.
import { ApiError } from '../../errors.ts';
import type { IgnoredParameter } from '../../generate/event.ts';
import type { StructuredOutput } from '../../model/structured-output.ts';
import { isRecord } from '../../schema/check.ts';
import type { Sliced } from '../../slices.ts';
import { checkTree } from '../check-tree.ts';
import { readExtensions } from '../extensions.ts';
import { checkToolNames, toSettings, type ChatRequest } from '../parse-request.ts';
import { toRequestError } from '../request-error.ts';
import { readOutput, readSchema } from '../structured-output.ts';
import { toToolUse, type RequestedChoice } from '../tool-choice.ts';
import { requireToolPairs } from '../tool-pairs.ts';
import { readInput } from './input.ts';
import { toEchoedMembers } from './echoed-members.ts';
import { responsesSchema, type ResponsesBody } from './request-schema.ts';
import { toStoredInput, type StoredResponses } from './stored-responses.ts';
import { ignoredParameters } from './ignored-parameters.ts';

/**
 * `header` is the `X-UI-Format` header of the request. `stored` contains the responses that the request refers to; it
 * is undefined if this service stores none.
 */
export function* slicedParseResponses(body: unknown, header?: string, stored?: StoredResponses): Sliced<ChatRequest> {
  checkTree(body);
  yield;
  const request = check(body);
  yield;
  const { messages, places, input, ignored: ignoredItems } = yield* readInput(request, body, stored);
  requireToolPairs(messages, places);
  yield;
  const tools = (request.tools ?? []).map(({ name, description, parameters, strict }) => ({
    name,
    description: description ?? undefined,
    parameters: parameters ?? { type: 'object', properties: {} },
    ...(strict != null && { strict }),
  }));
  checkToolNames(tools, (index) => `tools[${index}].name`);
  const format = request.text?.format;
  const { ui, ignored } = yield* readExtensions(request.metadata ?? {}, { responseFormat: format, header });
  yield;
  const unenforced: IgnoredParameter[] = [];
  const output = yield* toOutput(format, unenforced);
  const isStored = stored !== undefined && request.store !== false;
  return {
    ui,
    model: request.model,
    stream: request.stream ?? false,
    call: {
      messages,
      ...toToolUse(toChoice(request.tool_choice), tools),
      parallelToolCalls: request.parallel_tool_calls ?? undefined,
      settings: toSettings({
        ...request,
        max_tokens: request.max_output_tokens,
        reasoning_effort: request.reasoning?.effort,
        verbosity: request.text?.verbosity,
      }),
      output,
    },
    ignored: [
      ...ignoredParameters(request, isRecord(body) ? body : {}, isStored),
      ...ignoredItems,
      ...ignored,
      ...unenforced,
    ].slice(0, 32),
    reply: {
      repeated: yield* toEchoedMembers(request, body, isStored),
      ...(isStored && { stored: yield* toStoredInput(request.previous_response_id ?? null, input) }),
    },
  };
}

function toChoice(choice: ResponsesBody['tool_choice']): RequestedChoice | undefined {
  if (choice == null || typeof choice === 'string') return choice ?? undefined;
  if (choice.type === 'function') return { type: 'tool', name: choice.name, param: 'tool_choice.name' };
  const { mode, tools } = choice;
  return {
    type: 'allowed',
    mode,
    allowed: tools.map(({ name }, index) => ({ name, param: `tool_choice.tools[${index}].name` })),
  };
}

function check(body: unknown): ResponsesBody {
  // Before the rest: `input` may be missing because `prompt` takes its place.
  refuseParameters(isRecord(body) ? body : {});
  const parsed = responsesSchema.safeParse(body);
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) throw issue === undefined ? new ApiError('invalid_value') : toRequestError(issue, body);
  return parsed.data;
}

/** Parameters that would change the conversation or the kind of reply, so that ignoring them would be wrong. */
const refused: readonly { readonly name: string; readonly instead: string }[] = [
  { name: 'conversation', instead: 'use previous_response_id, or send the whole conversation in input' },
  { name: 'prompt', instead: 'send the text of the prompt in instructions or input' },
  { name: 'background', instead: 'use stream: true, or wait for the reply' },
];

function refuseParameters(body: Readonly<Record<string, unknown>>): void {
  const found = refused.find(({ name }) => body[name] != null && body[name] !== false);
  if (found === undefined) return;
  const { name: param, instead } = found;
  throw new ApiError('invalid_value', `${param} is not supported; ${instead}.`, { param });
}

/** `format.json_schema` is in the format itself, unlike in chat completions. */
function* toOutput(
  format: Readonly<Record<string, unknown>> | null | undefined,
  ignored: IgnoredParameter[],
): Sliced<StructuredOutput | undefined> {
  const path = ['text', 'format'];
  return format?.['type'] === 'json_schema'
    ? { schema: yield* readSchema(format, path, ignored) }
    : yield* readOutput(format, path, ignored);
}
