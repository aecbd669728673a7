// The model's tool calls against the schemas that the caller declared. They are passed on as they are: the caller's tool
// decides; mismatches are reported in diagnostics.
import { countValues, type JsonWeight } from '../json.ts';
import type { ToolDefinition } from '../model/language-model.ts';
import { check, type CheckContext } from '../schema/check.ts';
import { fromJsonSchema } from '../schema/from-json-schema.ts';
import type { JsonValue, Schema } from '../schema/schema.ts';

/** Something in the arguments of a tool call that its schema does not allow. */
export interface ArgumentProblem {
  readonly tool: string;
  /** Such as `arguments.city`. */
  readonly path: string;
  readonly message: string;
}

const maxProblems = 20;
/** Characters of a name that the model made up. */
const maxName = 100;
const root = 'arguments';

/** Of one call, to be parsed at all. */
export const maxArguments: JsonWeight = { values: 50_000, depth: 1_000 };
/** Of all calls of a reply together, to be checked: the reader waits for it. */
const maxChecked = { values: 20_000, characters: 1024 * 1024 };

/** Arguments are plain JSON: no components, no actions, and any URL. */
const context: CheckContext = { propsOf: () => undefined, paramsOf: () => undefined, refuseUrl: () => undefined };

type Problem = Omit<ArgumentProblem, 'tool'>;

interface DeclaredArguments {
  /** Undefined when there is more in it than is read here: then it judges nothing. */
  readonly schema: Schema | undefined;
  /** JSON Schema allows members that it does not name, unless it says otherwise. */
  readonly isClosed: boolean;
}

export function checkArguments(
  calls: readonly { readonly name: string; readonly arguments: string }[],
  tools: readonly ToolDefinition[],
): readonly ArgumentProblem[] {
  const found: ArgumentProblem[] = [];
  const declared = new Map<ToolDefinition, DeclaredArguments>();
  let { values, characters } = maxChecked;
  for (const { name, arguments: text } of calls) {
    const report = (problem: Problem): void => void found.push({ tool: name.slice(0, maxName), ...problem });
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) {
      report({ path: root, message: 'There is no tool with this name.' });
    } else {
      const weight = text.length > characters ? undefined : countValues(text, { ...maxArguments, values });
      if (weight === undefined) report({ path: root, message: `${root} were not checked because they are too large.` });
      else problemsOf(text, declaredBy(tool, declared)).forEach(report);
      characters -= weight === undefined ? 0 : text.length;
      values -= weight ?? 0;
    }
    if (found.length >= maxProblems) break;
  }
  return found.slice(0, maxProblems);
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function problemsOf(text: string, { schema, isClosed }: DeclaredArguments): readonly Problem[] {
  let value: JsonValue;
  try {
    // JSON.parse returns JSON. No arguments at all are an empty object for many models.
    value = JSON.parse(text.trim() === '' ? '{}' : text) as JsonValue;
  } catch {
    return [{ path: root, message: `${root} is not JSON.` }];
  }
  if (schema === undefined) return [];
  return check(schema, value, root, context)
    .filter(({ code }) => isClosed || code !== 'unknown_prop')
    .map(({ path, message }) => ({ path, message }));
}

/** Read once, however many calls there are. */
function declaredBy(tool: ToolDefinition, known: Map<ToolDefinition, DeclaredArguments>): DeclaredArguments {
  const found = known.get(tool);
  if (found !== undefined) return found;
  // The body was parsed as JSON, and this is a part of it.
  const parameters = tool.parameters as { readonly [key: string]: JsonValue };
  const { schema } = fromJsonSchema(parameters, root);
  const isClosed = JSON.stringify(parameters).includes('"additionalProperties":false');
  const declared = { schema, isClosed };
  known.set(tool, declared);
  return declared;
}
