// The members of a request that its response repeats, according to the vendor's documentation.
import { isRecord } from '../../schema/check.ts';
import { toLine } from '../to-line.ts';
import type { ResponsesBody } from './request-schema.ts';

/** UI options are not repeated, because they may declare hundreds of components. */
const ownMetadata: ReadonlySet<string> = new Set(['tessera', 'thesys']);

/** JSON without the braces. `body` is the body as sent, because parsing drops unknown members. */
export function toRepeated(request: ResponsesBody, body: unknown, isStored: boolean): string {
  const given = isRecord(body) ? body : {};
  const { format, verbosity } = request.text ?? {};
  const metadata = Object.entries(request.metadata ?? {}).filter(([name]) => !ownMetadata.has(name));
  const members = {
    background: false,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: Object.fromEntries(metadata),
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: null },
    safety_identifier: request.safety_identifier ?? null,
    service_tier: request.service_tier ?? null,
    store: isStored,
    temperature: request.temperature ?? null,
    text: { format: format ?? { type: 'text' }, ...(verbosity != null && { verbosity }) },
    tool_choice: request.tool_choice ?? 'auto',
    tools: given['tools'] ?? [],
    top_p: request.top_p ?? null,
    truncation: 'disabled',
    user: request.user ?? null,
  };
  return toLine(members).slice(1, -1);
}
