// Claude accepts a thinking block back only if everything before it is unchanged: the system prompt, the tools and the
// messages. Their digest is stored with the block, so that a block whose digest no longer matches is omitted instead of
// being rejected by the API.

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
