// Maps the words of other vocabularies to our enum values.
import { matchName } from '../match-name.ts';

/** Groups of synonymous settings. */
const synonyms: readonly (readonly string[])[] = [
  ['error', 'danger', 'critical', 'destructive', 'red'],
  ['warning', 'warn', 'caution', 'yellow', 'orange', 'amber'],
  ['success', 'ok', 'positive', 'green'],
  ['info', 'information', 'tip', 'hint', 'note', 'blue'],
  ['neutral', 'secondary', 'outline', 'muted', 'gray', 'grey'],
  ['neutral', 'default'],
  ['primary', 'contained', 'solid', 'filled'],
  ['primary', 'default'],
  ['secondary', 'outline', 'outlined'],
  ['tertiary', 'ghost', 'link', 'subtle'],
  ['donut', 'doughnut', 'ring'],
  ['natural', 'smooth', 'smoothed', 'monotone', 'curved', 'spline', 'bezier', 'cardinal'],
  ['linear', 'straight'],
  ['step', 'stepped', 'stepline', 'step-after', 'step-before'],
  ['grouped', 'clustered', 'side-by-side'],
  ['small', 'sm', 's'],
  ['medium', 'md', 'm'],
  ['large', 'lg', 'l'],
  ['extra-small', 'xs'],
  ['large-heavy', 'h1', 'h2', 'h3', 'h4', 'title', 'heading', 'headline'],
  ['number', 'numbered', 'numeric', 'ordered', 'decimal', 'ol'],
  ['row', 'horizontal', 'inline'],
  ['column', 'vertical', 'stack', 'stacked'],
  ['horizontal', 'row'],
  ['vertical', 'column'],
  ['up', 'increase', 'increased', 'rise', 'rising', 'higher'],
  ['down', 'decrease', 'decreased', 'fall', 'falling', 'lower'],
  ['flat', 'stable', 'steady', 'unchanged'],
  ['done', 'complete', 'completed', 'finished', 'past'],
  ['current', 'active', 'ongoing', 'in-progress', 'in_progress', 'now'],
  ['next', 'upcoming', 'pending', 'future', 'planned'],
];

/** Returns the name in `names` that is a synonym of the word. */
export function enumSynonym(word: string, names: readonly string[]): string | undefined {
  for (const group of synonyms) {
    const same = group.includes(word) ? names.find((name) => group.includes(name)) : undefined;
    if (same !== undefined) return same;
  }
  return undefined;
}

const synonymsOf = new Map<string, string[]>();
for (const group of synonyms)
  for (const name of group) synonymsOf.set(name, [...(synonymsOf.get(name) ?? []), ...group]);

/** Returns the names that have synonyms, together with their synonyms. */
export const synonymsOfAny = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => synonymsOf.get(name) ?? []));

/** Returns the name in `names` that a word means: in another case, with one edit, as a synonym, or by its beginning. */
export function matchEnum(written: string, names: readonly string[]): string | undefined {
  const near = matchName(written.trim(), names);
  if (near !== undefined) return near;
  const word = written.trim().toLowerCase();
  const same = enumSynonym(word, names) ?? enumSynonym(word.replace(/s$/, ''), names);
  if (same !== undefined || word.length < 3) return same;
  const longer = names.filter((name) => name.toLowerCase().startsWith(word) || word.startsWith(name.toLowerCase()));
  return longer.length === 1 ? longer[0] : undefined;
}
