/** A text with the heading of its column, which is empty outside tables and charts. Both are plain texts. */
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

/** A document as its reader sees it, independent of its components. */
export interface Page {
  readonly rows: readonly Row[];
  /** All readable texts as written. */
  readonly shown: readonly string[];
  /** All readable texts as plain texts. */
  readonly texts: readonly string[];
  /** The URLs of links and of loaded resources. */
  readonly urls: readonly string[];
  /** URLs that occur in texts. */
  readonly writtenUrls: readonly string[];
  /** The component of each element, in order. */
  readonly components: readonly string[];
}
