// Shows records by what they describe: images, links, articles, figures, or plain rows.
import { memo } from '../../memo.ts';
import { slicedMap, type Sliced } from '../../slices.ts';
import { toFields, type Field } from '../data/field.ts';
import type { JsonObject } from '../data/json.ts';
import { localMoment } from '../data/local-moment.ts';
import { nameWords } from '../data/names.ts';
import { isMissing } from '../data/quantity.ts';
import { isPortraitName, isPortraitOfPart } from '../data/web-url.ts';
import { maxColumns, type Sheet } from '../data/sheet.ts';
import type { Call } from '../notation/call.ts';
import { imageGallery, listItem, textContent } from '../notation/vocabulary.ts';
import { fill } from '../language/phrases.ts';
import { literalText } from '../text/literal-text.ts';
import type { ShowContext } from './context.ts';
import { foldedList, foldedParts, maxOpenTexts } from './folding.ts';
import { inlineText } from './inline-text.ts';
import { productCards } from './product-cards.ts';
import { recordsSheet } from './records-sheet.ts';
import { reportedFigures } from './reported-figures.ts';
import { fieldBlocks } from './sheet-blocks.ts';

export function* recordsBlocks(records: readonly JsonObject[], context: ShowContext): Sliced<readonly Call[]> {
  const sheet = yield* recordsSheet(records);
  if (sheet !== undefined) return yield* recordFieldBlocks(sheet, context);
  return foldedList(yield* slicedMap(records, (record) => listItem(inlineText(record))), undefined, context);
}

/** More records are always shown as rows, which are not elements. */
const maxElements = 500;

function* recordFieldBlocks(sheet: Sheet, context: ShowContext): Sliced<readonly Call[]> {
  const fields = yield* toFields(sheet.columns, context.phrases, context.unit);
  if (sheet.rowCount > maxElements) return yield* fieldBlocks(fields, context);
  return (
    (yield* pictures(fields, context)) ??
    (yield* links(fields, context)) ??
    (yield* articles(fields, context)) ??
    (yield* figures(fields, context)) ??
    (yield* fieldBlocks(linked(fields), context))
  );
}

const titleWords = ['title', 'name', 'label', 'headline', 'subject', 'caption', 'alt', 'heading'];

/** The field that names its record. */
function titleOf(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter((field) => field.kind === 'category' || field.kind === 'text');
  return texts.find(isTitleName) ?? texts[0];
}

const textAt = (field: Field | undefined, row: number): string => {
  const cell = field?.cells[row] ?? '';
  return isMissing(cell) ? '' : String(cell);
};

/** The other fields of a record on one line. A field of prose needs no label. */
function details(fields: readonly Field[], row: number, language: string): string | undefined {
  const shown = fields.filter((field) => textAt(field, row) !== '');
  const ordered = [...shown.filter((field) => !isNumberOf(field)), ...shown.filter(isNumberOf)];
  const parts = ordered.map((field) =>
    isSentences(field) ? textAt(field, row) : `${field.label}: ${localText(field, row, language)}`,
  );
  return parts.length === 0 ? undefined : parts.join(' · ');
}

const isNumberOf = (field: Field): boolean => field.kind === 'identifier';

/** A subtitle is plain text, in which nothing else writes moments as the reader does. */
const localText = (field: Field, row: number, language: string): string =>
  field.kind === 'time' ? localMoment(textAt(field, row), language) : textAt(field, row);

const sentenceWords = ['description', 'summary', 'snippet', 'excerpt', 'subtitle', 'abstract', 'details', 'caption'];

const isSentences = (field: Field): boolean => field.kind === 'text' || isSentenceName(field.name);

/** Memoized, because it is called for every cell of a column. */
const isSentenceName = memo(2 * maxColumns, (name) => nameWords(name).some((word) => sentenceWords.includes(word)));

const rowsOf = (fields: readonly Field[]): readonly number[] => [...(fields[0]?.cells.keys() ?? [])];

function* pictures(fields: readonly Field[], context: ShowContext): Sliced<readonly Call[] | undefined> {
  const picture = fields.find((field) => field.kind === 'image' && !isPortraitOfPart(field.name));
  if (picture === undefined) return undefined;
  const title = titleOf(fields);
  const link = fields.find((field) => field.kind === 'link');
  const surname = fields.find((field) => field !== title && title !== undefined && isSurnameOf(field, title));
  const others = fields.filter((field) => field !== picture && field !== title && field !== link && field !== surname);
  const rows = rowsOf(fields);
  const isGallery =
    link === undefined &&
    surname === undefined &&
    others.length === 0 &&
    rows.every((row) => textAt(picture, row) !== '');
  if (isGallery) {
    return [imageGallery(yield* slicedMap(rows, (row) => galleryImage(textAt(picture, row), title, row, context)))];
  }
  const cards = isPortraitName(picture.name)
    ? undefined
    : yield* productCards({ picture, title, link, others }, context);
  if (cards !== undefined) return cards;
  const items = yield* slicedMap(rows, (row) => {
    const name = [textAt(title, row), textAt(surname, row)].join(' ').trim();
    const [src, url] = [textAt(picture, row), textAt(link, row)];
    return listItem(
      name || `${picture.label} ${row + 1}`,
      details(others, row, context.phrases.language),
      src === '' ? undefined : { src, alt: name || picture.label },
      url === '' ? undefined : { label: context.phrases.labels.open, url },
    );
  });
  return foldedList(items, 'image', context);
}

/** `first_name` and `last_name` are one name. */
const isSurnameOf = (field: Field, { name }: Field): boolean =>
  nameWords(name)[0] === 'first' && ['last', 'family'].includes(nameWords(field.name)[0] ?? '') && isTitleName(field);

const galleryImage = (
  src: string,
  title: Field | undefined,
  row: number,
  { phrases }: ShowContext,
): { src: string; alt: string; details?: string } => {
  const name = textAt(title, row);
  return name === ''
    ? { src, alt: fill(phrases, phrases.labels.image, { n: row + 1 }) }
    : { src, alt: name, details: name };
};

/** Search results and bookmarks: a name, a URL, a short description. */
function* links(fields: readonly Field[], context: ShowContext): Sliced<readonly Call[] | undefined> {
  const [link, second] = fields.filter((field) => field.kind === 'link');
  const title = titleOf(fields);
  if (link === undefined || second !== undefined || title === undefined || fields.length > 5) return undefined;
  const others = fields.filter((field) => field !== link && field !== title);
  const items = yield* slicedMap(rowsOf(fields), (row) => {
    const url = textAt(link, row);
    const item = url === '' ? undefined : { label: context.phrases.labels.open, url };
    return listItem(textAt(title, row) || url, details(others, row, context.phrases.language), undefined, item);
  });
  return foldedList(items, undefined, context);
}

/** Rows whose titles are links need no column of addresses. */
function linked(fields: readonly Field[]): readonly Field[] {
  const [link, second] = fields.filter((field) => field.kind === 'link');
  const title = titleOf(fields);
  if (link === undefined || second !== undefined || title?.kind !== 'category' || !isTitleName(title)) return fields;
  const rows = rowsOf(fields);
  if (!rows.every((row) => textAt(title, row) !== '' && textAt(link, row) !== '')) return fields;
  const markdown = new Map(rows.map((row) => [row, `[${literalText(textAt(title, row))}](<${textAt(link, row)}>)`]));
  return fields.filter((field) => field !== link).map((field) => (field === title ? { ...title, markdown } : field));
}

const isTitleName = ({ name }: Field): boolean => nameWords(name).some((word) => titleWords.includes(word));

const shortestArticle = 140;

/** Records that mostly consist of one long text. A table would squeeze the text into narrow columns. */
function* articles(fields: readonly Field[], context: ShowContext): Sliced<readonly Call[] | undefined> {
  const body = fields.find((field) => field.kind === 'text' && meanLength(field) >= shortestArticle);
  const title = titleOf(fields.filter((field) => field !== body));
  if (body === undefined || title === undefined) return undefined;
  const others = fields.filter((field) => field !== body && field !== title);
  const parts = yield* slicedMap(rowsOf(fields), (row) => {
    const more = details(others, row, context.phrases.language);
    const content = textAt(body, row) === '' ? [] : [textContent(textAt(body, row))];
    if (more !== undefined) content.push(textContent(literalText(more), 'small'));
    return { title: textAt(title, row) || `${row + 1}`, content };
  });
  return foldedParts(parts, context, maxOpenTexts);
}

const meanLength = (field: Field): number =>
  field.cells.reduce<number>((sum, cell) => sum + String(cell ?? '').length, 0) / Math.max(1, field.cells.length);

/** Each record is one figure, and their units differ, so they become cards instead of a chart. */
const figures = (fields: readonly Field[], context: ShowContext): Sliced<readonly Call[] | undefined> =>
  reportedFigures(fields, context, (field, row) => detailOf(field, row, context.phrases.language));

const detailOf = (field: Field, row: number, language: string): string | undefined => {
  const text = textAt(field, row);
  if (text === '') return undefined;
  // The sign shows that the value is a change.
  return /^[-+−–]\s?\d/.test(text) ? text : details([field], row, language);
};
