// The model's tool calls against the schemas that the caller declared. They are passed on as they are: the caller's tool
// decides; what looks wrong is told beside.
import type { ToolDefinition } from '../model/language-model.ts';
import { check, type CheckContext } from '../schema/check.ts';
import { fromJsonSchema } from '../schema/from-json-schema.ts';
import type { JsonValue } from '../schema/schema.ts';

/** Something in the arguments of a tool call that its schema does not allow. */
export interface ArgumentProblem {
  readonly tool: string;
  /** Such as `arguments.city`. */
  readonly path: string;
  readonly message: string;
}

const maxProblems = 20;
const root = 'arguments';

/** Arguments are plain JSON: no components, no actions, and any URL. */
const context: CheckContext = { propsOf: () => undefined, paramsOf: () => undefined, refuseUrl: () => undefined };

export function checkArguments(
  calls: readonly { readonly name: string; readonly arguments: string }[],
  tools: readonly ToolDefinition[],
): readonly ArgumentProblem[] {
  return calls
    .flatMap(({ name, arguments: text }) => {
      const problems = problemsOf(
        text,
        tools.find((tool) => tool.name === name),
      );
      return problems.map(({ path, message }) => ({ tool: name, path, message }));
    })
    .slice(0, maxProblems);
}

function problemsOf(text: string, tool: ToolDefinition | undefined): readonly Omit<ArgumentProblem, 'tool'>[] {
  if (tool === undefined) return [{ path: root, message: 'There is no tool of this name.' }];
  let value: JsonValue;
  try {
    // JSON.parse returns JSON. No arguments at all are an empty object for many models.
    value = JSON.parse(text.trim() === '' ? '{}' : text) as JsonValue;
  } catch {
    return [{ path: root, message: `${root} is not JSON.` }];
  }
  // The body was parsed as JSON, and this is a part of it.
  const declared = tool.parameters as { readonly [key: string]: JsonValue };
  const { schema } = fromJsonSchema(declared, root);
  // A schema with more in it than is read here judges nothing.
  if (schema === undefined) return [];
  // JSON Schema allows members that it does not name, unless it says otherwise.
  const isClosed = JSON.stringify(declared).includes('"additionalProperties":false');
  return check(schema, value, root, context).filter(({ code }) => isClosed || code !== 'unknown_prop');
}
