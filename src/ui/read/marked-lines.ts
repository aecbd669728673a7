import type { DocumentReader } from './document-reader.ts';

/** Passes text on to the reader, without marks before the lines of a UI. */
export function readLines(reader: DocumentReader, text: string): void {
  for (let index = 0; index < text.length;) {
    if (!reader.prefix.isActive) {
      index += reader.push(index === 0 ? text : text.slice(index), true);
      continue;
    }
    const end = text.indexOf('\n', index) + 1 || text.length;
    reader.push(reader.prefix.take(text.slice(index, end), reader.isOpen));
    index = end;
  }
}
