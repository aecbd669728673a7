// Midstream failover: the next model receives the content sent so far and writes the rest of the same document.
import type { AbortSignalLike } from '../abort-signal.ts';
import type { ApiError, ErrorCode } from '../errors.ts';
import type { ModelCall, ModelStream } from '../model/language-model.ts';
import { toContinuation } from '../prompt/continuation.ts';
import type { Catalog } from '../ui/catalog.ts';
import { runSliced, type Sliced, type Turns } from '../slices.ts';
import { createUiCompiler } from '../ui/compile.ts';

/** One model's part of a generation. */
export interface Attempt {
  readonly parts: ModelStream;
  readonly call: ModelCall;
}

const maxContinuations = 3;

/** The upstream failed, and another one may succeed. */
const mayContinue: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_interrupted',
  'upstream_failed',
  'upstream_timeout',
  'upstream_unreachable',
  'upstream_rate_limited',
  'overloaded',
]);

export function canContinue({ parts }: Attempt, failure: ApiError, continued: number): boolean {
  return parts.successor !== undefined && mayContinue.has(failure.code) && continued < maxContinuations;
}

/** `sent`: the content so far, undefined if there is none. Returns undefined if no fallback can continue. */
export async function continueOnFallback(
  { parts }: Attempt,
  call: ModelCall,
  sent: string | undefined,
  catalog: Catalog,
  signal: AbortSignalLike,
  turns: Turns,
): Promise<Attempt | undefined> {
  const next = sent === undefined ? call : await runSliced(continuation(call, sent, catalog), turns, signal);
  try {
    const stream = await parts.successor?.stream(next, signal);
    return stream === undefined ? undefined : { parts: stream, call: next };
  } catch (error) {
    if (signal.aborted) throw error;
    // The caller gets the first failure; this one only means that no fallback could continue.
    return undefined;
  }
}

const charactersPerSlice = 4096;

/** Every prefix of our output can be completed by compiling it. */
function* continuation(call: ModelCall, sent: string, catalog: Catalog): Sliced<ModelCall> {
  const compiler = createUiCompiler(catalog);
  const pieces: string[] = [];
  for (let at = 0; at < sent.length; at += charactersPerSlice) {
    pieces.push(compiler.push(sent.slice(at, at + charactersPerSlice)));
    yield;
  }
  pieces.push(compiler.end());
  return yield* toContinuation(call, pieces.join(''), catalog);
}
