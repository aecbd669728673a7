// The schema of a request. `null` means unset. The `error` of every schema is the phrase that completes "... must be", so
// that request-error.ts can convert any issue to a sentence.
import { z } from 'zod';
import { settingNames, settingRow, type SettingParameter, type SettingRow } from '../model/call-settings.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const anyText = (error: string) => z.string({ error });
export const someText = (error: string, most = 1024) => z.string({ error }).min(1, { error }).max(most, { error });
export const flag = z.boolean({ error: 'true or false' }).nullish();
const wholeFromOne = z.int({ error: 'a whole number of 1 or more' }).min(1, { error: 'a whole number of 1 or more' });
/** Any object, kept by reference without checking its members. */
export const someObject = (error = 'an object') => z.custom<Record<string, unknown>>(isObject, { error });

const textPart = z.object({ type: z.literal('text'), text: anyText('a string') });

export const imageUrl = z
  .string({ error: 'an https URL or a data:image URL' })
  .regex(/^(?:https:\/\/|data:image\/)/i, { error: 'an https URL or a data:image URL' });

const imagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.union(
    [
      imageUrl,
      z.object({
        url: imageUrl,
        detail: z.enum(['auto', 'low', 'high'], { error: '"auto", "low" or "high"' }).nullish(),
      }),
    ],
    { error: 'an object with a "url"' },
  ),
});

const pdf = 'a PDF: a data:application/pdf URL in Base64 or an https URL';

export const fileUrl = z
  .string({ error: pdf })
  .regex(/^(?:https:\/\/|data:application\/pdf(?:;[^,;]{0,200}){0,8};base64,)/i, { error: pdf });

const noFiles = 'unset, because this service stores no files; send the file itself in "file_data"';

export const fileId = z.null({ error: noFiles }).optional();
export const fileName = anyText('a string').max(256, { error: 'a string of at most 256 characters' }).nullish();

const filePart = z.object({
  type: z.literal('file'),
  file: z.object(
    { file_id: fileId, file_data: fileUrl, filename: fileName },
    { error: 'an object with "file_data" and "filename"' },
  ),
});

const refusalPart = z.object({ type: z.literal('refusal'), refusal: anyText('a string') });

/** The limits of a list, which are checked before the schema checks its items. */
export interface ListRule {
  readonly most: number;
  readonly error: string;
}

export const listOfParts: ListRule = { most: 1000, error: 'a string or a list of 1 to 1000 parts' };
export const listOfToolCalls: ListRule = { most: 512, error: 'a list of at most 512 tool calls' };
export const listOfMessages: ListRule = { most: 10_000, error: 'a list of 1 to 10000 messages' };
export const listOfTools: ListRule = { most: 512, error: 'a list of at most 512 tools' };

function parts<
  const Parts extends readonly [typeof textPart, ...(typeof imagePart | typeof filePart | typeof refusalPart)[]],
>(schemas: Parts, kinds: string) {
  const part = z.discriminatedUnion('type', schemas, {
    error: (issue) => (issue.code === 'invalid_union' ? kinds : `an object whose "type" is ${kinds}`),
  });
  const { error, most } = listOfParts;
  return z.union([anyText(error), z.array(part, { error }).min(1, { error }).max(most, { error })], { error });
}

const textContent = parts([textPart], '"text"');

const toolCall = z.object(
  {
    id: someText('the id of the call: a string of 1 to 1024 characters'),
    type: z.literal('function', { error: '"function"' }).nullish(),
    function: z.object(
      {
        name: someText('the name of a function', 256),
        arguments: z.union([anyText('a string of JSON'), someObject('a string of JSON')], {
          error: 'a string of JSON',
        }),
      },
      { error: 'an object with "name" and "arguments"' },
    ),
    extra_content: someObject().nullish(),
  },
  { error: 'an object with "id" and "function"' },
);

/** Function calls in conversations stored before tools existed. */
const functionCall = z.object(
  { name: someText('the name of a function', 256), arguments: anyText('a string of JSON') },
  { error: 'an object with "name" and "arguments"' },
);

const roles = '"system", "developer", "user", "assistant", "tool" or "function"';

export const messageSchema = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.literal(['system', 'developer']), content: textContent }),
    z.object({
      role: z.literal('user'),
      content: parts([textPart, imagePart, filePart], '"text", "image_url" or "file"'),
    }),
    z.object({
      role: z.literal('assistant'),
      content: z
        .union([parts([textPart, refusalPart], '"text" or "refusal"'), someObject()], {
          error: 'a string, null, a UI document or a list of parts',
        })
        .nullish(),
      tool_calls: z
        .array(toolCall, { error: listOfToolCalls.error })
        .max(listOfToolCalls.most, { error: listOfToolCalls.error })
        .nullish(),
      refusal: anyText('a string').nullish(),
      audio: someObject().nullish(),
      function_call: functionCall.nullish(),
      extra_content: someObject().nullish(),
    }),
    z.object({
      role: z.literal('tool'),
      tool_call_id: someText('the id of the tool call that this message answers: a string of 1 to 1024 characters'),
      content: textContent,
    }),
    z.object({
      role: z.literal('function'),
      name: someText('the name of a function', 256),
      content: anyText('a string').nullish(),
    }),
  ],
  { error: (issue) => (issue.code === 'invalid_union' ? roles : `an object whose "role" is ${roles}`) },
);

const tool = z.object(
  {
    type: z.literal('function', { error: '"function"' }),
    function: z.object(
      {
        name: someText('the name of a function: a string of 1 to 256 characters', 256),
        description: anyText('a string').nullish(),
        parameters: someObject('a JSON Schema object').nullish(),
        strict: flag,
      },
      { error: 'an object with a "name"' },
    ),
  },
  { error: 'an object with "type" and "function"' },
);

const toolChoices =
  '"none", "auto", "required", {"type": "function", "function": {"name": ...}} or {"type": "allowed_tools", ...}';

const namedTool = z.object(
  {
    type: z.literal('function', { error: '"function"' }),
    function: z.object({ name: someText('the name of a function', 256) }, { error: 'an object with a "name"' }),
  },
  { error: 'an object with "type" and "function"' },
);

const allowedTools = z.object({
  type: z.literal('allowed_tools', { error: '"function" or "allowed_tools"' }),
  allowed_tools: z.object(
    {
      mode: z.enum(['auto', 'required'], { error: '"auto" or "required"' }),
      tools: z
        .array(namedTool, { error: listOfTools.error })
        .min(1, { error: 'a list of at least 1 tool' })
        .max(listOfTools.most, { error: listOfTools.error }),
    },
    { error: 'an object with "mode" and "tools"' },
  ),
});

const toolChoice = z.union(
  [
    z.enum(['none', 'auto', 'required'], { error: toolChoices }),
    z.discriminatedUnion('type', [namedTool, allowedTools], { error: toolChoices }),
  ],
  { error: toolChoices },
);

function settingSchema({ value }: SettingRow) {
  switch (value.type) {
    case 'number': {
      const { minimum, maximum } = value;
      const error = `a number from ${minimum} to ${maximum}${value.isOwnRule === true ? ', the range of this API' : ''}`;
      return z.number({ error }).min(minimum, { error }).max(maximum, { error }).nullish();
    }
    case 'integer': {
      const { minimum = Number.MIN_SAFE_INTEGER } = value;
      const error = value.minimum === undefined ? 'a whole number' : `a whole number of ${minimum} or more`;
      return z.int({ error }).min(minimum, { error }).nullish();
    }
    case 'text': {
      const { minLength, maxLength, expected: error = 'a string' } = value;
      let schema = z.string({ error });
      if (minLength !== undefined) schema = schema.min(minLength, { error });
      if (maxLength !== undefined) schema = schema.max(maxLength, { error });
      return schema.nullish();
    }
    default:
      throw new TypeError(`There is no type of setting ${JSON.stringify(value satisfies never)}.`);
  }
}

// The names are the parameters and their aliases.
const settingShape = Object.fromEntries(
  settingNames.flatMap((name) => {
    const row = settingRow(name);
    const schema = settingSchema(row);
    return [[row.parameter, schema], ...(row.alias === undefined ? [] : [[row.alias.parameter, schema]])];
  }),
) as Readonly<Record<SettingParameter, ReturnType<typeof settingSchema>>>;

export const requestSchema = z.object(
  {
    model: someText('the id of a model, as listed by GET /v1/embed/models', 256),
    messages: z
      .array(messageSchema, { error: listOfMessages.error })
      .min(1, { error: listOfMessages.error })
      .max(listOfMessages.most, { error: listOfMessages.error }),
    stream: flag,
    n: wholeFromOne.nullish(),
    stop: z.literal(1, { error: 'unset or 1, because stop sequences are not supported by this API' }).nullish(),
    tools: z.array(tool, { error: listOfTools.error }).max(listOfTools.most, { error: listOfTools.error }).nullish(),
    tool_choice: toolChoice.nullish(),
    parallel_tool_calls: flag,
    ...settingShape,
    stream_options: someObject().nullish(),
    metadata: someObject().nullish(),
    response_format: someObject().nullish(),
  },
  { error: 'a JSON object' },
);

/** Everything except the messages, which are checked one by one. */
export const envelopeSchema = requestSchema.omit({ messages: true });

export type RequestBody = z.infer<typeof requestSchema>;
export type MessageBody = z.infer<typeof messageSchema>;
export type ToolCallBody = z.infer<typeof toolCall>;
