// Decodes the bytes of a reply to parts with the reader of its protocol. The request asks for a stream, but JSON, HTML
// and error objects occur under any content type, so the first byte decides.

import { ApiError } from '../errors.ts';
import { isHeavier } from '../json.ts';
import type { StreamPart } from '../model/language-model.ts';
import { toCause, toReplyError } from './http/upstream-error.ts';
import { TextBuffer } from '../text-buffer.ts';
import { Utf8Decoder } from './http/utf8-decoder.ts';
import { toJsonText } from './json-object.ts';
import type { ReplyReader } from './reply-reader.ts';
import { SseDecoder, type SseEvent } from './sse.ts';

/** In characters. The largest legitimate events are complete images and complete replies. */
const maxEventSize = 8 * 1024 * 1024;
/**
 * Parsing this many values takes about 30 ms. An event shorter than `alwaysParsed` cannot contain enough of them to
 * matter.
 */
const maxContent = { values: 50_000, depth: 1_000 };
const alwaysParsed = 32 * 1024;

export class ReplyDecoder {
  readonly #reader: ReplyReader;
  readonly #sse: SseDecoder;
  #json: JsonDecoder | undefined;
  #form: 'unknown' | 'sse' | 'json' = 'unknown';
  /** The error of an unreadable event after the finish reason. */
  #skipped: { readonly error: unknown } | undefined;

  constructor(reader: ReplyReader) {
    this.#reader = reader;
    this.#sse = new SseDecoder(maxEventSize, reader.budget);
  }

  /**
   * Adds the parts of one network read. Returns false when nothing more is expected. Parts added before a throw are
   * valid.
   */
  push(bytes: Uint8Array, parts: StreamPart[]): boolean {
    if (this.#form === 'unknown') this.#form = sniff(bytes);
    if (this.#form === 'json') {
      this.#json ??= new JsonDecoder();
      this.#json.push(bytes);
      this.#reader.budget.wait(bytes.byteLength);
      return true;
    }
    return this.#readEvents(this.#sse.push(bytes), parts, false);
  }

  /** Ends the input. Adds the remaining parts and `finish`, or throws an ApiError. */
  end(parts: StreamPart[]): void {
    if (this.#json !== undefined) {
      const value = this.#json.end();
      this.#reader.read(value, parts);
      if (!this.#reader.isFinished()) throw notUnderstood(toJsonText(value));
      return this.#reader.finish(parts);
    }
    let isOpen: boolean;
    try {
      isOpen = this.#readEvents(this.#sse.end(), parts, true);
    } catch (error) {
      // The answer is complete; only data after it is cut off.
      if (!this.#reader.isFinished() || !(error instanceof ApiError) || error.code !== 'upstream_interrupted') {
        throw error;
      }
      isOpen = true;
    }
    if (isOpen) this.#finish(parts);
  }

  #readEvents(events: readonly SseEvent[], parts: StreamPart[], isAtEnd: boolean): boolean {
    const reader = this.#reader;
    for (const { event, data } of events) {
      if (data.startsWith('[DONE]')) {
        this.#finish(parts);
        return false;
      }
      if (data === '') continue;
      let value: unknown;
      try {
        value = parse(data, isAtEnd);
      } catch (error) {
        // The answer is complete; a broken event after it can only be usage.
        if (!reader.isFinished() || isAtEnd) throw error;
        this.#skipped = { error };
        continue;
      }
      if (event === 'error') throw toReplyError(value);
      const before = parts.length;
      reader.read(value, parts);
      // More of the answer follows, so the skipped event may have been part of it.
      if (parts.length > before && this.#skipped !== undefined) throw this.#skipped.error;
      if (reader.isDone()) {
        this.#finish(parts);
        return false;
      }
    }
    return true;
  }

  #finish(parts: StreamPart[]): void {
    if (!this.#reader.isFinished()) throw interrupted('no finish reason');
    this.#reader.finish(parts);
  }
}

/** At the end of the input, an unparsable event was cut off. */
function parse(data: string, isAtEnd: boolean): unknown {
  requireLight(data);
  try {
    return JSON.parse(data);
  } catch {
    throw isAtEnd ? interrupted(data) : notUnderstood(data);
  }
}

function requireLight(json: string): void {
  if (json.length > alwaysParsed && isHeavier(json, maxContent)) {
    throw new ApiError(
      'upstream_failed',
      'The model server sent more JSON values in one event than this service accepts.',
    );
  }
}

/** White space and a byte order mark do not decide. */
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

class JsonDecoder {
  readonly #decoder = new Utf8Decoder();
  readonly #text = new TextBuffer();

  push(bytes: Uint8Array): void {
    this.#text.push(this.#decoder.push(bytes));
    if (this.#text.length > maxEventSize) {
      throw new ApiError('upstream_failed', 'The model server sent a reply larger than this service accepts.');
    }
  }

  end(): unknown {
    const text = this.#text.toString() + this.#decoder.end();
    requireLight(text);
    try {
      return JSON.parse(text);
    } catch {
      throw notUnderstood(text);
    }
  }
}

function interrupted(detail: string): ApiError {
  return new ApiError('upstream_interrupted', undefined, { cause: toCause('Cut off', detail) });
}

function notUnderstood(detail: string): ApiError {
  return new ApiError('upstream_failed', 'The model server sent something that is not a reply.', {
    cause: toCause('Not understood', detail),
  });
}
