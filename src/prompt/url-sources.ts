// The texts whose URLs are known to the provenance policy: those of the application, the user and the tools. Model output
// is excluded; otherwise an invented link would be known in the next reply.
import { partsOf, type ContentPart, type Message } from '../model/message.ts';
import type { Sliced } from '../slices.ts';
import { findUrls, type KnownUrls } from '../ui/safety/known-urls.ts';
import { toPlainWords } from './user-turn.ts';

export function* urlsOf(messages: readonly Message[]): Sliced<KnownUrls> {
  const texts: string[] = [];
  for (const message of messages) {
    texts.push(...(yield* textsOf(message)));
    yield;
  }
  return yield* findUrls(texts);
}

function* textsOf(message: Message): Sliced<readonly string[]> {
  if (message.role === 'assistant') return [];
  const links = linksOf(partsOf(message));
  if (message.role !== 'user') return [message.content, ...links];
  const texts: string[] = [];
  for (const part of message.content) {
    if (part.type === 'text') texts.push(yield* toPlainWords(part.text));
  }
  return [...texts, ...links];
}

/** Data URLs are long and cannot be referenced elsewhere. */
const linksOf = (parts: readonly ContentPart[]): readonly string[] =>
  parts.flatMap((part) => (part.type === 'text' || part.url.startsWith('data:') ? [] : [part.url]));
