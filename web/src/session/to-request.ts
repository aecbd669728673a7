import type { JsonObject, JsonValue } from '../../../src/schema/schema.ts';
import type { Entry, Run } from './entry.ts';

export interface RequestSettings {
  readonly model: string;
  readonly systemPrompt: string;
  readonly tools: readonly JsonObject[];
}

/** The body of the next request: the system prompt, then the turns so far. */
export function toRequest(settings: RequestSettings, entries: readonly Entry[]): JsonObject {
  const messages: JsonObject[] = [];
  if (settings.systemPrompt.trim() !== '') messages.push({ role: 'system', content: settings.systemPrompt });
  for (const entry of entries) {
    if (entry.type === 'user') messages.push({ role: 'user', content: entry.content });
    if (entry.type === 'tool') messages.push({ role: 'tool', tool_call_id: entry.callId, content: entry.result });
    if (entry.type === 'reply') messages.push(...toAssistantMessage(entry.run));
  }
  return {
    model: settings.model,
    stream: true,
    messages,
    ...(settings.tools.length > 0 && { tools: settings.tools }),
  };
}

function toAssistantMessage({ reply, status }: Run): readonly JsonObject[] {
  const content = contentOf(reply, status);
  // Truncated calls were not run and have no results.
  const calls = status === 'done' ? reply.toolCalls : [];
  if (content === null && calls.length === 0) return [];
  const toolCalls = calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
    // Opaque state from the service, returned unchanged.
    ...(call.extraContent !== undefined && { extra_content: call.extraContent as JsonValue }),
  }));
  return [{ role: 'assistant', content, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) }];
}

/** The content of a stopped reply is truncated JSON, so the document is written again from its tree. */
function contentOf({ content, tree }: Run['reply'], status: Run['status']): string | null {
  if (status === 'done' || tree.isComplete) return content;
  return tree.root === undefined ? null : JSON.stringify({ component: tree.root, error: null });
}
