// Tools whose arguments Anthropic enforces: platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use.

import type { ModelCall } from '../../model/language-model.ts';
import { newSchemaBudget, toEnforcedSchema } from './output-schema.ts';

const maxStrict = 20;

/** Tools beyond its limits, or with a schema that it rejects, lose `strict`. `hasLost`: there is one. */
export function withEnforcedTools(call: ModelCall): { readonly call: ModelCall; readonly hasLost: boolean } {
  if (!call.tools.some(({ strict }) => strict === true)) return { call, hasLost: false };
  const budget = newSchemaBudget();
  const answer = call.output?.schema?.schema;
  if (answer !== undefined) toEnforcedSchema(answer, budget);
  let [count, hasLost] = [0, false];
  const tools = call.tools.map((tool) => {
    if (tool.strict !== true) return tool;
    const parameters =
      count < maxStrict ? toEnforcedSchema({ type: 'object', properties: {}, ...tool.parameters }, budget) : undefined;
    if (parameters !== undefined) count += 1;
    else hasLost = true;
    return parameters === undefined ? { ...tool, strict: undefined } : { ...tool, parameters };
  });
  return { call: { ...call, tools }, hasLost };
}
