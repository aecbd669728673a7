// Bytes of a text in pieces. Most pieces of most replies are ASCII, which needs no decoder.
import { isAscii } from 'node:buffer';

export interface Utf8Decoder {
  /** The text of these bytes; a character that is cut in two waits for the next. A byte order mark is left out. */
  push(bytes: Uint8Array): string;
  end(): string;
}

export function createUtf8Decoder(): Utf8Decoder {
  /** Made when there is something for it. */
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isAtStart = true;
  /** The last piece may have ended inside a character. */
  let mayHold = false;

  const started = (text: string): string => {
    if (!isAtStart || text === '') return text;
    isAtStart = false;
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  };

  return {
    push(bytes) {
      if (!mayHold && isAscii(bytes)) {
        const { buffer, byteOffset, byteLength } = bytes;
        return started(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'));
      }
      mayHold = (bytes.at(-1) ?? 0) >= 0x80;
      decoder ??= new TextDecoder('utf-8', { ignoreBOM: true });
      return started(decoder.decode(bytes, { stream: true }));
    },
    end: () => started(decoder?.decode() ?? ''),
  };
}
