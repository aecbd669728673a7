// The lines between a definition and the UI that uses it.

/** Maximum length of the definitions above a UI that are held until it begins. */
export const maxDefinitions = 900;

export const rootLine = /\n[ \t]*root[ \t]*=[ \t]*(?:[A-Z]\w*\(|\[)/;

/** A line that neither begins a statement nor continues one. */
export const sentenceLine =
  /\n(?=[^\s])(?!(?:export|const|let|var|function)\s|\$?[\p{L}_][\w.]*[ \t]*(?:=|$)|[)\]},"'#@]|\/\/)/u;
