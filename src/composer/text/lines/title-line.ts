/** A short line that is not a sentence: the title of the text below it. */
export function isTitle(line: string): boolean {
  const text = line.trim();
  if (text === '' || text.length > longest || text.split(/\s+/).length > maxWords) return false;
  return (
    !/[.,;!?。、，]$/.test(text) &&
    !sentenceEnd.test(text) &&
    !/[[\]{}<>|`*_]|https?:/.test(text) &&
    /\p{L}/u.test(text)
  );
}

/** A full stop after a short word abbreviates it: `No. 7`. */
const sentenceEnd = /[!?]\s|(?:^|[^\p{L}])\p{L}{4,}\.\s|\d\.\s/u;

const longest = 60;
const maxWords = 9;
