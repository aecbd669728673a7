// JSON arrays: of records, rows, names, figures, or mixed values.
import { Pace, slicedEvery, slicedMap, type Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject, isScalar, type Json, type Scalar } from '../data/json.ts';
import { maxColumns, sheetFromRows } from '../data/sheet.ts';
import { isImageUrl, isWebUrl } from '../data/web-url.ts';
import type { Call } from '../notation/call.ts';
import { codeBlock, imageGallery, lineChart, listItem, quietText, tags } from '../notation/vocabulary.ts';
import { fill } from '../language/phrases.ts';
import { inside, type ShowContext } from './context.ts';
import { foldedChunks, foldedList } from './folding.ts';
import { partHeading } from './headings.ts';
import { inlineText } from './inline-text.ts';
import { tableBlocks } from './long-table.ts';
import { partsOf } from './parts.ts';
import { recordsBlocks } from './records-blocks.ts';
import { sheetBlocks } from './sheet-blocks.ts';

type Show = (value: Json, context: ShowContext) => Sliced<readonly Call[]>;

const maxTags = 30;
const maxTagLength = 30;
/** Longer lists are shown as table rows, which are not elements. */
const maxItems = 500;

/** `show` handles items that are not rows. */
export function* arrayBlocks(array: readonly Json[], context: ShowContext, show: Show): Sliced<readonly Call[]> {
  const [first, second] = array;
  if (first === undefined) return [quietText(context.phrases.labels.nothing)];
  if (array.every(isScalar)) return yield* scalarsBlocks(array, context);
  if (second === undefined) return yield* show(first, context);
  if (array.every(isJsonObject)) return yield* recordsBlocks(array, context);
  const rows = yield* scalarRows(array);
  if (rows !== undefined) return yield* rowsBlocks(rows, context);
  return yield* mixedBlocks(array, context, show);
}

function* scalarRows(array: readonly Json[]): Sliced<readonly (readonly Scalar[])[] | undefined> {
  const rows: (readonly Scalar[])[] = [];
  const pace = new Pace();
  for (const item of array) {
    if (!isJsonArray(item) || !item.every(isScalar)) return undefined;
    if (pace.isDue(item.length)) yield;
    rows.push(item);
  }
  return rows;
}

function* scalarsBlocks(scalars: readonly Scalar[], context: ShowContext): Sliced<readonly Call[]> {
  if (scalars.length >= 5 && scalars.every((value) => typeof value === 'number'))
    return yield* numbersBlocks(scalars, context);
  const texts = yield* slicedMap(scalars, (value) => (value === null ? '–' : String(value)));
  if (yield* slicedEvery(texts, (text) => isImageUrl(text))) {
    return [
      imageGallery(
        texts.map((src, index) => ({
          src,
          alt: fill(context.phrases, context.phrases.labels.image, { n: index + 1 }),
        })),
      ),
    ];
  }
  if (texts.every((text) => text.length <= maxTagLength) && texts.length <= maxTags) return [tags(texts)];
  if (texts.length > maxItems)
    return yield* sheetBlocks(
      { columns: [{ name: context.phrases.labels.value, cells: texts, isUnnamed: true }], rowCount: texts.length },
      context,
    );
  const items = texts.map((text) =>
    isWebUrl(text)
      ? listItem(text, undefined, undefined, { label: context.phrases.labels.open, url: text })
      : listItem(text),
  );
  return foldedList(items, undefined, context);
}

const maxPoints = 200;

/** A sequence of figures: a chart shows its shape, the figures are listed below. */
function* numbersBlocks(numbers: readonly number[], context: ShowContext): Sliced<readonly Call[]> {
  const labels = yield* slicedMap(numbers, (_, index) => String(index + 1));
  const { position, value } = context.phrases.labels;
  const series = [{ name: value, values: numbers }];
  const chart = { labels, series, variant: 'linear', xLabel: position, yLabel: undefined } as const;
  const figures = tableBlocks(
    [
      { label: position, cells: labels },
      { label: value, cells: numbers, isNumber: true },
    ],
    context,
  );
  return numbers.length > maxPoints ? figures : [lineChart(chart), ...figures];
}

function* rowsBlocks(rows: readonly (readonly Scalar[])[], context: ShowContext): Sliced<readonly Call[]> {
  const [first = []] = rows;
  const rest = rows.slice(1);
  const isNamed =
    first.length <= maxColumns &&
    first.every((cell) => typeof cell === 'string' && cell !== '') &&
    new Set(first).size === first.length;
  const isHeader = isNamed && rest.length > 0;
  const sheet = yield* isHeader ? sheetFromRows(first.map(String), rest) : sheetFromRows([], rows);
  return sheet === undefined ? [codeBlock('json', JSON.stringify(rows))] : yield* sheetBlocks(sheet, context);
}

/** Scalars in a mixed array keep their position, as items of a list. */
function mixedBlocks(array: readonly Json[], context: ShowContext, show: Show): Sliced<readonly Call[]> {
  return foldedChunks(
    array,
    (items, start) =>
      partsOf(items, function* (item, index) {
        if (isScalar(item)) return [listItemBlock(item)];
        const title = fill(context.phrases, context.phrases.labels.item, { n: start + index + 1 });
        const blocks = yield* show(item, { ...inside(context, title), canFold: false });
        return [partHeading(title, context.level), ...blocks];
      }),
    context,
  );
}

const listItemBlock = (value: Scalar): Call => quietText(inlineText(value));
