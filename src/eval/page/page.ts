/** A text with the heading of its column; the heading is empty outside of tables and charts. Both are plain texts. */
export interface Cell {
  readonly text: string;
  readonly head: string;
}

/** Texts that a reader sees together: a row of a table, a point of a chart, a line of prose, one element. */
export interface Row {
  readonly cells: readonly Cell[];
  /** Titles above them, outermost first. */
  readonly headings: readonly string[];
}

/** A document as a reader sees it, whatever its components are. */
export interface Page {
  readonly rows: readonly Row[];
  /** Everything that can be read, as it was written. */
  readonly shown: readonly string[];
  /** Everything that can be read, as plain texts. */
  readonly texts: readonly string[];
  /** Where a click leads, and what is loaded. */
  readonly urls: readonly string[];
  /** URLs that stand in texts. */
  readonly writtenUrls: readonly string[];
  /** The component of each element, in order. */
  readonly components: readonly string[];
}
