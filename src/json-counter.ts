// Counts the values in JSON that arrives as bytes, without parsing it. JSON.parse turns 8 MB of
// `[],[],...` into 100 MB, so the bytes of a body are counted first. Each `[`, `{` and `,` outside strings counts as one:
// that bounds lists, objects, members and items alike, repeated names included (`countValues` counts texts the same way).

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Counts UTF-8 that arrives in pieces, at 1 to 2 ns per byte. */
export class JsonCounter {
  /** Separators and openings so far. */
  count = 0;
  /** Offset of the text inside the quotes of the last name of the outermost object; -1: there is none. */
  nameAt = -1;
  #offset = 0;
  #depth = 0;
  #isObject = false;
  #expectsName = false;
  #isInString = false;
  /** The previous piece ended with a backslash. */
  #isEscaped = false;

  push(bytes: Uint8Array): void {
    const { length } = bytes;
    for (let at = this.#isInString ? this.#skipString(bytes, 0) : 0; at < length; at += 1) {
      switch (bytes[at]) {
        case quote:
          if (this.#expectsName && this.#depth === 1) this.nameAt = this.#offset + at + 1;
          at = this.#skipString(bytes, at + 1) - 1;
          break;
        case comma:
          this.count += 1;
          if (this.#depth === 1) this.#expectsName = this.#isObject;
          break;
        case colon:
          if (this.#depth === 1) this.#expectsName = false;
          break;
        case openList:
          this.count += 1;
          this.#depth += 1;
          break;
        case openObject:
          this.count += 1;
          this.#depth += 1;
          if (this.#depth === 1) this.#expectsName = this.#isObject = true;
          break;
        case closeList:
        case closeObject:
          this.#depth -= 1;
          break;
        default:
      }
    }
    this.#offset += length;
  }

  /** The offset after the closing quote, or the length of the piece. */
  #skipString(bytes: Uint8Array, start: number): number {
    let at = this.#isEscaped ? start + 1 : start;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === quote) {
        this.#isInString = this.#isEscaped = false;
        return at + 1;
      }
      if (byte === backslash) at += 1;
    }
    this.#isInString = true;
    this.#isEscaped = at > bytes.length;
    return bytes.length;
  }
}
