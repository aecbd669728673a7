const space = /\s/;

/** Recognizes the line that closes a code fence. The line may arrive in pieces. */
export class ClosingFence {
  #marker = '```';
  /** The tag that closes the fence as well; empty if there is none. */
  #tag = '';
  #place: 'indent' | 'marker' | 'tag' | 'after' | 'none' = 'indent';
  #count = 0;

  /** `marker` opened the fence. The closing marker is at least as long. */
  open(marker: string, tag = ''): void {
    this.#marker = marker;
    this.#tag = tag;
    this.newLine();
  }

  newLine(): void {
    this.#place = 'indent';
    this.#count = 0;
  }

  /** Takes the next piece of the line. Returns false once the line cannot close the fence. */
  take(piece: string): boolean {
    for (let index = 0; index < piece.length && this.#place !== 'none'; index += 1) this.#read(piece.charAt(index));
    return this.#place !== 'none';
  }

  #read(char: string): void {
    if (this.#tag !== '' && (this.#place === 'tag' || (this.#place === 'indent' && char === '<')))
      return this.#readTag(char);
    if (char === this.#marker.charAt(0) && this.#place !== 'after') {
      this.#place = 'marker';
      this.#count += 1;
    } else if (!space.test(char)) {
      this.#place = 'none';
    } else if (this.#place === 'marker') {
      this.#place = this.isWhole ? 'after' : 'none';
    }
  }

  #readTag(char: string): void {
    const isNext = char === this.#tag.charAt(this.#count);
    this.#count += 1;
    this.#place = !isNext ? 'none' : this.#count === this.#tag.length ? 'after' : 'tag';
    // The whole tag is as good as a marker.
    if (this.#place === 'after') this.#count = this.#marker.length;
  }

  /** True when the line, if it ends here, closes the fence. */
  get isWhole(): boolean {
    return this.#place !== 'none' && this.#place !== 'tag' && this.#count >= this.#marker.length;
  }
}
