// Plain text for a place where Markdown is read. Only what would be markup there is escaped, for where no Markdown is read
// after all an escape is seen. Links, pictures and HTML never pass, for plain text was not searched for them. `<` and `&`
// become entities, which all renderers read alike: some know no `\<`, and make a tag of it.
import { MarkdownGuard } from '../safety/markdown-guard.ts';

/** At the end too: there it would escape what is written behind the text. */
const backslash = /\\(?=[!-/:-@[-`{-~\n]|$)/g;
const html = /<(?=[a-z/!?])/gi;
const entity = /&(?=#?\w+;)/g;
/** The bracket that closes, for the one that opens may stand in another text; at the end something may follow. */
const linkEnd = /\](?=[([:]|\s*$)/g;
const lineStart = /^( {0,3})(?=(?:#{1,6}|[-+*])(?:\s|$)|>|={2,}[ \t]*$|-{2,}[ \t]*$|~{3})/gm;
const orderedStart = /^( {0,3}\d{1,9})(?=[.)](?:\s|$))/gm;
const tightStar = /\*(?=\S)|(?<=\S)\*/g;
const outerUnderscore = /(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu;

/** Most texts hold nothing that could be markup. */
const inert = /^[\p{L}\p{N} ,;:'"%$/?@]*$/u;

const countOf = (text: string, part: string): number => text.split(part, 3).length - 1;

export function escapeMarkdown(text: string): string {
  if (inert.test(text)) return text;
  let escaped = text.replace(backslash, '\\\\').replace(entity, '&amp;').replace(html, '&lt;');
  escaped = escaped.replace(linkEnd, '\\]');
  if (countOf(escaped, '`') > 1) escaped = escaped.replaceAll('`', '\\`');
  if (countOf(escaped, '~~') > 1) escaped = escaped.replaceAll('~~', '\\~\\~');
  if (countOf(escaped, '*') > 1) escaped = escaped.replace(tightStar, '\\*');
  if (countOf(escaped, '_') > 1) escaped = escaped.replace(outerUnderscore, '\\_');
  escaped = escaped
    .replace(lineStart, '$1\\')
    .replace(orderedStart, '$1\\')
    // A line break that Markdown keeps.
    .replace(/(?<=\S)\n(?=\S)/g, '  \n');
  const guard = new MarkdownGuard();
  return guard.push(escaped) + guard.end();
}
