// `[312,5, 298, 154,7]`: numbers whose commas are decimal points or separate thousands. Only the expected number of
// values, and the spaces, show which commas separate the numbers.

/** The known properties of the list around the numbers. */
export interface NumberList {
  /** A space follows an earlier comma of the list. */
  readonly isSpaced: boolean;
  /** The list ends after the numbers. */
  readonly isEnd: boolean;
  /** How many of its values the list still lacks, by the labels or columns beside it; undefined if nothing shows that. */
  readonly missing: number | undefined;
}

/**
 * - `plain`: each comma separates.
 * - `joined`: the numbers with decimal points.
 * - `unclear`: they have several readings, and none has one number for each label.
 */
export type NumberReading =
  | { readonly type: 'plain' }
  | { readonly type: 'joined'; readonly numbers: readonly string[] }
  | { readonly type: 'unclear' };

const plain: NumberReading = { type: 'plain' };
const unclear: NumberReading = { type: 'unclear' };

const digits = /^[-+]?\d+(?:\.\d{3})*$/;
const simple = /^[-+]?\d+(?:\.\d+)?$/;
const decimal = /^[-+]?\d+,\d{1,2}$/;
/** `1.194,20`. */
const withPoints = /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/;
const thousands = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+$/;

/** The number that a text with commas means, with a decimal point; undefined if it means none. */
export function joinedNumber(text: string): string | undefined {
  if (decimal.test(text)) return text.replace(',', '.');
  if (withPoints.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return thousands.test(text) ? text.replaceAll(',', '') : undefined;
}

/** False if a space follows each comma, so that each separates. */
export const mayJoin = (source: string): boolean => /,\S/.test(source);

/** Reads numbers such as `312,5, 298`, in which at least one comma is not followed by a space. */
export function readNumbers(source: string, list: NumberList): NumberReading {
  const spaced = source
    .trimEnd()
    .replace(/,$/, '')
    .split(/,\s+/)
    .map((item) => item.trim());
  const apart = spaced.flatMap((item) => item.split(','));
  if (apart.length === spaced.length || !apart.every((item) => simple.test(item))) return plain;
  const joined = spaced.map((item) => (simple.test(item) ? item : joinedNumber(item)));
  const bySpaces = joined.every((item) => item !== undefined) ? joined : undefined;
  const { missing } = list;
  const isSpaced = list.isSpaced || spaced.length > 1;
  if (missing === undefined || missing < 1) return byMajority(spaced, bySpaces, isSpaced);
  if (!list.isEnd) {
    // At least one more value must follow.
    if (apart.length >= missing && spaced.length < missing && bySpaces !== undefined)
      return { type: 'joined', numbers: bySpaces };
    return apart.length < missing ? byMajority(spaced, bySpaces, isSpaced) : plain;
  }
  if (apart.length <= missing) return plain;
  if (bySpaces?.length === missing) return { type: 'joined', numbers: bySpaces };
  // In most lists with one number too many, the model has only miscounted.
  if (!isSpaced && apart.length < missing * 1.5) return plain;
  return byCount(spaced, missing) ?? unclear;
}

/** Without a known count, the spaces decide if most numbers have a comma. */
function byMajority(
  spaced: readonly string[],
  numbers: readonly string[] | undefined,
  isSpaced: boolean,
): NumberReading {
  const withComma = spaced.filter((item) => item.includes(',')).length;
  return isSpaced && numbers !== undefined && withComma * 2 >= spaced.length ? { type: 'joined', numbers } : plain;
}

/** Maximum number of digit groups between two spaces, because each may have to be joined in many ways. */
const maxGroups = 400;

/** The only reading with so many numbers; undefined if there is none, or more than one. */
function byCount(spaced: readonly string[], count: number): NumberReading | undefined {
  const groups = spaced.flatMap((item) => {
    const parts = item.split(',');
    return parts.map((text, index) => ({ text, mayJoin: index < parts.length - 1 }));
  });
  // Each pair takes one number from the count.
  if (groups.length > maxGroups || groups.length > count * 2) return undefined;
  const pairs = groups.length - count;
  const candidates = groups.flatMap(({ text, mayJoin }, index) => {
    const fraction = groups[index + 1]?.text ?? '';
    return mayJoin && digits.test(text) && joinedNumber(`${text},${fraction}`) !== undefined ? [index] : [];
  });
  const chosen = onlyPairs(candidates, pairs);
  if (chosen === undefined) return undefined;
  const numbers: string[] = [];
  for (let index = 0; index < groups.length; index += 1) {
    const text = groups[index]?.text ?? '';
    if (chosen.has(index)) numbers.push(joinedNumber(`${text},${groups[(index += 1)]?.text ?? ''}`) ?? text);
    else numbers.push(text);
  }
  return { type: 'joined', numbers };
}

/** The only way to choose so many indexes of which no two are neighbours; undefined if there is none, or more than one. */
function onlyPairs(candidates: readonly number[], count: number): ReadonlySet<number> | undefined {
  const first = chooseApart(candidates, count);
  const last = chooseApart(
    candidates.toReversed().map((index) => -index),
    count,
  );
  if (first === undefined || last === undefined) return undefined;
  // The earliest and the latest choice are the same only if there is no other.
  return last.every((index) => first.includes(-index)) ? new Set(first) : undefined;
}

function chooseApart(indexes: readonly number[], count: number): readonly number[] | undefined {
  const chosen: number[] = [];
  for (const index of indexes) {
    const last = chosen.at(-1);
    if (chosen.length < count && (last === undefined || index > last + 1)) chosen.push(index);
  }
  return chosen.length === count ? chosen : undefined;
}
