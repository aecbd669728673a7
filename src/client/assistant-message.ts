// Converts a reply to the assistant message for the conversation.
import type { Reply } from './reply-reader.ts';

/** A call as chat completions send it. */
export interface CalledTool {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
  /** Provider state of the call. */
  extra_content?: unknown;
}

/** Fits the `messages` of the `openai` package. */
export interface AssistantMessage {
  role: 'assistant';
  /** Null if there are only tool calls. */
  content: string | null;
  tool_calls?: CalledTool[];
  /** Provider state of the message, such as signed reasoning. */
  extra_content?: unknown;
}

/**
 * Returns the message to append to `messages`, however the reply ended. A document that was cut off is closed, with a
 * sentence in `error`, so that the model knows where it stopped. Incomplete calls are left out; append the result of each
 * complete one after the message.
 */
export function toAssistantMessage(reply: Reply): AssistantMessage {
  const { toolCalls, extraContent, finishReason, error } = reply;
  const isFinished = finishReason !== undefined && error === undefined;
  const calls = isFinished ? toolCalls : [];
  return {
    role: 'assistant',
    content: isFinished ? (reply.content ?? (calls.length === 0 ? '' : null)) : closedContent(reply),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(toCalledTool) }),
    ...(extraContent === undefined ? {} : { extra_content: extraContent }),
  };
}

const toCalledTool = ({ id, name, arguments: text, extraContent }: Reply['toolCalls'][number]): CalledTool => ({
  id,
  type: 'function',
  function: { name, arguments: text },
  ...(extraContent === undefined ? {} : { extra_content: extraContent }),
});

const documentStart = '{"component":';

/** The content that arrived before the reply was stopped, failed or was cut off. */
function closedContent({ content, tree, error }: Reply): string {
  const { root, isComplete } = tree;
  const text = content ?? '';
  const isDocument = root !== undefined || documentStart.startsWith(text.slice(0, documentStart.length));
  // Other formats cannot be closed.
  if (isComplete || !isDocument) return text;
  return JSON.stringify({
    component: root ?? { component: 'Card', props: { children: [] } },
    error: error ?? 'It was stopped before it was complete.',
  });
}
