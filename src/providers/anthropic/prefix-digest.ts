// Claude accepts a thought back only if everything before it is what it was when the thought was written: the system
// prompt, the tools, the messages. A digest of all that is kept beside the thoughts, so that they are left out when it
// has changed, instead of being refused by the API.

import { createHash } from 'node:crypto';

export class PrefixDigest {
  readonly #hash = createHash('sha256');

  add(...texts: readonly string[]): void {
    for (const text of texts) this.#hash.update(`${text.length}:`).update(text);
  }

  /** The digest of all texts so far. */
  get value(): string {
    return this.#hash.copy().digest('base64url').slice(0, 22);
  }
}
