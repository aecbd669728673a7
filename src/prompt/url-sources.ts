// Where a URL may come from when only known ones may be shown: what the application, the person and the tools said. What
// the model said counts for nothing: a link of its own making would be known in its next answer.
import type { Message } from '../model/message.ts';
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
  if (message.role !== 'user') return [message.content];
  const texts: string[] = [];
  for (const part of message.content) {
    if (part.type === 'text') texts.push(yield* toPlainWords(part.text));
    // Pictures as data are long, and no URL that anybody else knows.
    else if (!part.url.startsWith('data:')) texts.push(part.url);
  }
  return texts;
}
