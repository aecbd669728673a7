// JSON output from any model. The schema is sent to a model server that can enforce it; otherwise, or if the server
// rejects the schema, the prompt asks for it. Only some servers document precisely enough which schemas they accept.
import { ApiError, UpstreamDetail } from '../errors.ts';
import type { LanguageModel, ModelCall } from '../model/language-model.ts';
import type { OutputSchema } from '../model/structured-output.ts';
import type { ModelCapabilities } from './capabilities.ts';

type OutputCapabilities = Pick<ModelCapabilities, 'structuredOutput' | 'structuredOutputWithTools'>;

/** Schemas that a server has rejected; they are not sent again. */
const maxRefused = 100;

type JsonSchema = OutputSchema['schema'];

/** `toEnforced` returns the schema as the server accepts it, or undefined if the server cannot enforce it. */
export function withStructuredOutput(
  model: LanguageModel,
  capabilities: OutputCapabilities,
  toEnforced: (schema: JsonSchema) => JsonSchema | undefined = (schema) => schema,
): LanguageModel {
  const refused = new Set<string>();
  return {
    ...model,
    async stream(call, signal) {
      if (call.output === undefined) return model.stream(call, signal);
      const fitted = fitOutput(call, capabilities, toEnforced);
      const schema = JSON.stringify(fitted.output?.schema?.schema ?? {});
      if (fitted.output === undefined || refused.has(schema)) return model.stream(askInPrompt(call), signal);
      try {
        return await model.stream(fitted, signal);
      } catch (error) {
        if (!isAboutOutput(error)) throw error;
        if (refused.size < maxRefused) refused.add(schema);
        return model.stream(askInPrompt(call), signal);
      }
    },
  };
}

function fitOutput(
  call: ModelCall,
  { structuredOutput, structuredOutputWithTools }: OutputCapabilities,
  toEnforced: (schema: JsonSchema) => JsonSchema | undefined,
): ModelCall {
  const hasTools = call.tools.length > 0 && call.toolChoice.type !== 'none';
  if (structuredOutput === 'none' || (hasTools && !structuredOutputWithTools)) return askInPrompt(call);
  const { output } = call;
  if (structuredOutput === 'schema' && output?.schema !== undefined) {
    const schema = toEnforced(output.schema.schema);
    return schema === undefined
      ? askInPrompt(call)
      : { ...call, output: { ...output, schema: { ...output.schema, schema } } };
  }
  // In `json_object` mode, OpenAI requires that the messages mention JSON.
  return { ...askInPrompt(call), output: {} };
}

/** Placed after the caller's own instructions, before the conversation. */
function askInPrompt({ output, ...call }: ModelCall): ModelCall {
  const first = call.messages.findIndex(({ role }) => role !== 'system');
  const at = first < 0 ? call.messages.length : first;
  const order = { role: 'system', content: output?.instruction ?? '' } as const;
  return { ...call, messages: [...call.messages.slice(0, at), order, ...call.messages.slice(at)] };
}

const words =
  /schema|response_?format|response_?json|response_?mime|output_config|text\.format|structured|grammar|json/i;

/** True if the server rejected the request as invalid and its message mentions the format. */
function isAboutOutput(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'upstream_refused') return false;
  return error.cause instanceof UpstreamDetail && words.test(error.cause.text);
}
