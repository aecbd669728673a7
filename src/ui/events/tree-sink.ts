/**
 * Receives the events that readers make of a text: values, one after another, in document order. Opens and closes are
 * balanced whatever the text was. A string arrives in pieces.
 */
export interface TreeSink {
  /** `Name(`. */
  openCall(name: string): void;
  openArray(): void;
  openObject(): void;
  /** Names the value that follows: a member of an object, or a named argument of a call. */
  key(name: string): void;
  openString(): void;
  text(chunk: string): void;
  /** `isCut`: the text ended inside the string. */
  closeString(isCut: boolean): void;
  /** A whole word without quotes: a number, true, null, or text that the model forgot to quote. */
  bare(word: string): void;
  /** Closes the innermost call, array or object. `isCut`: the text ended inside it. */
  close(isCut: boolean): void;
}

/** A sink that also accepts references to other statements by name. */
export interface LinkedSink extends TreeSink {
  /** `isSpread`: the items of a list, `...names`, belong here. */
  reference(name: string, isSpread?: boolean): void;
  /** Inside an open string: the text of a statement that may follow. */
  joined(name: string): void;
}

/** Sends a whole string. */
export function sendString(sink: TreeSink, text: string, isCut = false): void {
  sink.openString();
  if (text !== '') sink.text(text);
  sink.closeString(isCut);
}
