// Tools shown to a person: the form that asks for a call's arguments, and the list of what can be called.
import type { ToolDefinition } from '../../../model/language-model.ts';
import type { JsonObject } from '../data/json.ts';
import { exampleArguments, requiredKeys, schemaForm } from '../forms/schema-form.ts';
import { formProperties } from '../forms/properties.ts';
import { resolveSchema } from '../forms/resolve-schema.ts';
import type { Call } from '../notation/call.ts';
import { callout, followUps, heading, list, listItem } from '../notation/vocabulary.ts';
import { toLabel } from '../data/names.ts';
import { readArguments } from './commands.ts';

/** The caller's schema as plain JSON of bounded depth; one that is not that asks for nothing. */
export function toolSchema(tool: ToolDefinition): JsonObject {
  try {
    return readArguments(JSON.stringify(tool.parameters)) ?? {};
  } catch {
    return {};
  }
}

export const needsArguments = (tool: ToolDefinition): boolean => {
  const schema = toolSchema(tool);
  return requiredKeys(resolveSchema(schema, schema)).length > 0;
};

/** `text` is what the person wrote instead of arguments, `known` the arguments that they did write. */
export function toolFormBlocks(tool: ToolDefinition, text: string, known?: JsonObject): readonly Call[] {
  const schema = toolSchema(tool);
  const guess = known ?? guessedValues(schema, text);
  const note =
    text === '' || guess !== undefined
      ? []
      : [
          callout(
            'warning',
            'The arguments are not a JSON object',
            `Fill in the form, or write \`/${tool.name}\` with JSON. It was: ${text.slice(0, 500)}`,
          ),
        ];
  return [
    heading(toLabel(tool.name), tool.description),
    ...note,
    schemaForm(schema, {
      name: tool.name,
      button: `Run ${tool.name}`,
      ...(guess === undefined ? {} : { values: guess }),
    }),
  ];
}

/** A few words after the name of a tool that needs one text are that text. */
function guessedValues(schema: JsonObject, text: string): JsonObject | undefined {
  const required = (formProperties(schema) ?? []).filter((property) => property.isRequired);
  const [only, second] = required;
  if (text === '' || /[{}[\]]/.test(text) || only === undefined || second !== undefined) return undefined;
  const [key, inner] = only.path;
  return key === undefined || inner !== undefined || only.schema['type'] !== 'string' ? undefined : { [key]: text };
}

const mostSuggested = 6;

/** What can be called here, as messages that do it. */
export function toolListBlocks(tools: readonly ToolDefinition[]): readonly Call[] {
  const items = tools.map((tool) => listItem(`/${tool.name}`, tool.description));
  const suggestions = tools.slice(0, mostSuggested).map((tool) => {
    const example = exampleArguments(toolSchema(tool));
    return example === undefined || Object.keys(example).length === 0
      ? `/${tool.name}`
      : `/${tool.name} ${JSON.stringify(example)}`;
  });
  return [list(items), followUps(suggestions)];
}
