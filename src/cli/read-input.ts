import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandContext } from './command.ts';
import { UsageError } from './usage-error.ts';

export interface Input {
  /** Its name in messages. */
  readonly name: string;
  /** Text as it arrives, never splitting a character. */
  readonly pieces: AsyncIterable<string>;
}

/** Reads a file, or standard input if the path is absent or `-`. */
export function openInput(file: string | undefined, context: CommandContext): Input {
  if (file !== undefined && file !== '-') return { name: file, pieces: decode(readFile(file, context.folder)) };
  if (context.isInputTerminal) context.printError('Reading standard input; press Ctrl-D to end it.');
  return { name: 'stdin', pieces: decode(context.input) };
}

export async function readAll({ pieces }: Input): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

async function* readFile(file: string, folder: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of createReadStream(resolve(folder, file))) yield bytes;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(code === 'ENOENT' ? `${file} does not exist.` : `${file} cannot be read (${code}).`);
  }
}

/** Drops the byte order mark and holds incomplete characters. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
