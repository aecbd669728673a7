// `As a pie chart`, `only 2023`, `sort by price`, `what is the total?`: a short request about the data of an earlier
// message. Requests since the data was sent apply one after the other.
import { Pace, type Sliced } from '../../slices.ts';
import type { Message } from '../../model/message.ts';
import { toFields, type Field, type MeasureField } from '../data/field.ts';
import { plainDigits } from '../data/digits.ts';
import { isMissing, readQuantity } from '../data/quantity.ts';
import type { Sheet } from '../data/sheet.ts';
import { phrasesFor } from '../language/read-language.ts';
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { heading } from '../notation/vocabulary.ts';
import { inCard } from '../show/context.ts';
import { requestedCharts, type ChartKind } from '../show/requested-chart.ts';
import { fieldBlocks } from '../show/sheet-blocks.ts';
import { slicedSort } from '../show/sliced-sort.ts';
import { maxStats, statBlocks, type Figure } from '../show/stats.ts';
import { sumOf, type Sum } from '../show/sums.ts';
import { excerptOfTexts } from '../text/excerpt.ts';
import { readClick } from './click.ts';
import {
  above,
  below,
  chartKindIn,
  descending,
  highest,
  lowest,
  only,
  sorting,
  sumIn,
  top,
  without,
} from './request-words.ts';
import { findSheet } from './find-sheet.ts';

/** A longer message is about something else. */
const maxRequestLength = 120;
/** Earlier messages that are examined. */
const maxEarlierMessages = 8;

/** The part of the sheet that the user asks for. */
interface View {
  readonly sheet: Sheet;
  readonly kind: ChartKind | undefined;
  readonly wanted: readonly string[];
  readonly sum: Sum | undefined;
  /** The reader asked for the order of rows, which a chart does not keep. */
  readonly isOrdered: boolean;
}

/** Undefined if the message is not a request about earlier data. `earlier`: the messages before it. */
export function* followUpBlocks(text: string, earlier: readonly Message[]): Sliced<readonly Call[] | undefined> {
  if (!isRequest(text)) return undefined;
  const requests = [text];
  const before = earlier.filter((message) => message.role === 'user').slice(-maxEarlierMessages);
  for (const { content } of before.toReversed()) {
    const sent = (yield* excerptOfTexts(content.flatMap((part) => (part.type === 'text' ? [part.text] : [])))).text;
    const words = (yield* readClick(sent))?.label ?? sent;
    const sheet = yield* findSheet(words);
    if (sheet !== undefined) return yield* answer(sheet, requests.toReversed(), phrasesFor(`${text}\n${words}`));
    if (isRequest(words)) requests.push(words);
  }
  return undefined;
}

const isRequest = (text: string): boolean => {
  const request = text.trim();
  return request !== '' && request.length <= maxRequestLength && !request.includes('\n');
};

function* answer(sheet: Sheet, requests: readonly string[], phrases: Phrases): Sliced<readonly Call[] | undefined> {
  let view: View = { sheet, kind: undefined, wanted: [], sum: undefined, isOrdered: false };
  for (const [index, request] of requests.entries()) {
    const next = yield* apply(view, plainDigits(request), phrases);
    if (next !== undefined) view = next;
    else if (index === requests.length - 1) return undefined;
  }
  const fields = yield* toFields(view.sheet.columns, phrases);
  const wanted = fields.filter(({ name }) => view.wanted.includes(name));
  const { kind } = view;
  const sums = view.sum === undefined ? [] : yield* sumBlocks(view.sum, fields, wanted, phrases);
  const shown = yield* kind === undefined
    ? fieldBlocks(fields, inCard(undefined, phrases), sums.length > 0 || view.isOrdered ? noCharts : undefined)
    : fieldBlocks(fields, inCard(undefined, phrases), (all, words) => requestedCharts(kind, wanted, all, words));
  return [...sums, ...shown];
}

// eslint-disable-next-line require-yield -- the caller expects a generator; this one never pauses
function* noCharts(): Sliced<undefined> {
  return undefined;
}

/** Undefined if the request asks nothing of this sheet. */
function* apply(view: View, request: string, phrases: Phrases): Sliced<View | undefined> {
  const fields = yield* toFields(view.sheet.columns, phrases);
  const named = fields.filter((field) => isNamed(field, request));
  const kind = chartKindIn(request);
  const sum = isAboutSum(request, named) ? sumIn(request) : undefined;
  const filtered = yield* filterRows(fields, request, named, kind !== undefined);
  const order = orderOf(fields, request, named, view.isOrdered);
  if (kind === undefined && sum === undefined && filtered === undefined && order === undefined) return undefined;
  let rows = filtered ?? view.sheet.columns[0]?.cells.map((_, row) => row) ?? [];
  if (order !== undefined) rows = (yield* sortRows(rows, order)).slice(0, order.count);
  const wanted = named.filter((field) => field.kind === 'measure').map(({ name }) => name);
  return {
    sheet: yield* withRows(view.sheet, rows),
    kind: kind ?? view.kind,
    wanted: kind === undefined && sum === undefined ? view.wanted : wanted,
    sum,
    isOrdered: order !== undefined || view.isOrdered,
  };
}

/** A sum is the answer to a short question, or to one that names a column. */
const isAboutSum = (request: string, named: readonly Field[]): boolean =>
  named.length > 0 || request.trim().split(/\s+/).length <= 6;

const lettersAround = (word: string): RegExp =>
  new RegExp(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
      ? escaped(word)
      : `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`,
    'iu',
  );

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** The name of the column, or its plural. */
const isNamed = ({ label, name }: Field, request: string): boolean =>
  [label.replace(/ \([^()]*\)$/, ''), name].some(
    (word) =>
      word.trim() !== '' &&
      request.toLowerCase().includes(word.trim().toLowerCase().slice(0, -1)) &&
      (lettersAround(word.trim()).test(request) ||
        lettersAround(`${word.trim()}s`).test(request) ||
        (word.length > 3 && /s$/i.test(word) && lettersAround(word.trim().slice(0, -1)).test(request))),
  );

interface Order {
  /** Undefined if the rows are to stay in their order. */
  readonly field: Field | undefined;
  readonly isDescending: boolean;
  readonly count: number;
}

function orderOf(
  fields: readonly Field[],
  request: string,
  named: readonly Field[],
  isOrdered: boolean,
): Order | undefined {
  const measures = fields.filter(({ kind }) => kind === 'measure');
  // In `top 3 cities by price` the last name is the sort key.
  const last = named.toSorted((a, b) => placeOf(a, request) - placeOf(b, request)).at(-1);
  const [digits, others] = top.exec(request)?.slice(1) ?? [];
  const count = Number(digits ?? others ?? Infinity);
  const isLargestFirst = descending.test(request) || highest.test(request);
  const measure = named.find(({ kind }) => kind === 'measure') ?? (measures.length === 1 ? measures[0] : undefined);
  if (sorting.test(request) || descending.test(request)) {
    const field = last ?? (descending.test(request) ? measures[0] : undefined);
    return field === undefined ? undefined : { field, isDescending: isLargestFirst, count };
  }
  if (count !== Infinity) {
    const field = measure ?? (isOrdered ? undefined : measures[0]);
    return { field, isDescending: !lowest.test(request), count };
  }
  const isExtreme = highest.test(request) || lowest.test(request);
  return isExtreme && measure !== undefined
    ? { field: measure, isDescending: highest.test(request), count: 1 }
    : undefined;
}

const placeOf = ({ label, name }: Field, request: string): number =>
  Math.max(...[label, name].map((word) => request.toLowerCase().lastIndexOf(word.toLowerCase())));

function* sortRows(rows: readonly number[], { field, isDescending }: Order): Sliced<readonly number[]> {
  if (field === undefined) return rows;
  const keyOf = (row: number): number | string | undefined => {
    if (field.kind === 'measure') return field.numbers[row];
    if (field.kind === 'time' && field.isSortable) return field.orders[row];
    const cell = field.cells[row] ?? '';
    return isMissing(cell) ? undefined : String(cell).toLowerCase();
  };
  return yield* slicedSort(rows, (a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    // Rows without a value are last.
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || a - b;
    const order = first < second ? -1 : first > second ? 1 : 0;
    return (isDescending ? -order : order) || a - b;
  });
}

/** Columns with more different values are not searched for those that the request names. */
const maxValues = 500;

function* filterRows(
  fields: readonly Field[],
  request: string,
  named: readonly Field[],
  isChart: boolean,
): Sliced<readonly number[] | undefined> {
  const limit = limitIn(request);
  const measures = fields.filter((field) => field.kind === 'measure');
  const limited = measures.find((field) => named.includes(field)) ?? (measures.length === 1 ? measures[0] : undefined);
  const isExcluding = without.test(request);
  const found: (readonly [field: Field, values: ReadonlySet<string>])[] = [];
  let words = request.toLowerCase();
  for (const field of fields) {
    const values = yield* valuesIn(field, request);
    if (values.size > 0) found.push([field, values]);
    for (const value of values) words = words.replace(value, ' ');
  }
  const rest = words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const isFilter = found.length > 0 && (isChart || isExcluding || only.test(request) || rest <= fewWords);
  const isLimit = limit !== undefined && limited !== undefined;
  if (!isFilter && !isLimit) return undefined;
  const rows: number[] = [];
  const pace = new Pace();
  for (let row = 0; row < (fields[0]?.cells.length ?? 0); row++) {
    if (pace.isDue(fields.length * 10)) yield;
    if (isLimit && !isWithin(limited, row, limit)) continue;
    const isFound = found.every(([field, values]) => hasValue(field, row, values));
    if (!isFilter || isFound !== isExcluding) rows.push(row);
  }
  return rows.length === 0 ? undefined : rows;
}

/** `and Rome?` asks for rows, a sentence that mentions Rome does not. */
const fewWords = 3;

const textAt = (field: Field, row: number): string =>
  String(field.cells[row] ?? '')
    .trim()
    .toLowerCase();

/** The values of a column that the request names, in lower case; of a time, the year. */
function* valuesIn(field: Field, request: string): Sliced<ReadonlySet<string>> {
  const found = new Set<string>();
  if (field.kind === 'time') {
    for (const [year] of request.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)) found.add(year);
    const isThere = field.texts.some((text) => [...found].some((year) => text.includes(year)));
    if (isThere) return found;
    found.clear();
  }
  if (field.kind !== 'category' && field.kind !== 'time') return found;
  const pace = new Pace();
  const known = new Set<string>();
  const lower = request.toLowerCase();
  for (const row of field.cells.keys()) {
    if (pace.isDue(request.length)) yield;
    const value = textAt(field, row);
    if (value === '' || known.has(value)) continue;
    known.add(value);
    if (known.size > maxValues) return new Set();
    if (lower.includes(value) && lettersAround(value).test(request)) found.add(value);
  }
  return found;
}

const hasValue = (field: Field, row: number, values: ReadonlySet<string>): boolean => {
  const text = textAt(field, row);
  return values.has(text) || (field.kind === 'time' && [...values].some((value) => text.includes(value)));
};

interface Limit {
  readonly isAbove: boolean;
  readonly value: number;
}

function limitIn(request: string): Limit | undefined {
  for (const [pattern, isAbove] of [
    [above, true],
    [below, false],
  ] as const) {
    const value = readQuantity(pattern.exec(request)?.[1]?.replace(/[.,]$/, '') ?? '')?.value;
    if (value !== undefined) return { isAbove, value };
  }
  return undefined;
}

const isWithin = (field: MeasureField, row: number, { isAbove, value }: Limit): boolean => {
  const number = field.numbers[row];
  return number !== undefined && (isAbove ? number > value : number < value);
};

function* withRows(sheet: Sheet, rows: readonly number[]): Sliced<Sheet> {
  const columns = [];
  for (const column of sheet.columns) {
    const { markdown } = column;
    const marked = rows.flatMap((row, at) => {
      const text = markdown?.get(row);
      return text === undefined ? [] : [[at, text] as const];
    });
    columns.push({
      ...column,
      cells: rows.map((row) => column.cells[row] ?? ''),
      ...(markdown === undefined ? {} : { markdown: new Map(marked) }),
    });
    yield;
  }
  return { columns, rowCount: rows.length };
}

function* sumBlocks(
  sum: Sum,
  fields: readonly Field[],
  wanted: readonly Field[],
  phrases: Phrases,
): Sliced<readonly Call[]> {
  const measures = fields.filter((field) => field.kind === 'measure');
  const shown = measures.filter((field) => wanted.length === 0 || wanted.includes(field)).slice(0, maxStats);
  if (shown.length === 0) return [];
  const figures: Figure[] = [];
  for (const field of shown) {
    figures.push({ label: field.label, value: yield* sumOf(field, sum), unit: field.unit || undefined });
  }
  return [heading(phrases.labels[sum]), ...statBlocks(figures)];
}
