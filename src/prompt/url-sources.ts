// Where a URL may come from when only known ones may be shown: what the application, the person and the tools said, and
// what was shown before.
import type { Message } from '../model/message.ts';
import { toPlainWords } from './user-turn.ts';

export function urlSourcesOf(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(textsOf).flatMap((text) => {
    const spelled = text.replaceAll('\\/', '/').replaceAll('&amp;', '&');
    // JSON and HTML may write a URL with escapes.
    return spelled === text ? [text] : [text, spelled];
  });
}

function textsOf(message: Message): readonly string[] {
  if (message.role !== 'user') return [message.content];
  return message.content.map((part) => (part.type === 'text' ? toPlainWords(part.text) : part.url));
}
