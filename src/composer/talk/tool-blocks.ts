// Tools as UI: a form for the arguments of a call, and the list of available tools.
import type { Sliced } from '../../slices.ts';
import type { ToolDefinition } from '../../model/language-model.ts';
import type { JsonObject } from '../data/json.ts';
import { exampleArguments, requiredKeys, schemaForm } from '../forms/schema-form.ts';
import { toFormSchema } from '../forms/form-schema.ts';
import { formProperties } from '../forms/properties.ts';
import { resolveSchema } from '../forms/resolve-schema.ts';
import { fill, type Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { callout, followUps, heading, list, listItem, quietText } from '../notation/vocabulary.ts';
import { toLabel } from '../data/names.ts';

/** Undefined if no form can represent the schema. */
export const toolSchema = (tool: ToolDefinition): JsonObject | undefined => toFormSchema(tool.parameters);

export function needsArguments(tool: ToolDefinition): boolean {
  const schema = toolSchema(tool);
  return schema === undefined || requiredKeys(resolveSchema(schema, schema)).length > 0;
}

/** `text` is what the user wrote instead of arguments, `known` contains the arguments that were given. */
export function* toolFormBlocks(
  tool: ToolDefinition,
  text: string,
  phrases: Phrases,
  known?: JsonObject,
): Sliced<readonly Call[]> {
  const { notes } = phrases;
  const schema = toolSchema(tool);
  const title = heading(toLabel(tool.name), tool.description);
  if (schema === undefined) {
    const how = fill(phrases, notes.tooManyParameters, { tool: tool.name });
    return [title, callout('info', notes.takesJson, how)];
  }
  const guess = known ?? (yield* guessedValues(schema, text));
  const note =
    text === '' || guess !== undefined
      ? []
      : [
          callout(
            'warning',
            notes.notAnObject,
            fill(phrases, notes.fillTheForm, { tool: tool.name, text: text.slice(0, 500) }),
          ),
        ];
  return [
    title,
    ...note,
    yield* schemaForm(schema, {
      name: tool.name,
      button: fill(phrases, notes.runTool, { tool: tool.name }),
      phrases,
      ...(guess === undefined ? {} : { values: guess }),
    }),
  ];
}

/** If a tool needs one text, a few words after its name are that text. */
function* guessedValues(schema: JsonObject, text: string): Sliced<JsonObject | undefined> {
  const required = ((yield* formProperties(schema)) ?? []).filter((property) => property.isRequired);
  const [only, second] = required;
  if (text === '' || /[{}[\]]/.test(text) || only === undefined || second !== undefined) return undefined;
  const [key, inner] = only.path;
  return key === undefined || inner !== undefined || only.schema['type'] !== 'string' ? undefined : { [key]: text };
}

const maxSuggested = 6;
const maxListed = 500;

/** The available calls, as buttons that send a message. */
export function* toolListBlocks(tools: readonly ToolDefinition[], phrases: Phrases): Sliced<readonly Call[]> {
  const items = tools.slice(0, maxListed).map((tool) => listItem(`/${tool.name}`, tool.description));
  const others = tools.length - items.length;
  const suggestions: string[] = [];
  for (const tool of tools.slice(0, maxSuggested)) {
    const example = yield* exampleArguments(toolSchema(tool) ?? {});
    const isEmpty = example === undefined || Object.keys(example).length === 0;
    suggestions.push(isEmpty ? `/${tool.name}` : `/${tool.name} ${JSON.stringify(example)}`);
  }
  return [
    list(items),
    ...(others === 0 ? [] : [quietText(fill(phrases, phrases.notes.moreTools, { n: others }))]),
    followUps(suggestions),
  ];
}
