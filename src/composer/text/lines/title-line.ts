/** A short line that is no sentence: the title of what stands below it. */
export function isTitle(line: string): boolean {
  const text = line.trim();
  if (text === '' || text.length > longest || text.split(/\s+/).length > mostWords) return false;
  return (
    !/[.,;!?。、，]$/.test(text) && !/[.!?]\s/.test(text) && !/[[\]{}<>|`*_]|https?:/.test(text) && /\p{L}/u.test(text)
  );
}

const longest = 60;
const mostWords = 9;
