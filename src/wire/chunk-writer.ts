// Events in, server-sent event frames out. The JSON that no chunk of a completion changes is written once; what is
// left to do for each chunk is one JSON.stringify of its text.
import type { GenerationEvent } from '../generate/event.ts';
import { toDiagnostics, toFinishReason, toUsage, type CompletionHeader } from './completion.ts';
import { toErrorBody } from './error-body.ts';

export interface ChunkWriter {
  /** The frames of one batch of events, as one piece of text for one write. */
  write(events: readonly GenerationEvent[]): string;
}

type ToolCallDelta = Extract<GenerationEvent, { type: 'tool-call-delta' }>;

export function createChunkWriter(header: CompletionHeader): ChunkWriter {
  const common = JSON.stringify({
    id: header.id,
    object: 'chat.completion.chunk',
    created: header.created,
    model: header.model,
  });
  const beforeDelta = `${common.slice(0, -1)},"choices":[{"index":0,"delta":`;
  let sequence = 0;
  let hasRole = false;

  const frame = (data: string): string => `id: ${++sequence}\ndata: ${toLine(data)}\n\n`;
  const chunk = (delta: string): string => frame(`${beforeDelta}${delta}}]}`);

  const toFrames = (event: GenerationEvent): string => {
    switch (event.type) {
      case 'content-delta': {
        const text = JSON.stringify(event.text);
        if (hasRole) return chunk(`{"content":${text}}`);
        hasRole = true;
        return chunk(`{"role":"assistant","content":${text}}`);
      }
      case 'tool-call-delta': {
        const calls = JSON.stringify([toToolCallDelta(event)]);
        if (hasRole) return chunk(`{"tool_calls":${calls}}`);
        hasRole = true;
        return chunk(`{"role":"assistant","content":null,"tool_calls":${calls}}`);
      }
      case 'finish': {
        const opening = hasRole ? '' : chunk('{"role":"assistant","content":null}');
        hasRole = true;
        const reason = JSON.stringify(toFinishReason(event.reason));
        const usage = JSON.stringify(toUsage(event.usage));
        const diagnostics = JSON.stringify(toDiagnostics(event.diagnostics));
        const end = `{},"finish_reason":${reason}}],"usage":${usage},"diagnostics":${diagnostics}}`;
        return `${opening}${frame(beforeDelta + end)}${frame('[DONE]')}`;
      }
      case 'failure':
        return frame(JSON.stringify(toErrorBody(event.error)));
      default:
        return event satisfies never;
    }
  };

  return { write: (events) => events.map(toFrames).join('') };
}

const lineEnds = /[\u0085\u2028\u2029]/;

/** JSON leaves these bare; clients that split lines as Unicode has it (Python's `splitlines`) would cut a frame there. */
function toLine(json: string): string {
  if (!lineEnds.test(json)) return json;
  return json.replaceAll('\u0085', '\\u0085').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function toToolCallDelta(event: ToolCallDelta) {
  const { index, id, name, arguments: text, providerState } = event;
  return {
    index,
    ...(id !== undefined && { id, type: 'function' }),
    function: name === undefined ? { arguments: text } : { name, arguments: text },
    ...(providerState !== undefined && { extra_content: providerState }),
  };
}
