// Parses server-sent events according to the specification, with one exception: an event at the end of the input counts
// even without its blank line.

import { createParser, type EventSourceParser } from 'eventsource-parser';

import { ApiError } from '../errors.ts';
import type { ReplyBudget } from './reply-budget.ts';
import { Utf8Decoder } from './http/utf8-decoder.ts';

export interface SseEvent {
  /** The `event:` field; absent when there is none. */
  readonly event?: string | undefined;
  readonly data: string;
}

/**
 * Maximum number of lines without an event. The parser allocates for each line of an event; the largest legitimate
 * events, indented JSON, have about ten thousand.
 */
const maxLines = 200_000;

export class SseDecoder {
  readonly #decoder = new Utf8Decoder();
  readonly #parser: EventSourceParser;
  readonly #events: SseEvent[] = [];
  #isTooLarge = false;
  readonly #budget: ReplyBudget;
  #lines = 0;
  /** The last bytes completed at least one event. */
  #hasEvents = false;

  constructor(maxEventSize: number, budget: ReplyBudget) {
    this.#budget = budget;
    this.#parser = createParser({
      maxBufferSize: maxEventSize,
      onEvent: (event) => void this.#events.push(event),
      onError: ({ type, field, value = '' }) => {
        if (type === 'max-buffer-size-exceeded') this.#isTooLarge = true;
        // llama.cpp until late 2025 reports a failure as a field of its own: `error: {"code":500,...}`.
        if (type === 'unknown-field' && field === 'error') this.#events.push({ event: 'error', data: value });
      },
    });
  }

  /** Returns the events that these bytes complete. Throws an ApiError if an event exceeds the limit. */
  push(bytes: Uint8Array): readonly SseEvent[] {
    return this.#feed(this.#decoder.push(bytes));
  }

  end(): readonly SseEvent[] {
    return this.#feed(`${this.#decoder.end()}\n\n`);
  }

  #feed(text: string): readonly SseEvent[] {
    if (this.#hasEvents) {
      // A request for more means that the previous events have been processed.
      this.#lines = 0;
      this.#budget.read();
    }
    feedQuickly(this.#parser, text);
    this.#hasEvents = this.#events.length > 0;
    if (!this.#hasEvents) {
      this.#lines += lineEnds(text);
      this.#budget.wait(text.length);
    }
    if (this.#isTooLarge || this.#lines > maxLines) {
      throw new ApiError('upstream_failed', 'The model server sent an event larger than this service accepts.');
    }
    // Keeps nothing while the next bytes are awaited.
    return this.#events.splice(0);
  }
}

/**
 * The parser makes an error of every unknown field. Without stack traces, that takes 1 us instead of 17: a read of 64 KB
 * may have 13,000 of them.
 */
function feedQuickly(parser: EventSourceParser, text: string): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    parser.feed(text);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function lineEnds(text: string): number {
  let count = 0;
  for (const mark of ['\n', '\r']) for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
