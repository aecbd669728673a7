// Tools whose arguments Anthropic enforces: platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use.

import type { ModelCall } from '../../model/language-model.ts';
import { newSchemaBudget, toEnforcedSchema } from './output-schema.ts';

const maxStrict = 20;

/** Tools beyond its documented limits, or with a schema that it rejects, lose `strict`. */
export function withEnforcedTools(call: ModelCall): ModelCall {
  const budget = newSchemaBudget();
  const answer = call.output?.schema?.schema;
  if (answer !== undefined) toEnforcedSchema(answer, budget);
  let count = 0;
  const tools = call.tools.map((tool) => {
    if (tool.strict !== true) return tool;
    const parameters =
      count < maxStrict ? toEnforcedSchema({ type: 'object', properties: {}, ...tool.parameters }, budget) : undefined;
    if (parameters === undefined) return { ...tool, strict: undefined };
    count += 1;
    return { ...tool, parameters };
  });
  return { ...call, tools };
}
