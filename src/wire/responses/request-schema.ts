// The schema of a Responses request. `null` means unset, as in request-schema.ts.
import { z } from 'zod';
import {
  anyText,
  fileId,
  fileName,
  fileUrl,
  flag,
  imageUrl,
  listOfMessages,
  listOfTools,
  requestSchema,
  someObject,
  someText,
} from '../request-schema.ts';

const {
  model,
  max_tokens,
  safety_identifier,
  service_tier,
  verbosity,
  temperature,
  top_p,
  user,
  reasoning_effort,
  metadata,
} = requestSchema.shape;

const tool = z.object(
  {
    type: z.literal('function', { error: '"function": this service does not run tools itself' }),
    name: someText('the name of a function: a string of 1 to 256 characters', 256),
    description: anyText('a string').nullish(),
    parameters: someObject('a JSON Schema object').nullish(),
    strict: flag,
  },
  { error: 'an object with "type" and "name"' },
);

const toolChoices = '"none", "auto", "required", {"type": "function", "name": ...} or {"type": "allowed_tools", ...}';

const namedTool = z.object(
  {
    type: z.literal('function', { error: '"function"' }),
    name: someText('the name of a function', 256),
  },
  { error: 'an object with "type" and "name"' },
);

const allowedTools = z.object({
  type: z.literal('allowed_tools', { error: '"function" or "allowed_tools"' }),
  mode: z.enum(['auto', 'required'], { error: '"auto" or "required"' }),
  tools: z
    .array(namedTool, { error: listOfTools.error })
    .min(1, { error: 'a list of at least 1 tool' })
    .max(listOfTools.most, { error: listOfTools.error }),
});

export const inputList = { ...listOfMessages, error: 'a string or a list of 1 to 10000 items' };

export const responsesSchema = z.object(
  {
    model,
    input: z.union([anyText(inputList.error), z.array(z.unknown(), { error: inputList.error })], {
      error: inputList.error,
    }),
    instructions: anyText('a string').nullish(),
    stream: flag,
    store: flag,
    previous_response_id: anyText('the id of a response').nullish(),
    tools: z.array(tool, { error: listOfTools.error }).max(listOfTools.most, { error: listOfTools.error }).nullish(),
    tool_choice: z
      .union(
        [
          z.enum(['none', 'auto', 'required'], { error: toolChoices }),
          z.discriminatedUnion('type', [namedTool, allowedTools], { error: toolChoices }),
        ],
        { error: toolChoices },
      )
      .nullish(),
    parallel_tool_calls: flag,
    max_output_tokens: max_tokens,
    temperature,
    top_p,
    user,
    safety_identifier,
    service_tier,
    reasoning: z.object({ effort: reasoning_effort }, { error: 'an object' }).nullish(),
    text: z.object({ format: someObject().nullish(), verbosity }, { error: 'an object' }).nullish(),
    metadata,
  },
  { error: 'a JSON object' },
);

export type ResponsesBody = z.infer<typeof responsesSchema>;

const text = { text: anyText('a string') };
const textPart = z.object({ type: z.enum(['input_text', 'output_text', 'text', 'summary_text']), ...text });
const refusalPart = z.object({ type: z.literal('refusal'), refusal: anyText('a string') });
const imagePart = z.object({
  type: z.literal('input_image'),
  image_url: imageUrl,
  detail: z.enum(['auto', 'low', 'high', 'original'], { error: '"auto", "low", "high" or "original"' }).nullish(),
});

const filePart = z.object({
  type: z.literal('input_file'),
  file_id: fileId,
  file_data: fileUrl.nullish(),
  file_url: fileUrl.nullish(),
  filename: fileName,
});

type PartSchema = typeof textPart | typeof imagePart | typeof filePart | typeof refusalPart;

function parts<const Parts extends readonly [PartSchema, ...PartSchema[]]>(schemas: Parts, kinds: string) {
  const error = `a string or a list of parts of type ${kinds}`;
  const part = z.discriminatedUnion('type', schemas, {
    error: (issue) => (issue.code === 'invalid_union' ? kinds : `an object whose "type" is ${kinds}`),
  });
  return z.union([anyText(error), z.array(part, { error }).max(1000, { error })], { error });
}

const contentParts = parts([textPart, imagePart, filePart], '"input_text", "input_image" or "input_file"');

const role = '"user", "assistant", "system" or "developer"';
const callId = someText('the id of the call: a string of 1 to 1024 characters');

const message = z.discriminatedUnion(
  'role',
  [
    z.object({
      role: z.literal('user'),
      content: contentParts,
    }),
    z.object({ role: z.literal(['system', 'developer']), content: parts([textPart], '"input_text"') }),
    z.object({
      role: z.literal('assistant'),
      content: parts([textPart, refusalPart], '"output_text" or "refusal"'),
    }),
  ],
  { error: (issue) => (issue.code === 'invalid_union' ? role : `an object whose "role" is ${role}`) },
);

/** Keyed by type; an item without a type is a message. */
export const itemSchemas = {
  message,
  function_call: z.object({
    call_id: callId,
    name: someText('the name of a function', 256),
    arguments: anyText('a string of JSON'),
  }),
  function_call_output: z.object({ call_id: callId, output: contentParts }),
  // Tools with free text as their input, which another service declared.
  custom_tool_call: z.object({
    call_id: callId,
    name: someText('the name of a tool', 256),
    input: anyText('a string'),
  }),
  custom_tool_call_output: z.object({ call_id: callId, output: contentParts }),
  // A call that the vendor's server made itself.
  mcp_call: z.object({
    id: callId,
    name: someText('the name of a tool', 256),
    arguments: anyText('a string of JSON'),
    output: anyText('a string').nullish(),
    error: anyText('a string').nullish(),
  }),
  reasoning: z.object({ encrypted_content: anyText('a string').nullish() }),
  item_reference: z.object({ id: someText('the id of an item') }),
} as const;

/** Items of tools that the vendor's server runs itself; what they found is in the messages after them. */
export const hostedItems: ReadonlySet<unknown> = new Set([
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'tool_search_call',
  'tool_search_output',
  'additional_tools',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'program',
  'program_output',
  'compaction_trigger',
]);

export type ItemType = keyof typeof itemSchemas;
export type Item<Type extends ItemType> = z.infer<(typeof itemSchemas)[Type]>;
