// Server-sent events from bytes, true to the specification, with one kindness: an event at the end of the input
// counts even without its blank line.

import { createParser, type EventSourceParser } from 'eventsource-parser';

import { ApiError } from '../errors.ts';
import { Utf8Decoder } from './http/utf8-decoder.ts';

export interface SseEvent {
  /** The `event:` field; absent when there is none. */
  readonly event?: string | undefined;
  readonly data: string;
}

export class SseDecoder {
  readonly #decoder = new Utf8Decoder();
  readonly #parser: EventSourceParser;
  readonly #events: SseEvent[] = [];
  #isTooLarge = false;

  constructor(maxEventSize: number) {
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

  /** The events that these bytes complete. Throws an ApiError when an event outgrows the limit. */
  push(bytes: Uint8Array): readonly SseEvent[] {
    return this.#feed(this.#decoder.push(bytes));
  }

  end(): readonly SseEvent[] {
    return this.#feed(`${this.#decoder.end()}\n\n`);
  }

  #feed(text: string): readonly SseEvent[] {
    this.#parser.feed(text);
    if (this.#isTooLarge) {
      throw new ApiError('upstream_failed', 'The model service sent an event larger than the service accepts.');
    }
    // Nothing of them stays here while the next is waited for.
    return this.#events.splice(0);
  }
}
