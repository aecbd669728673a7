// Decides which regular expressions a client may run on user input. Models write them, clients run them in the page,
// and a backtracking engine can take minutes for a short text. Only expressions with linear running time pass: wherever
// the engine chooses (repeat once more or not, this branch or that), the next character must decide.
import {
  canBeSkipped,
  firstOf,
  firstOfAtom,
  merge,
  parsePattern,
  type Branch,
  type CharSet,
  type Item,
  type Pattern,
} from './parse-pattern.ts';

/** Maximum length in characters; patterns of form fields are shorter. */
const maxLength = 200;
/** Maximum number of characters that the pattern matches with all counted repetitions written out. */
const maxSize = 1000;
/** Maximum number of ways to match short optional parts: `[A-Z\d]?\d` has two. */
const maxWays = 100;

/** Maximum number of steps at each character of a text, for a pattern without `^`: an identifier such as a UUID needs 36. */
const maxStepsPerCharacter = 40;

/** The reason for a rejection, or undefined if the pattern is safe. */
export function refusePattern(source: string): string | undefined {
  if (source.length > maxLength) return `it has ${source.length} characters; at most ${maxLength} are allowed.`;
  const pattern = parsePattern(source);
  if (typeof pattern === 'string') return pattern;
  if (sizeOf(pattern) > maxSize) return 'its counted repetitions are too large.';
  const ways = waysOf(pattern, []);
  if (ways > maxWays) {
    return 'it can match the same text in many ways, so it could freeze the page: the part after a repetition must not start with the repeated part.';
  }
  // Without `^` the engine starts again at each character.
  const scanned = pattern.filter((branch) => !isAnchored(branch));
  if (scanned.length > 0 && ways * longestOf(scanned) > maxStepsPerCharacter) {
    return 'it is long but does not start with "^", so it could freeze the page.';
  }
  if (scanned.some((branch) => branch.some(mayScan))) {
    return 'it has an unlimited repetition but does not start with "^", so it could freeze the page.';
  }
  return undefined;
}

const isAnchored = ([first]: Branch): boolean => first?.atom.type === 'start';

/** True for an unbounded repetition after which a match can still fail. At the very end of a branch it cannot. */
const mayScan = (item: Item, index: number, branch: Branch): boolean =>
  (item.max === Infinity && index < branch.length - 1) || hasEndless(item);

const hasEndless = ({ atom }: Item): boolean =>
  atom.type === 'group' &&
  atom.branches.some((branch) => branch.some((item) => item.max === Infinity || hasEndless(item)));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const sizeOf = (branches: Pattern): number =>
  sum(
    branches.map((branch) =>
      sum(
        branch.map(({ atom, min, max }) => {
          const size = atom.type === 'group' ? sizeOf(atom.branches) + 1 : 1;
          return size * Math.max(1, max === Infinity ? min : max);
        }),
      ),
    ),
  );

/** Characters that the longest branch matches, each unlimited repetition at its least. */
const longestOf = (branches: Pattern): number =>
  Math.max(
    0,
    ...branches.map((branch) =>
      sum(
        branch.map(({ atom, min, max }) => {
          const length = atom.type === 'group' ? longestOf(atom.branches) : 1;
          return length * Math.max(1, max === Infinity ? min : max);
        }),
      ),
    ),
  );

/**
 * The number of ways in which the engine can match one text. `follow` contains the characters that may follow the
 * branches.
 */
function waysOf(branches: Pattern, follow: CharSet): number {
  const ways = branches.map((branch) => waysOfBranch(branch, follow));
  let earlier: CharSet = [];
  for (const branch of branches) {
    const next = firstOf(branch, follow);
    // Two branches may begin alike.
    if (overlaps(earlier, next)) return sum(ways);
    earlier = merge([...earlier, ...next]);
  }
  return Math.max(...ways);
}

function waysOfBranch(branch: Branch, end: CharSet): number {
  let ways = 1;
  let follow = end;
  for (const item of branch.toReversed()) {
    ways *= waysOfItem(item, follow);
    const first = item.max > 0 ? firstOfAtom(item.atom) : [];
    follow = canBeSkipped(item) ? merge([...first, ...follow]) : first;
  }
  return ways;
}

function waysOfItem({ atom, min, max }: Item, follow: CharSet): number {
  if (max === 0) return 1;
  const first = firstOfAtom(atom);
  // One repetition may be followed by the next.
  const inner = atom.type === 'group' ? waysOf(atom.branches, max > 1 ? merge([...first, ...follow]) : follow) : 1;
  const isChoice = min < max && overlaps(first, follow);
  if (max === Infinity) return inner === 1 && !isChoice ? 1 : Infinity;
  return inner ** max * (isChoice ? max - min + 1 : 1);
}

const overlaps = (left: CharSet, right: CharSet): boolean =>
  left.some(([from, to]) => right.some(([otherFrom, otherTo]) => from <= otherTo && otherFrom <= to));
