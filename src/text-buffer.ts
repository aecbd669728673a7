// Text that arrives in pieces and is read once, at the end. A string that grows by `+=` keeps each piece in a node of
// 32 bytes until it is read, and an array keeps each as a string: a megabyte in pieces of one character is 32 of memory.

const maxPieces = 1024;

export class TextBuffer {
  #joined = '';
  #pieces: string[] = [];
  length = 0;

  push(piece: string): void {
    this.length += piece.length;
    if (this.#pieces.push(piece) >= maxPieces) this.#join();
  }

  toString(): string {
    this.#join();
    return this.#joined;
  }

  #join(): void {
    this.#joined += this.#pieces.join('');
    this.#pieces = [];
  }
}
