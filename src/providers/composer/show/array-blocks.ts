// JSON arrays: of records, of rows, of names, of figures, of anything.
import { isJsonArray, isJsonObject, isScalar, type Json, type Scalar } from '../data/json.ts';
import { sheetFromRows } from '../data/sheet.ts';
import { isImageUrl, isWebUrl } from '../data/web-url.ts';
import type { Call } from '../notation/call.ts';
import {
  codeBlock,
  column,
  imageGallery,
  lineChart,
  listItem,
  quietText,
  table,
  tags,
} from '../notation/vocabulary.ts';
import { inside, type ShowContext } from './context.ts';
import { foldedChunks, foldedList } from './folding.ts';
import { partHeading } from './headings.ts';
import { inlineText } from './inline-text.ts';
import { recordsBlocks } from './records-blocks.ts';
import { sheetBlocks } from './sheet-blocks.ts';

type Show = (value: Json, context: ShowContext) => readonly Call[];

const mostTags = 30;
const longestTag = 30;
/** More are rows: a row is no element. */
const mostItems = 500;

/** `show` is for the items that are no rows. */
export function arrayBlocks(array: readonly Json[], context: ShowContext, show: Show): readonly Call[] {
  const [first, second] = array;
  if (first === undefined) return [quietText('Nothing in it.')];
  if (array.every(isScalar)) return scalarsBlocks(array, context);
  if (second === undefined) return show(first, context);
  if (array.every(isJsonObject)) return recordsBlocks(array, context);
  if (array.every(isScalarRow)) return rowsBlocks(array, context);
  return mixedBlocks(array, context, show);
}

const isScalarRow = (value: Json): value is readonly Scalar[] => isJsonArray(value) && value.every(isScalar);

function scalarsBlocks(scalars: readonly Scalar[], context: ShowContext): readonly Call[] {
  if (scalars.length >= 5 && scalars.every((value) => typeof value === 'number')) return numbersBlocks(scalars);
  const texts = scalars.map((value) => (value === null ? '–' : String(value)));
  if (texts.every((text) => isImageUrl(text))) {
    return [imageGallery(texts.map((src, index) => ({ src, alt: `Image ${index + 1}` })))];
  }
  if (texts.every((text) => text.length <= longestTag) && texts.length <= mostTags) return [tags(texts)];
  if (texts.length > mostItems)
    return sheetBlocks(
      { columns: [{ name: 'Value', cells: texts, isUnnamed: true }], rowCount: texts.length },
      context,
    );
  const items = texts.map((text) =>
    isWebUrl(text) ? listItem(text, undefined, undefined, { label: 'Open', url: text }) : listItem(text),
  );
  return foldedList(items, undefined, context);
}

const mostPoints = 200;

/** A run of figures: its shape is what can be seen of it, the figures themselves stand below. */
function numbersBlocks(numbers: readonly number[]): readonly Call[] {
  const labels = numbers.map((_, index) => String(index + 1));
  const values = column('Value', numbers, 'number');
  const series = [{ name: 'Value', values: numbers }];
  const chart = { labels, series, variant: 'linear', xLabel: 'Position', yLabel: undefined } as const;
  const figures = table([column('Position', labels), values]);
  return numbers.length > mostPoints ? [figures] : [lineChart(chart), figures];
}

function rowsBlocks(rows: readonly (readonly Scalar[])[], context: ShowContext): readonly Call[] {
  const [first = [], ...rest] = rows;
  const isNamed =
    first.every((cell) => typeof cell === 'string' && cell !== '') && new Set(first).size === first.length;
  const isHeader = isNamed && rest.length > 0;
  const sheet = isHeader ? sheetFromRows(first.map(String), rest) : sheetFromRows([], rows);
  return sheet === undefined ? [codeBlock('json', JSON.stringify(rows))] : sheetBlocks(sheet, context);
}

/** Scalars between others stay in their place, as items of a list. */
function mixedBlocks(array: readonly Json[], context: ShowContext, show: Show): readonly Call[] {
  return foldedChunks(
    array,
    (items, start) =>
      items.flatMap((item, index) => {
        if (isScalar(item)) return [listItemBlock(item)];
        const title = `Item ${start + index + 1}`;
        return [partHeading(title, context.level), ...show(item, { ...inside(context, title), canFold: false })];
      }),
    context,
  );
}

const listItemBlock = (value: Scalar): Call => quietText(inlineText(value));
