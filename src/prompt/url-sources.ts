// Where a URL may come from when only known ones may be shown: what the application, the person and the tools said, and
// what was shown before.
import type { Message } from '../model/message.ts';
import type { Sliced } from '../slices.ts';
import { toPlainWords } from './user-turn.ts';

export function* urlSourcesOf(messages: readonly Message[]): Sliced<readonly string[]> {
  const sources: string[] = [];
  for (const message of messages) {
    for (const text of yield* textsOf(message)) {
      const spelled = text.replaceAll('\\/', '/').replaceAll('&amp;', '&');
      sources.push(text);
      // JSON and HTML may write a URL with escapes.
      if (spelled !== text) sources.push(spelled);
      yield;
    }
  }
  return sources;
}

function* textsOf(message: Message): Sliced<readonly string[]> {
  if (message.role !== 'user') return [message.content];
  const texts: string[] = [];
  for (const part of message.content) texts.push(part.type === 'text' ? yield* toPlainWords(part.text) : part.url);
  return texts;
}
