// Compares an element of a repeated UI with the version that was shown, which may have had fewer rows, items or
// arguments. Of that version only the numbers are known, so the element is compared without its last ones.
import { firstChildOf, nameOf, partsOf, textsIn } from './element-values.ts';
import { numberOf, type ShownValues } from './shown-values.ts';
import { foldValue, numberOfOpening, type Value } from './value-tree.ts';

/** Bounds the work on a call with thousands of arguments. */
const maxParts = 40;

/** The block with only the rows or tags that were not shown; undefined unless the others were shown in it. */
export function withNewRows(block: Value, shown: ShownValues): Value | undefined {
  if (!isComparable(block)) return undefined;
  for (const list of partsOf(block).filter((part) => isArray(part) && part.inside.every(isRow))) {
    const length = beginnings(list).findLastIndex((beginning) => shown.has(withPart(block, list, beginning).number));
    if (length > 0) return withPart(block, list, withInside(list, list.inside.slice(length)));
  }
  const length = shownRows(block, shown);
  return length === undefined ? undefined : cut(block, length, Number.POSITIVE_INFINITY);
}

/** The number of rows with which a block of columns was shown. */
function shownRows(block: Value, shown: ShownValues): number | undefined {
  const columns = partsOf(block).find((part) => isArray(part) && part.inside.some(dataOf));
  const first = columns?.inside.find(dataOf);
  const data = first && dataOf(first);
  if (first === undefined || data === undefined || !isComparable(first)) return undefined;
  const length = beginnings(data).findLastIndex((beginning) => shown.has(withPart(first, data, beginning).number));
  return length > 0 && shown.has(cut(block, 0, length).number) ? length : undefined;
}

/**
 * True if the element was shown, or the first one of its items was, or most of its texts were, the first one among them:
 * only figures or further items differ.
 */
export function isVersion(element: Value, shown: ShownValues): boolean {
  if (shown.has(element.number)) return true;
  const item = firstChildOf(element);
  if (item !== undefined) return isVersion(item, shown);
  const areShown = textsIn(element).map((text) => shown.has(numberOf.text(text)));
  return areShown[0] === true && areShown.filter(Boolean).length * 2 > areShown.length;
}

/** True if this version only adds arguments, items or rows to an earlier one, so that what was shown is still correct. */
export function wasShorter(block: Value, shown: ShownValues): boolean {
  if (!isComparable(block)) return false;
  if (beginnings(block).some(({ number }, length) => length > 0 && shown.has(number))) return true;
  if (shownRows(block, shown) !== undefined) return true;
  const lists = partsOf(block).filter(isArray);
  return lists.some((list) =>
    beginnings(list).some((beginning, length) => length > 0 && shown.has(withPart(block, list, beginning).number)),
  );
}

const isArray = ({ kind }: Value): boolean => kind === 'array';

const isComparable = (element: Value): boolean => partsOf(element).length <= maxParts;

/** The list of a column or a series. */
const dataOf = (column: Value): Value | undefined => (isArray(column) ? undefined : partsOf(column).find(isArray));

const isRow = (value: Value): boolean => nameOf(value) === undefined && dataOf(value) === undefined;

/** The block with some of the rows of its columns, and with as many of its labels. */
function cut(block: Value, from: number, to: number): Value {
  let made = block;
  for (const list of partsOf(block).filter(isArray)) {
    const hasColumns = list.inside.some(dataOf);
    const inside = hasColumns ? list.inside.map((column) => cut(column, from, to)) : list.inside.slice(from, to);
    made = withPart(made, list, withInside(list, inside));
  }
  return made;
}

/** The numbers of a value with its first 0, 1, 2 ... parts, without the last. The parts themselves are left out. */
function beginnings(value: Value): Value[] {
  let whole = numberOfOpening(value) ?? 0;
  return value.inside.map((part) => {
    const beginning = { ...value, inside: [], whole, number: whole >> 1 };
    whole = foldValue(whole, part);
    return beginning;
  });
}

function withInside(value: Value, inside: Value[]): Value {
  let whole = numberOfOpening(value) ?? 0;
  for (const part of inside) whole = foldValue(whole, part);
  return { ...value, inside, whole, number: whole >> 1 };
}

/** The element with another argument or prop in place of `part`. */
function withPart(element: Value, part: Value, other: Value): Value {
  const inside = element.inside.map((inner) => {
    if (inner === part) return other;
    return inner.kind === 'object' && inner.inside.includes(part) ? withPart(inner, part, other) : inner;
  });
  return withInside(element, inside);
}
