// The members of a request that its response repeats, according to the vendor's documentation.
import { isRecord } from '../../schema/check.ts';
import type { Sliced } from '../../slices.ts';
import { toJsonLine } from '../to-json-line.ts';
import type { ResponsesBody } from './request-schema.ts';

/** UI options are not repeated, because they may declare hundreds of components. */
const ownMetadata: ReadonlySet<string> = new Set(['tessera', 'thesys']);

/** Characters. The events of a stream repeat the members three times, so that 8 MB of instructions would become 47 MB. */
const maxLength = 65_536;

/** JSON without the braces. `body` is the body as sent, because parsing drops unknown members. */
export function* toEchoedMembers(request: ResponsesBody, body: unknown, isStored: boolean): Sliced<string> {
  const given = isRecord(body) ? body : {};
  const { format, verbosity } = request.text ?? {};
  const metadata = Object.entries(request.metadata ?? {}).filter(([name]) => !ownMetadata.has(name));
  const members = {
    background: false,
    instructions: yield* ifShort(request.instructions, null),
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: yield* ifShort(Object.fromEntries(metadata), {}),
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: null },
    safety_identifier: request.safety_identifier ?? null,
    service_tier: request.service_tier ?? null,
    store: isStored,
    temperature: request.temperature ?? null,
    text: { format: yield* ifShort(format, { type: 'text' }), ...(verbosity != null && { verbosity }) },
    tool_choice: yield* ifShort(request.tool_choice, 'auto'),
    tools: yield* ifShort(toListedTools(given['tools']), []),
    top_p: request.top_p ?? null,
    truncation: 'disabled',
    user: yield* ifShort(request.user, null),
  };
  return toJsonLine(members).slice(1, -1);
}

/** Members that clients may omit are present in a reply. */
const toListedTools = (tools: unknown): unknown =>
  Array.isArray(tools)
    ? tools.map((tool: unknown) => (isRecord(tool) ? { parameters: null, strict: null, ...tool } : tool))
    : [];

/** `otherwise` in place of a value that is absent or long. */
function* ifShort(value: unknown, otherwise: unknown): Sliced<unknown> {
  if (value == null) return otherwise;
  let left = maxLength;
  for (const part of typeof value === 'object' ? Object.values(value) : [value]) {
    left -= JSON.stringify(part).length;
    if (left < 0) return otherwise;
    yield;
  }
  return value;
}
