// Cells of tables show plain text. A cell with a link or with emphasis becomes a text that shows Markdown.
import type { BufferedCall } from '../events/buffered-value.ts';
import { call } from './call.ts';

/** Emphasis around the whole cell, which says nothing in a table. */
const wholeMark = /^(\*\*|\*|`|~~)(?=\S)([^*`~]+)(?<=\S)\1$/;
const marked = /\[[^\]\n]+\]\([^()\s]+\)|\*\*\S[^*]*\*\*|(?<![\w*])\*[^\s*][^*]*\*(?![\w*])|`[^`\n]+`/;

/** A text without emphasis around it. */
export const unmarked = (text: string): string => text.replace(wholeMark, '$2');

/** The cell for a text with Markdown. */
export function markedCell(text: string): string | BufferedCall {
  const plain = unmarked(text);
  return marked.test(plain) ? call('TextContent', { text: plain }) : plain;
}
