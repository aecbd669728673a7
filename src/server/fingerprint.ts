import { createHash, type Hash } from 'node:crypto';
import { isList } from '../is-list.ts';
import type { Message } from '../model/message.ts';
import type { Sliced } from '../slices.ts';
import type { ChatRequest } from '../wire/parse-request.ts';
import type { ApiKey } from './api-keys.ts';

/** Identical for identical requests of the same key, however the body was formatted. */
export function* fingerprintOf(key: ApiKey, model: string, { call, ui, ignored }: ChatRequest): Sliced<string> {
  const { messages, ...rest } = call;
  const hash = createHash('sha256')
    .update(key.digest)
    .update(JSON.stringify([model, rest, ignored]))
    .update(JSON.stringify(ui, listsOnce()));
  for (const message of messages) {
    yield;
    yield* addMessage(message, hash);
  }
  return hash.digest('hex');
}

/** Characters. A longer text is hashed on its own, in pieces, because writing megabytes as JSON takes 20 ms. */
const maxInlineLength = 4_096;
const pieceLength = 65_536;

function* addMessage(message: Message, hash: Hash): Sliced<void> {
  const texts: string[] = [];
  const json = JSON.stringify(message, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    // The first character distinguishes a text from the length of another one.
    if (value.length <= maxInlineLength) return `=${value}`;
    texts.push(value);
    return `#${value.length}`;
  });
  hash.update(json);
  for (const text of texts) {
    for (let start = 0; start < text.length; start += pieceLength) {
      // Every UTF-16 string has a distinct encoding, including one with half of a surrogate pair.
      hash.update(text.slice(start, start + pieceLength), 'utf16le');
      yield;
    }
  }
}

/** Writes each list once, because thousands of props of custom components may share one list of 200 components. */
function listsOnce(): (key: string, value: unknown) => unknown {
  const seen = new Map<unknown, number>();
  return (_, value) => {
    if (!isList(value)) return value;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, seen.size);
    return first ?? value;
  };
}
