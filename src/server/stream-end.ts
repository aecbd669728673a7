import type { ApiError } from '../errors.ts';
import type { GenerationEvent } from '../generate/event.ts';

/** How a stream ended. */
export type StreamEnd =
  | { readonly type: 'finish'; readonly event: Extract<GenerationEvent, { type: 'finish' }> }
  | { readonly type: 'failure'; readonly error: ApiError }
  /** The client disconnected. */
  | { readonly type: 'disconnected' }
  /** Read from a log: the request that wrote it has reported its end. */
  | { readonly type: 'replayed' };
