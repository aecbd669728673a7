/** Where the frames of a stream go: to a client, or into the log of a resumable stream. */
export interface Sink {
  readonly isOpen: boolean;
  /** Undefined if there is room for more; otherwise settles when there is, or when the reader has disconnected. */
  write(text: string): Promise<void> | undefined;
}
