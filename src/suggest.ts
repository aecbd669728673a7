// "Did you mean": the candidates that are few edits away from a word. For messages only, never for decisions.

/** At most `count` candidates, nearest first; empty if none is near. */
export function suggest(word: string, candidates: Iterable<string>, count = 3): readonly string[] {
  const wanted = word.slice(0, 200).toLowerCase();
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const distance = other.includes(wanted) && wanted.length > 2 ? 1 : editDistance(wanted, other, limit);
    if (distance <= limit) found.push({ candidate, distance });
  }
  found.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return found.slice(0, count).map((entry) => entry.candidate);
}

/** ` Did you mean "x"?` with a leading space, or an empty text. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const names = suggest(word, candidates).map((name) => `"${name}"`);
  return names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`;
}

/** The Levenshtein distance, or limit + 1 as soon as it must exceed the limit. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) return limit + 1;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}
