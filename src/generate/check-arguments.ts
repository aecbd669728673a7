// Checks the model's tool calls against the caller's schemas. The calls are passed on unchanged: the caller's tool
// decides; mismatches are reported in diagnostics.
import { countValues, type JsonWeight } from '../json.ts';
import type { ToolDefinition } from '../model/language-model.ts';
import { check, type CheckBudget, type CheckContext } from '../schema/check.ts';
import { fromJsonSchema } from '../schema/from-json-schema.ts';
import type { JsonValue, Schema } from '../schema/schema.ts';

/** A violation of the schema in the arguments of a tool call. */
export interface ArgumentProblem {
  readonly tool: string;
  /** Such as `arguments.city`. */
  readonly path: string;
  readonly message: string;
}

const maxProblems = 20;
/** Maximum length of a reported name that the model made up, in characters. */
const maxName = 100;
const root = 'arguments';

/** Maximum length of the arguments of one call; longer ones are not parsed. */
export const maxArguments: JsonWeight = { values: 50_000, depth: 1_000 };
/** Maximum total length that is checked per reply, because the client waits for it. */
const maxChecked = { values: 20_000, characters: 1024 * 1024, steps: 60_000 };

/** Arguments are plain JSON: no components, no actions, and any URL. */
const context: CheckContext = { propsOf: () => undefined, paramsOf: () => undefined, refuseUrl: () => undefined };

type Problem = Omit<ArgumentProblem, 'tool'>;

interface DeclaredArguments {
  /** Undefined if the schema exceeds what is supported here; then nothing is checked. */
  readonly schema: Schema | undefined;
  /** JSON Schema allows additional members by default. */
  readonly isClosed: boolean;
}

export function checkArguments(
  calls: readonly { readonly name: string; readonly arguments: string }[],
  tools: readonly ToolDefinition[],
): readonly ArgumentProblem[] {
  const found: ArgumentProblem[] = [];
  const declared = new Map<ToolDefinition, DeclaredArguments>();
  let { values, characters } = maxChecked;
  const budget = { issues: 100 * maxProblems, steps: maxChecked.steps };
  for (const { name, arguments: text } of calls) {
    const report = (problem: Problem): void => void found.push({ tool: name.slice(0, maxName), ...problem });
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) {
      report({ path: root, message: 'There is no tool with this name.' });
    } else {
      const weight =
        text.length > characters || budget.steps < 0 ? undefined : countValues(text, { ...maxArguments, values });
      if (weight === undefined) report({ path: root, message: `${root} were not checked because they are too large.` });
      else problemsOf(text, declaredBy(tool, declared), budget).forEach(report);
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

function problemsOf(text: string, { schema, isClosed }: DeclaredArguments, budget: CheckBudget): readonly Problem[] {
  let value: JsonValue;
  try {
    // JSON.parse returns JSON. Many models write nothing instead of an empty object.
    value = JSON.parse(text.trim() === '' ? '{}' : text) as JsonValue;
  } catch {
    return [{ path: root, message: `${root} is not JSON.` }];
  }
  if (schema === undefined) return [];
  return check(schema, value, root, context, budget)
    .filter(({ code }) => isClosed || code !== 'unknown_prop')
    .map(({ path, message }) => ({ path, message }));
}

/** Each schema is read only once. */
function declaredBy(tool: ToolDefinition, known: Map<ToolDefinition, DeclaredArguments>): DeclaredArguments {
  const found = known.get(tool);
  if (found !== undefined) return found;
  // Part of the body, which was parsed as JSON.
  const parameters = tool.parameters as { readonly [key: string]: JsonValue };
  const { schema } = fromJsonSchema(parameters, root);
  const isClosed = JSON.stringify(parameters).includes('"additionalProperties":false');
  const declared = { schema, isClosed };
  known.set(tool, declared);
  return declared;
}
