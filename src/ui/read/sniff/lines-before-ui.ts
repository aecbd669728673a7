// The lines between a definition and the UI that uses it.

/** Maximum length of the definitions above a UI that are held until it begins. */
export const maxDefinitions = 900;

export const rootLine =
  /\n[ \t]*(?:(?:export|const|let|var)[ \t]+)*root[ \t]*(?::[ \t]*[\w.[\]<>| ]{1,40})?=[ \t]*(?:[A-Z]\w*\(|\[)/;

/** A function that returns a Card. */
export const functionLine =
  /\n(?:(?:export|default|const|let|var)[ \t]+)*(?:async[ \t]+)?(?:(?:function|def)[ \t]|\w+[ \t]*=[ \t]*(?:async[ \t]+)?(?:\(|function\b|lambda\b))[^\n]*(?:\n[ \t]*return\b[^\n]*)?(?:\breturn|=>|:)\s*\(?\s*Card\(\s*\[/;

/** A line that neither begins a statement nor continues one. */
export const sentenceLine =
  /\n(?=[^\s])(?!(?:export|const|let|var|function)\s|\$?[\p{L}_][\w.]*[ \t]*(?:=|$)|[)\]},"'#@]|\/\/)/u;
