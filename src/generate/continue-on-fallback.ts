// Failure in mid-stream. What was sent stays; the next model is shown it and writes the rest, into the same document.
import type { AbortSignalLike } from '../abort-signal.ts';
import type { ApiError, ErrorCode } from '../errors.ts';
import type { ModelCall, ModelStream } from '../model/language-model.ts';
import { toContinuation } from '../prompt/continuation.ts';
import type { Catalog } from '../ui/catalog.ts';
import { createUiCompiler } from '../ui/compile.ts';

/** One model's part in a generation. */
export interface Leg {
  readonly parts: ModelStream;
  readonly call: ModelCall;
}

const maxContinuations = 3;

/** The model is gone, and another need not be. */
const mayContinue: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_interrupted',
  'upstream_failed',
  'upstream_timeout',
  'upstream_unreachable',
  'upstream_rate_limited',
  'overloaded',
]);

export function canContinue({ parts }: Leg, failure: ApiError, continued: number): boolean {
  return parts.successor !== undefined && mayContinue.has(failure.code) && continued < maxContinuations;
}

/** `sent`: the content so far, undefined when there is none. Undefined when nobody can go on. */
export async function continueOnFallback(
  { parts }: Leg,
  call: ModelCall,
  sent: string | undefined,
  catalog: Catalog,
  signal: AbortSignalLike,
): Promise<Leg | undefined> {
  const next = sent === undefined ? call : toContinuation(call, closeDocument(sent, catalog), catalog);
  try {
    const stream = await parts.successor?.stream(next, signal);
    return stream === undefined ? undefined : { parts: stream, call: next };
  } catch (error) {
    if (signal.aborted) throw error;
    // The failure that the caller hears of is the first one: this one only means that nobody helps.
    return undefined;
  }
}

/** Every prefix of what we send can be closed by compiling it. */
function closeDocument(sent: string, catalog: Catalog): string {
  const compiler = createUiCompiler(catalog);
  return compiler.push(sent) + compiler.end();
}
