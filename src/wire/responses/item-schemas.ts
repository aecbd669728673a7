// The items of a conversation in the Responses API: their schemas, and the ones without effect.
import { z } from 'zod';
import { anyText, fileId, fileName, fileUrl, imageUrl, someObject, someText } from '../request-schema.ts';

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

const optionalText = anyText('a string').nullish();

const functionCall = z.object({
  call_id: callId,
  name: someText('the name of a function', 256),
  arguments: anyText('a string of JSON'),
});
const functionResult = z.object({ call_id: callId, output: contentParts });

const toCall = (id: string, name: string, input: unknown): z.infer<typeof functionCall> => ({
  call_id: id,
  name,
  arguments: JSON.stringify(input),
});

/** Calls of tools that another service declared and that a client ran, read as calls of functions. */
const clientCalls = {
  custom_tool_call: z
    .object({ call_id: callId, name: someText('the name of a tool', 256), input: anyText('a string') })
    .transform(({ call_id: id, name, input }) => toCall(id, name, { input })),
  computer_call: z
    .object({ call_id: callId, action: someObject().nullish(), actions: z.array(someObject()).nullish() })
    .transform(({ call_id: id, action, actions }) => toCall(id, 'computer', { actions: actions ?? [action] })),
  local_shell_call: z
    .object({ call_id: callId, action: someObject() })
    .transform(({ call_id: id, action }) => toCall(id, 'local_shell', action)),
  shell_call: z
    .object({ call_id: callId, action: someObject() })
    .transform(({ call_id: id, action }) => toCall(id, 'shell', action)),
  apply_patch_call: z
    .object({ call_id: callId, operation: someObject() })
    .transform(({ call_id: id, operation }) => toCall(id, 'apply_patch', operation)),
} as const;

const toResult = (id: string, output: z.infer<typeof contentParts>): z.infer<typeof functionResult> => ({
  call_id: id,
  output,
});

const screenshot = 'an object with the "image_url" of the screenshot';

const clientResults = {
  custom_tool_call_output: functionResult,
  computer_call_output: z
    .object({ call_id: callId, output: z.object({ image_url: imageUrl }, { error: screenshot }) })
    .transform(({ call_id: id, output }) => toResult(id, [{ type: 'input_image', image_url: output.image_url }])),
  // The package documents `id`, the guide `call_id`. Both contain the id of the call.
  local_shell_call_output: z
    .object({ call_id: callId.nullish(), id: optionalText, output: anyText('a string') })
    .transform(({ call_id: id, id: own, output }) => toResult(id ?? own ?? '', output)),
  shell_call_output: z
    .object({ call_id: callId, output: z.array(someObject(), { error: 'a list of objects' }) })
    .transform(({ call_id: id, output }) => toResult(id, JSON.stringify(output))),
  apply_patch_call_output: z
    .object({ call_id: callId, status: optionalText, output: optionalText })
    .transform(({ call_id: id, status, output }) => toResult(id, output ?? status ?? '')),
} as const;

/** Keyed by type; an item without a type is a message. */
export const itemSchemas = {
  message,
  function_call: functionCall,
  function_call_output: functionResult,
  // A call that the vendor's server made itself.
  mcp_call: z.object({
    id: callId,
    name: someText('the name of a tool', 256),
    arguments: anyText('a string of JSON'),
    output: optionalText,
    error: optionalText,
  }),
  reasoning: z.object({ encrypted_content: optionalText }),
  item_reference: z.object({ id: someText('the id of an item') }),
  ...clientCalls,
  ...clientResults,
} as const;

export type ItemType = keyof typeof itemSchemas;
export type Item<Type extends ItemType> = z.infer<(typeof itemSchemas)[Type]>;

const notRun = 'this service does not run tools itself';

/**
 * Items without effect, with the reason. Most are of tools that the vendor's server runs itself; what they found is in
 * the messages after them.
 */
export const ignoredItems: ReadonlyMap<unknown, string> = new Map([
  ['web_search_call', notRun],
  ['file_search_call', notRun],
  ['code_interpreter_call', notRun],
  ['image_generation_call', notRun],
  ['tool_search_call', notRun],
  ['tool_search_output', notRun],
  ['additional_tools', notRun],
  ['mcp_list_tools', notRun],
  ['mcp_approval_request', notRun],
  ['mcp_approval_response', notRun],
  ['program', notRun],
  ['program_output', notRun],
  ['compaction_trigger', 'this service does not compact conversations'],
]);

/** Items that represent a part of the conversation that this service cannot read, each with an alternative. */
export const unreadableItems: ReadonlyMap<unknown, string> = new Map([
  ['compaction', 'an item that only the service that wrote it can read; send the items that it replaced instead'],
]);
