// Colours for what the inspector shows: JSON, the notation of models, shell, JavaScript and Python. A line at a time; none
// of these texts has a token over several lines except strings of code, whose lines then have no colour.

export type TokenKind = 'name' | 'string' | 'number' | 'word' | 'comment' | undefined;
export type Token = readonly [kind: TokenKind, text: string];

const pattern =
  /(?<comment>^\s*#.*|(?<=\s|^)\/\/.*)|(?<name>"(?:[^"\\]|\\.)*"(?=\s*:)|\b[A-Z]\w*(?=\())|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<number>-?\b\d[\d.]*(?:e[+-]?\d+)?\b)|(?<word>\b(?:true|false|null|None|True|False|import|from|const|for|await|of|in|new|with|as|if|print|curl)\b)/gi;

const kinds = ['comment', 'name', 'string', 'number', 'word'] as const;

export function toTokens(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) tokens.push([undefined, line.slice(end, match.index)]);
    tokens.push([kinds.find((kind) => match.groups?.[kind] !== undefined), match[0]]);
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push([undefined, line.slice(end)]);
  return tokens;
}
