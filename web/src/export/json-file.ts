import type { Conversation } from '../session/conversation.ts';
import { toRequest } from '../session/to-request.ts';

/** The conversation as a request that continues it, with the recorded details of each reply. */
export function toJsonFile({ id, setup, entries }: Conversation): string {
  const replies = entries.flatMap((entry) => {
    if (entry.type !== 'reply') return [];
    const { model, status, reply, firstChunk, firstComponent, end, failure } = entry.run;
    const { content, toolCalls, finishReason, usage, diagnostics } = reply;
    return [
      {
        model,
        status,
        content,
        toolCalls,
        finishReason,
        usage,
        diagnostics,
        error: failure?.message,
        milliseconds: { firstChunk, firstComponent, end },
      },
    ];
  });
  return `${JSON.stringify({ id, request: toRequest(setup, setup.model, entries), replies }, null, 2)}\n`;
}
