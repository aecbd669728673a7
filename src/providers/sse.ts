// Server-sent events from bytes, true to the specification, with one kindness: an event at the end of the input
// counts even without its blank line.

import { createParser } from 'eventsource-parser';

import { ApiError } from '../errors.ts';
import { createUtf8Decoder } from './http/utf8-decoder.ts';

export interface SseEvent {
  /** The `event:` field; absent when there is none. */
  readonly event?: string | undefined;
  readonly data: string;
}

export interface SseDecoder {
  /** The events that these bytes complete. Throws an ApiError when an event outgrows the limit. */
  push(bytes: Uint8Array): readonly SseEvent[];
  end(): readonly SseEvent[];
}

export function createSseDecoder(maxEventSize: number): SseDecoder {
  const decoder = createUtf8Decoder();
  let events: SseEvent[] = [];
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: maxEventSize,
    onEvent: (event) => void events.push(event),
    onError: ({ type, field, value = '' }) => {
      if (type === 'max-buffer-size-exceeded') isTooLarge = true;
      // llama.cpp until late 2025 reports a failure as a field of its own: `error: {"code":500,...}`.
      if (type === 'unknown-field' && field === 'error') events.push({ event: 'error', data: value });
    },
  });

  function feed(text: string): readonly SseEvent[] {
    parser.feed(text);
    const found = events;
    events = [];
    if (isTooLarge) {
      throw new ApiError('upstream_failed', 'The model service sent an event larger than the service accepts.');
    }
    return found;
  }

  return {
    push: (bytes) => feed(decoder.push(bytes)),
    end: () => feed(`${decoder.end()}\n\n`),
  };
}
