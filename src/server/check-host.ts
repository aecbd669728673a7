import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';

/** A name or an address, with or without a port, as RFC 9110 allows. It may be empty. */
const valid = /^(?:\[[\da-f:.]*\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** HTTP/1.1 requires exactly one Host header: of several, a proxy in front may have read another one than we do. */
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
