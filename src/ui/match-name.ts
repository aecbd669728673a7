// Matches names that models nearly got right: another case, separators, plural, one edit. An exact name always wins.

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const singular = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : name);

/** True when one insertion, deletion, replacement or swap of neighbours turns `a` into `b`. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Longer names are not compared: they match no known name, and comparing takes time. */
const maxNameLength = 80;

/** The known name that `name` means; undefined if it means none, or could mean several. */
export function matchName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const folded = fold(name);
  if (folded === '') return undefined;
  let plural: string | undefined;
  const near: string[] = [];
  for (const candidate of known) {
    if (candidate === name) return candidate;
    const other = fold(candidate);
    if (other === folded) return candidate;
    if (singular(other) === singular(folded)) plural ??= candidate;
    if (folded.length >= 4 && isOneEdit(folded, other)) near.push(candidate);
  }
  if (plural !== undefined || near.length < 2) return plural ?? near[0];
  // The first letter is rarely the wrong one: "Tabel" is Table, not Label.
  const sameInitial = near.filter((candidate) => fold(candidate)[0] === folded[0]);
  return sameInitial.length === 1 ? sameInitial[0] : undefined;
}
