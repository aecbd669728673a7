// Output of the program to a terminal. Messages quote servers, models and files, which must not control the terminal.
import { cleanText } from './draw/clean-text.ts';

/** The colours of `paint.ts`, and at the start the erasure of a line that shows progress. Others hide text. */
// oxlint-disable-next-line no-control-regex -- matches the only escape sequences that the program writes
const own = /(^\r\u001b\[K|\u001b\[(?:[1-4]|2[2-4]|3[1-69])m)/;

/** The text without control characters other than the program's own and `\n`. Tabs become spaces. */
export const toTerminal = (text: string): string =>
  text
    .split(own)
    // Every second part is one that was split by.
    .map((part, index) => (index % 2 === 1 ? part : cleanText(part)))
    .join('');

export interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Writes to a stream: unchanged to a file or a pipe, without control characters to a terminal. */
export function createOutput(stream: Stream): (text: string) => void {
  return (text) => void stream.write(stream.isTTY === true ? toTerminal(text) : text);
}
