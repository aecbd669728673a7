// The schema of a Responses request. `null` means unset, as in request-schema.ts.
import { z } from 'zod';
import { anyText, flag, listOfMessages, listOfTools, requestSchema, someObject, someText } from '../request-schema.ts';

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

const includeList = 'a list of at most 100 strings';

export const responsesSchema = z.object(
  {
    model,
    input: z.union([anyText(inputList.error), z.array(z.unknown(), { error: inputList.error })], {
      error: inputList.error,
    }),
    instructions: anyText('a string').nullish(),
    stream: flag,
    store: flag,
    include: z.array(anyText('a string'), { error: includeList }).max(100, { error: includeList }).nullish(),
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
