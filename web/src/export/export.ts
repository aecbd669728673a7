// Exports a conversation to files, in the browser.
import type { ExportKind } from '../header/more-menu.tsx';
import { titleOf, type Conversation } from '../session/conversation.ts';
import type { Appearance } from '../theme/appearance.ts';
import { download } from './download.ts';
import { toHtmlFile } from './html-file.ts';
import { toJsonFile } from './json-file.ts';
import { toPicture } from './picture.ts';

/** Resolves with the message to show. */
export async function exportConversation(
  kind: ExportKind,
  conversation: Conversation,
  appearance: Appearance,
): Promise<string> {
  const name = fileName(titleOf(conversation.entries));
  switch (kind) {
    case 'json':
      download(`${name}.json`, new Blob([toJsonFile(conversation)], { type: 'application/json' }));
      break;
    case 'html':
      download(`${name}.html`, new Blob([toHtmlFile(conversation, appearance)], { type: 'text/html' }));
      break;
    case 'picture':
      download(`${name}.png`, await toPicture(conversation));
      break;
    default:
      kind satisfies never;
  }
  return 'Exported';
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'conversation';
