// Reads values of an SDK's types with our readers, and recordings with the vendor's own client.

import { ApiError, type ErrorCode } from '../../src/errors.ts';
import type { FinishReason, ReportedUsage, StreamPart } from '../../src/model/language-model.ts';
import type { ReplyReader } from '../../src/providers/reply-reader.ts';
import { readRecording, serve, type Adapter } from './adapter-suite.ts';
import type { CollectedCall } from './collect.ts';

/** The parts that a reader yields for the events, or its error code. */
export function read(
  reader: ReplyReader,
  events: readonly unknown[],
): readonly StreamPart[] | ErrorCode | 'unfinished' {
  const parts: StreamPart[] = [];
  try {
    for (const event of events) reader.read(event, parts);
    if (!reader.isFinished()) return 'unfinished';
    reader.finish(parts);
    return parts;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

/** The stop reason, or the error code. */
export function endOf(outcome: ReturnType<typeof read>): FinishReason | ErrorCode | 'unfinished' | undefined {
  if (typeof outcome === 'string') return outcome;
  const last = outcome.at(-1);
  return last?.type === 'finish' ? last.reason : undefined;
}

export type Use = 'read' | 'ignored';

/** A recording as the vendor's client reads it. */
export interface Seen {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[];
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
}

export function seenBy({ recordings }: Adapter, name: string): Seen {
  const outcome = recordings[name];
  if (outcome === undefined) throw new Error(`The recording ${name} is missing`);
  const { text, calls, usage } = outcome;
  const toCall = ({ name, arguments: json }: CollectedCall) => ({ name, arguments: JSON.parse(json) });
  return { text, calls: calls.map(toCall), ...tokens(usage) };
}

function tokens(usage: ReportedUsage | undefined) {
  if (usage === 'unusable') throw new Error('The usage is unusable');
  return { promptTokens: usage?.promptTokens, completionTokens: usage?.completionTokens };
}

export async function serveRecording({ folder }: Adapter, name: string): Promise<string> {
  return (await serve({ steps: [{ write: readRecording(folder, name) }] })).url;
}
