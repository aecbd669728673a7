// Recognizes a comment, a type, or a name without quotes, between the closing quote of a string and the end of its line. Each
// function returns undefined while the text after the quote may still belong to the string.

/** Maximum number of characters that are held after a quote. */
const maxHold = 120;

const comment = /^[ \t]+(?:#(?:[ \t!]|$)|\/\/|\/\*|\/$|--[ \t])/;
const commentAfterComma = /^,[ \t]*#(?:[ \t!]|$)/;
const author = /^[ \t]*(?:[-–—]|--)[ \t]+\p{Lu}[^"“”„«»()[\]{}\n]{0,60}$/u;
const undecidedAuthor = /^[ \t]*(?:[-–—]|--)[ \t]*(?:\p{Lu}[^"“”„«»()[\]{}\n]{0,60})?$/u;
/** The end of such a name: the end of the call, or another argument. */
const afterAuthor = /^(?:,[ \t]*["“]|[)\]}]+(?:[ \t]*[,;])?[ \t]*\n|[)\]}]+,[ \t]*[\p{L}"[{])$/u;
const undecidedEnd = /^(?:,[ \t]*|[)\]}]+[ \t]*[,;]?[ \t]*)$/u;

/** `"Overview" # the first tab`. `quotes` are the characters that close the string. */
export function isComment(after: string, quotes: string): boolean | undefined {
  if (!comment.test(after)) return false;
  const end = after.at(-1) ?? '';
  if (end === '\n' || after.endsWith('*/') || after.length > maxHold) return true;
  // `"the "A" # 1 hit"`: another quote closes the string.
  return quotes.includes(end) ? false : undefined;
}

/** `"Title", # the first argument`: a comment may follow the comma. */
export const mayBeComment = (after: string): boolean => commentAfterComma.test(after);

/** Whether it is a comment. */
export function isCommentAfterComma(after: string, quotes: string): boolean | undefined {
  if (!after.endsWith('\n') && after.length <= maxHold) return undefined;
  // `"the "A", # 1 hit"`: a quote without a partner closes the string.
  const marks = after.replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return marks.split('').filter((char) => quotes.includes(char)).length % 2 === 0;
}

/**
 * `"Setup took ten minutes." - Ann B., "Bakery owner"`: the author of a quotation. Returns the index at which the name
 * begins.
 */
export function authorAfterQuote(after: string): number | undefined | false {
  if (after.length > maxHold) return false;
  if (undecidedAuthor.test(after)) return undefined;
  const name = /^[ \t]*[-–—]+[ \t]*[^,()[\]{}\n]*/u.exec(after)?.[0] ?? '';
  const rest = after.slice(name.length);
  if (!author.test(name)) return false;
  if (afterAuthor.test(rest)) return /^[ \t]*[-–—]+[ \t]*/u.exec(after)?.[0].length ?? 0;
  return undecidedEnd.test(rest) ? undefined : false;
}

const plainType = `(?:(?:keyof|typeof|readonly)[ \\t]+)*(?:const|string|number|boolean|unknown|any|never|object|\\p{Lu}[\\w$.]*|"[^"\\n]*")(?:<[^<>\\n]*>)?(?:\\[\\])*`;
const casts = new RegExp(
  `^(?:[ \\t]+(?:as|satisfies)[ \\t]+${plainType}(?:[ \\t]*\\|[ \\t]*${plainType})*)+[ \\t]*`,
  'u',
);
const undecidedCast =
  /^[ \t]+(?:a|s|sa|sat|sati|satis|satisf|satisfi|satisfie|(?:as|satisfies)(?:[ \t]+(?:[\p{L}\w$.<>[\]| \t]|"[^"\n]*")*(?:"[^"\n]*)?)?)$/u;
const afterCast =
  /^(?:[)\]};\n]|,\s*(?:["'“`[{}\])\d]|\n|\.{3}|[\p{L}_$][\w$.]*\s*(?:[:=(,)\]}]|(?:as|satisfies)\s)))/u;
const undecidedAfterCast = /^(?:,\s*(?:\.{0,2}|[\p{L}_$][\w$.]*\s*(?:[as][a-z]{0,8})?))?$/u;

/** `"small" as const`: a type in TypeScript. Returns the index after it. */
export function castAfterQuote(after: string): number | undefined | false {
  if (after.length > maxHold) return false;
  const [cast] = casts.exec(after) ?? [];
  const rest = after.slice(cast?.length ?? 0);
  if (cast !== undefined && afterCast.test(rest)) return cast.length;
  return (cast !== undefined && undecidedAfterCast.test(rest)) || undecidedCast.test(after) ? undefined : false;
}
