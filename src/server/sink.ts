/** Where the frames of a stream go: to a client, or into the log of a resumable stream. */
export interface Sink {
  readonly isOpen: boolean;
  /** Undefined when there is room for more; else settles when there is, or when the reader has left. */
  write(text: string): Promise<void> | undefined;
}
