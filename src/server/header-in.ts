import type { IncomingMessage } from 'node:http';

/** Of several all: Node keeps the first of some and says nothing, and a proxy in front may have looked at another. */
export const headerIn =
  ({ rawHeaders }: IncomingMessage) =>
  (name: string): string | undefined => {
    let value: string | undefined;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const given = rawHeaders[index] ?? '';
      if (given.length !== name.length || given.toLowerCase() !== name) continue;
      value = value === undefined ? rawHeaders[index + 1] : `${value}, ${rawHeaders[index + 1] ?? ''}`;
    }
    return value;
  };
