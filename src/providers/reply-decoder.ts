// Bytes of a reply -> parts, through the reader of its protocol. A stream was asked for; a JSON body, an HTML page
// and an error object come as well, under any content type, so the first byte decides.

import { ApiError } from '../errors.ts';
import type { StreamPart } from '../model/language-model.ts';
import { toCause, toReplyError } from './http/refusal.ts';
import { createUtf8Decoder } from './http/utf8-decoder.ts';
import { toRepeatedEvent, type RepeatedEvent } from './repeated-event.ts';
import type { ReplyReader } from './reply-reader.ts';
import { createSseDecoder, type SseEvent } from './sse.ts';

export interface ReplyDecoder {
  /** Adds the parts of one network read; false when nothing more is expected. Parts added before a throw are good. */
  push(bytes: Uint8Array, parts: StreamPart[]): boolean;
  /** The input has ended. Adds what is left and `finish`, or throws an ApiError. */
  end(parts: StreamPart[]): void;
}

/** In characters. The largest honest events are whole images and whole replies. */
const maxEventSize = 8 * 1024 * 1024;

export function createReplyDecoder(reader: ReplyReader): ReplyDecoder {
  const sse = createSseDecoder(maxEventSize);
  let json: JsonDecoder | undefined;
  let form: 'unknown' | 'sse' | 'json' = 'unknown';
  /** The last event that held a text and nothing else. */
  let repeated: RepeatedEvent | undefined;
  let repeats = 0;
  let tries = 0;
  /** What could not be read behind the reason to stop. */
  let skipped: { readonly error: unknown } | undefined;

  /** Some servers put something new into every event: then it is soon left. */
  function noteText(data: string, value: unknown, text: string): void {
    if (tries > 8 + repeats) return;
    tries += 1;
    repeated = toRepeatedEvent(data, value, text);
  }

  function readEvents(events: readonly SseEvent[], parts: StreamPart[], isAtEnd: boolean): boolean {
    for (const { event, data } of events) {
      if (data.startsWith('[DONE]')) {
        finish(parts);
        return false;
      }
      if (data === '') continue;
      const text = event === 'error' || skipped !== undefined ? undefined : repeated?.textOf(data);
      if (text !== undefined) {
        repeats += 1;
        if (text !== '') parts.push({ type: 'text-delta', text });
        continue;
      }
      let value: unknown;
      try {
        value = parse(data, isAtEnd);
      } catch (error) {
        // The answer is whole: what is broken behind it is at most its usage.
        if (!reader.isFinished || isAtEnd) throw error;
        skipped = { error };
        continue;
      }
      if (event === 'error') throw toReplyError(value);
      const before = parts.length;
      // It may have changed what the reader makes of the one that was repeated.
      repeated = undefined;
      reader.read(value, parts);
      const part = parts[before];
      // More of the answer after all: then what was skipped may have been some of it.
      if (part !== undefined && skipped !== undefined) throw skipped.error;
      if (part?.type === 'text-delta' && parts.length === before + 1) noteText(data, value, part.text);
      if (reader.isDone) {
        finish(parts);
        return false;
      }
    }
    return true;
  }

  /** At the end of the input, what does not parse was cut off. */
  function parse(data: string, isAtEnd: boolean): unknown {
    try {
      return JSON.parse(data);
    } catch {
      throw isAtEnd ? interrupted(data) : notUnderstood(data);
    }
  }

  function finish(parts: StreamPart[]): void {
    if (!reader.isFinished) throw interrupted('no finish reason');
    reader.finish(parts);
  }

  return {
    push(bytes, parts) {
      if (form === 'unknown') form = sniff(bytes);
      if (form === 'json') {
        json ??= createJsonDecoder();
        json.push(bytes);
        return true;
      }
      return readEvents(sse.push(bytes), parts, false);
    },
    end(parts) {
      if (json !== undefined) {
        const value = json.end();
        reader.read(value, parts);
        if (!reader.isFinished) throw notUnderstood(JSON.stringify(value));
        return reader.finish(parts);
      }
      let isOpen: boolean;
      try {
        isOpen = readEvents(sse.end(), parts, true);
      } catch (error) {
        // The answer was whole: only what came after it is cut off.
        if (!reader.isFinished || !(error instanceof ApiError) || error.code !== 'upstream_interrupted') throw error;
        isOpen = true;
      }
      if (isOpen) finish(parts);
    },
  };
}

/** Space and a byte order mark say nothing yet. */
function sniff(bytes: Uint8Array): 'unknown' | 'sse' | 'json' {
  for (const byte of bytes) {
    switch (byte) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0xef:
      case 0xbb:
      case 0xbf:
        continue;
      case 0x7b: // {
      case 0x5b: // [
        return 'json';
      case 0x3c: // <
        throw notUnderstood(new TextDecoder().decode(bytes));
      default:
        return 'sse';
    }
  }
  return 'unknown';
}

interface JsonDecoder {
  push(bytes: Uint8Array): void;
  end(): unknown;
}

function createJsonDecoder(): JsonDecoder {
  const decoder = createUtf8Decoder();
  const texts: string[] = [];
  let length = 0;
  return {
    push(bytes) {
      const text = decoder.push(bytes);
      texts.push(text);
      length += text.length;
      if (length > maxEventSize) {
        throw new ApiError('upstream_failed', 'The model service sent a reply larger than the service accepts.');
      }
    },
    end() {
      const text = texts.join('') + decoder.end();
      try {
        return JSON.parse(text);
      } catch {
        throw notUnderstood(text);
      }
    },
  };
}

function interrupted(detail: string): ApiError {
  return new ApiError('upstream_interrupted', undefined, { cause: toCause(`Cut off: ${detail}`) });
}

function notUnderstood(detail: string): ApiError {
  return new ApiError('upstream_failed', 'The model service sent something that is not a reply.', {
    cause: toCause(`Not understood: ${detail}`),
  });
}
