// Comments before the first member of JSON: `{ // layout`.

const commentStart = /^[\s[]*\{\s*\/[/*]?/;
const comments = /^([\s[]*\{\s*)(?:(?:\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)\s*)+/;

/** The JSON without these comments; undefined while one is open. */
export function withoutLeadingComment(json: string): string | undefined {
  if (!commentStart.test(json)) return json;
  const rest = json.replace(comments, '$1');
  return commentStart.test(rest) ? undefined : rest;
}
