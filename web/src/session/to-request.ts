import { isRecord } from '../../../src/schema/check.ts';
import type { JsonObject, JsonValue } from '../../../src/schema/schema.ts';
import type { Setup } from './conversation.ts';
import type { Entry, Run } from './entry.ts';
import { readTools } from './tools-text.ts';

/** The body of the next request: the system prompt, then the turns so far. */
export function toRequest(setup: Setup, model: string, entries: readonly Entry[]): JsonObject {
  const messages: JsonObject[] = [];
  if (setup.systemPrompt.trim() !== '') messages.push({ role: 'system', content: setup.systemPrompt });
  for (const entry of entries) {
    if (entry.type === 'user') messages.push({ role: 'user', content: entry.content });
    if (entry.type === 'tool') messages.push({ role: 'tool', tool_call_id: entry.callId, content: entry.result });
    if (entry.type === 'reply') messages.push(...toAssistantMessage(entry.run));
  }
  const { tools } = readTools(setup.toolsText);
  const components = readObject(setup.componentsText);
  const actions = readObject(setup.actionsText);
  const options = {
    ...(components !== undefined && { custom_components: components }),
    ...(actions !== undefined && { custom_actions: actions }),
  };
  return {
    model,
    stream: true,
    messages,
    ...(tools.length > 0 && { tools }),
    ...(Object.keys(options).length > 0 && { metadata: { tessera: options } }),
  };
}

/** An invalid text declares nothing; the setup panel reports the problem. */
function readObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && Object.keys(value).length > 0 ? value : undefined;
  } catch {
    return undefined;
  }
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
  return [
    {
      role: 'assistant',
      content,
      ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
      // Likewise: the reasoning that the provider requires back.
      ...(reply.extraContent !== undefined && { extra_content: reply.extraContent as JsonValue }),
    },
  ];
}

/** The content of a stopped reply is truncated JSON, so the document is rewritten from its tree. */
function contentOf({ content, tree }: Run['reply'], status: Run['status']): string | null {
  if (status === 'done' || tree.isComplete) return content;
  return tree.root === undefined ? null : JSON.stringify({ component: tree.root, error: null });
}
