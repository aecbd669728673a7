// The tools that the model may call. Both public protocols express the same choices in different shapes.
import { ApiError } from '../errors.ts';
import type { ModelCall, ToolDefinition } from '../model/language-model.ts';
import { didYouMean } from '../suggest.ts';

interface NamedTool {
  readonly name: string;
  /** The parameter that contains the name. */
  readonly param: string;
}

export type RequestedChoice =
  | 'none'
  | 'auto'
  | 'required'
  | ({ readonly type: 'tool' } & NamedTool)
  /** Of the declared tools, the model may call only these. */
  | { readonly type: 'allowed'; readonly mode: 'auto' | 'required'; readonly allowed: readonly NamedTool[] };

type ToolUse = Pick<ModelCall, 'tools' | 'toolChoice'>;

/** Throws an ApiError if the choice names a tool that is not declared. */
export function toToolUse(choice: RequestedChoice | undefined, tools: readonly ToolDefinition[]): ToolUse {
  if (choice === undefined || choice === 'none' || choice === 'auto') {
    return { tools, toolChoice: { type: choice ?? 'auto' } };
  }
  if (tools.length === 0) {
    const message = 'tool_choice requires a tool call, but tools is empty; declare the tool in tools.';
    throw new ApiError('invalid_value', message, { param: 'tool_choice' });
  }
  if (choice === 'required') return { tools, toolChoice: { type: 'required' } };
  if (choice.type === 'tool') {
    requireTool(choice, tools);
    return { tools, toolChoice: { type: 'tool', name: choice.name } };
  }
  const names = new Set(choice.allowed.map(({ name }) => name));
  for (const allowed of choice.allowed) requireTool(allowed, tools);
  return { tools: tools.filter(({ name }) => names.has(name)), toolChoice: { type: choice.mode } };
}

function requireTool({ name, param }: NamedTool, tools: readonly ToolDefinition[]): void {
  const names = tools.map((tool) => tool.name);
  if (names.includes(name)) return;
  const message = `${param} is "${name}", which is not one of the declared tools.${didYouMean(name, names)}`;
  throw new ApiError('invalid_value', message, { param });
}
