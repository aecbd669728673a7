// Any JSON value as UI. The walk is as deep as the value; see read-json.ts for what bounds that.
import {
  isJsonArray,
  isJsonObject,
  isScalar,
  textMember,
  type Json,
  type JsonObject,
  type Scalar,
} from '../data/json.ts';
import { isImageUrl } from '../data/web-url.ts';
import { isIdentifierName, nameWords, toLabel } from '../data/names.ts';
import { isMoment } from '../data/moment.ts';
import { readQuantity } from '../data/quantity.ts';
import { isJsonSchema, schemaFormBlocks } from '../forms/schema-form.ts';
import type { Call } from '../notation/call.ts';
import { codeBlock, heading, imageBlock, quietText, textContent } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';
import { arrayBlocks } from './array-blocks.ts';
import { readColumns } from './columns.ts';
import { inside, type ShowContext } from './context.ts';
import { foldedParts, willFold } from './folding.ts';
import { partHeading } from './headings.ts';
import { inlineText } from './inline-text.ts';
import { readNotice } from './notice.ts';
import { pairBlocks } from './pair-blocks.ts';
import { recordsBlocks } from './records-blocks.ts';
import { sheetBlocks } from './sheet-blocks.ts';

/** Parts nested deeper than this are shown as JSON: headings no longer tell where one is. */
const deepestPart = 4;

export function jsonBlocks(value: Json, context: ShowContext): readonly Call[] {
  if (context.level > deepestPart && !isScalar(value)) return [codeBlock('json', JSON.stringify(value, null, 2))];
  if (isJsonArray(value)) return arrayBlocks(value, context, jsonBlocks);
  if (isJsonObject(value)) return objectBlocks(value, context);
  return [scalarBlock(value)];
}

const scalarBlock = (value: Scalar): Call =>
  typeof value === 'string' ? textContent(value) : textContent(String(value), 'large-heavy');

function objectBlocks(object: JsonObject, context: ShowContext): readonly Call[] {
  if (isJsonSchema(object)) return schemaFormBlocks(object, context);
  const notice = readNotice(object);
  if (notice !== undefined) return [notice.block, ...restBlocks(notice.rest, context)];
  const entries = Object.entries(object);
  if (entries.length === 0) return [quietText('Nothing in it.')];
  const columns = readColumns(object);
  if (columns !== undefined) {
    const title = context.title ?? columns.title;
    const top = columns.title === undefined ? [] : [heading(columns.title)];
    return [...top, ...sheetBlocks(columns.sheet, { ...context, title }), ...restBlocks(columns.rest, context)];
  }
  const records = keyedRecords(entries);
  if (records !== undefined) return recordsBlocks(records, context);
  return partsBlocks(object, context);
}

/** What an object has besides what it is. */
const restBlocks = (rest: JsonObject, context: ShowContext): readonly Call[] =>
  Object.keys(rest).length === 0 ? [] : partsBlocks(rest, { ...context, title: context.title ?? '' }, true);

/** `{"ada": {...}, "bob": {...}}`: records whose key is a field of theirs. */
function keyedRecords(entries: Entries): readonly JsonObject[] | undefined {
  const [first] = entries;
  const shared = first !== undefined && isJsonObject(first[1]) ? Object.keys(first[1]) : [];
  if (shared.length === 0 || entries.length < 2) return undefined;
  const ownName = entries.every(([key]) => isMoment(key)) ? 'date' : 'name';
  const keyName = shared.includes(ownName) ? 'key' : ownName;
  const records: JsonObject[] = [];
  for (const [key, value] of entries) {
    if (!isJsonObject(value) || !Object.values(value).every(isScalar)) return undefined;
    const common = shared.filter((one) => Object.hasOwn(value, one)).length;
    if (common * 2 <= Math.max(shared.length, Object.keys(value).length)) return undefined;
    records.push({ [keyName]: key, ...value });
  }
  return records;
}

const longestFact = 120;
const mostFactsInLine = 4;

type Entries = readonly (readonly [key: string, value: Json])[];

/** An object of several things: its title, its facts, its pictures, its parts. */
function partsBlocks(object: JsonObject, context: ShowContext, isBeside = false): readonly Call[] {
  const titleKey = context.title !== undefined ? undefined : keyOfText(object, ['title', 'heading', 'name']);
  const subtitleKey = titleKey === undefined ? undefined : keyOfText(object, ['subtitle', 'description', 'summary']);
  const entries = Object.entries(object).filter(([key]) => key !== titleKey && key !== subtitleKey);
  const facts = entries.filter(([key, value]) => isFact(key, value));
  const pictures = entries.filter(([key, value]) => isPicture(key, value));
  const parts = entries.filter(([key, value]) => !isFact(key, value) && !isPicture(key, value));
  const title = titleKey === undefined ? undefined : textMember(object, titleKey);
  const unit = textMember(object, 'unit', 'units', 'currency') ?? context.unit;
  const within = { ...context, title: title ?? context.title, unit };
  return [
    ...(title === undefined ? [] : [heading(title, textMember(object, subtitleKey ?? ''))]),
    ...pictures.map(([key, value]) => imageBlock(inlineText(value), toLabel(key))),
    ...factBlocks(facts, isBeside || parts.length + pictures.length > 0, within),
    ...innerBlocks(parts, within),
  ];
}

const keyOfText = (object: JsonObject, keys: readonly string[]): string | undefined =>
  keys.find((key) => (textMember(object, key)?.length ?? Infinity) <= longestFact);

/** A few facts beside something larger are small print, unless they are its key figures; alone they are the data. */
function factBlocks(facts: Entries, hasParts: boolean, context: ShowContext): readonly Call[] {
  const [first, second] = facts;
  if (first === undefined) return [];
  const areFigures = facts.every(([, value]) => isFigure(value));
  const areKeyFigures = areFigures && !facts.some(([key]) => isIdentifierName(key) || isPagingName(key));
  const isSmall = hasParts ? second === undefined || !areKeyFigures : second === undefined && !areFigures;
  const isLine = isSmall && facts.length <= mostFactsInLine;
  if (!isLine) return pairBlocks(facts, context);
  const texts = facts.map(([key, value]) => `${toLabel(key)}: ${inlineText(value) || 'none'}`);
  return [quietText(literalText(texts.join(' · ')))];
}

const isFigure = (value: Json): boolean =>
  typeof value === 'number' || (typeof value === 'string' && readQuantity(value) !== undefined);

/** What an API says of the list that it returns. */
const isPagingName = (name: string): boolean =>
  nameWords(name).some((word) =>
    ['total', 'count', 'page', 'pages', 'limit', 'offset', 'size', 'week', 'year'].includes(word),
  );

function innerBlocks(parts: Entries, context: ShowContext): readonly Call[] {
  const [only, second] = parts;
  if (only === undefined) return [];
  if (second === undefined) {
    // A wrapper such as {"data": [...]} says nothing that its one part does not.
    const [key, value] = only;
    const label = toLabel(key);
    if (isWrapperKey(key) && (context.title ?? '') === '') return jsonBlocks(value, context);
    return [partHeading(label, context.level), ...jsonBlocks(value, inside(context, label))];
  }
  const canFold = context.canFold && !willFold(parts.length, context);
  const sections = parts.map(([key, value]) => {
    const label = toLabel(key);
    return { title: label, content: jsonBlocks(value, { ...inside(context, label), canFold }) };
  });
  return foldedParts(sections, context);
}

const isPicture = (key: string, value: Json): boolean => typeof value === 'string' && isImageUrl(value, key);

const isFact = (key: string, value: Json): boolean => {
  if (isScalar(value)) return String(value).length <= longestFact && !isPicture(key, value);
  if (isEmpty(value)) return true;
  return isJsonArray(value) && value.length <= 12 && value.every(isScalar) && inlineText(value).length <= longestFact;
};

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const isWrapperKey = (key: string): boolean =>
  ['data', 'items', 'results', 'result', 'rows', 'records', 'values', 'response', 'payload', 'list'].includes(
    key.toLowerCase(),
  );
