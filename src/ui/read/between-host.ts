/** The reader of a statement, as the text between its values needs it. */
export interface BetweenHost {
  /** `text` is the part of the word that was already read. */
  startWord(text?: string): void;
  /** A quote or an opening bracket. */
  openValue(char: string): void;
  /** A string in backticks begins; `isEmpty`: it has ended, too. */
  openTemplate(isEmpty: boolean): void;
  /** Reads text and returns how much of it belongs to the statement. */
  consume(text: string): number;
  /** The statement has ended before this text. */
  leave(text: string): void;
}
