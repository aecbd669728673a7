import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';

/** A name or an address, with or without a port: what RFC 9110 lets stand there. It may be empty. */
const valid = /^(?:\[[\da-f:.]*\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** HTTP/1.1 wants one header Host: of several, a proxy in front may have looked at another one than we do. */
export function checkHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    count += 1;
    if (!valid.test(rawHeaders[index + 1] ?? '')) throw bad('is not a host name or an address');
  }
  if (count > 1) throw bad('must be sent once; it was sent more than once');
  if (count === 0 && httpVersion === '1.1') throw bad('is missing');
}

const bad = (what: string): ApiError =>
  new ApiError('invalid_value', `The header Host ${what}. Send the host of the URL, such as Host: localhost:8787.`);
