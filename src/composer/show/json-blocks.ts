// Shows any JSON value. Recursive; read-json.ts bounds the depth.
import { slicedEntries } from '../../sliced-json.ts';
import { Pace, slicedEvery, type Sliced } from '../../slices.ts';
import {
  isJsonArray,
  isJsonObject,
  isScalar,
  textMember,
  type Json,
  type JsonObject,
  type Scalar,
} from '../data/json.ts';
import { isImageUrl, isPortraitName } from '../data/web-url.ts';
import { amountText, readAmount } from '../data/amount.ts';
import { withMoment } from '../data/epoch.ts';
import type { AmbientUnit } from '../data/field.ts';
import { isTimeName, toLabel } from '../data/names.ts';
import { localMoment } from '../data/local-moment.ts';
import { isMoment } from '../data/moment.ts';
import { readQuantity } from '../data/quantity.ts';
import { isJsonSchema, schemaFormBlocks } from '../forms/schema-form.ts';
import type { Call } from '../notation/call.ts';
import { maxElements } from '../notation/element-count.ts';
import {
  avatar,
  codeBlock,
  heading,
  imageBlock,
  quietText,
  steps,
  textContent,
  type Section,
} from '../notation/vocabulary.ts';
import { isMethod, isRecipePart } from '../text/lines/method-words.ts';
import { literalText } from '../text/literal-text.ts';
import { arrayBlocks } from './array-blocks.ts';
import { readColumns } from './columns.ts';
import { inside, type ShowContext } from './context.ts';
import { foldedParts, maxOpenParts, willFold } from './folding.ts';
import { partHeading } from './headings.ts';
import { inlineText, nameOf, toCell } from './inline-text.ts';
import { jsonText } from './json-text.ts';
import { isNamedState, keyFigure, namedStateTag } from './key-figures.ts';
import { readNotice } from './notice.ts';
import { isOpposedName, opposedLists, plainList, type OpposedList } from './opposed-lists.ts';
import { pairBlocks } from './pair-blocks.ts';
import { withNamedUnits } from './named-units.ts';
import { splitPaging } from './paging.ts';
import { recordsBlocks } from './records-blocks.ts';
import { sheetBlocks } from './sheet-blocks.ts';
import { maxStats, statBlocks, type Figure } from './stats.ts';

/** Parts nested deeper are shown as JSON, because at that depth headings no longer show the position. */
const deepestPart = 4;

export function* jsonBlocks(value: Json, context: ShowContext): Sliced<readonly Call[]> {
  if (context.level > deepestPart && !isScalar(value)) return yield* deepBlocks(value, context);
  if (isJsonArray(value)) return yield* arrayBlocks(value, context, jsonBlocks);
  if (isJsonObject(value)) return yield* objectBlocks(value, context);
  return [scalarBlock(value)];
}

/** Facts need no headings; other parts are JSON. */
function* deepBlocks(value: Json, context: ShowContext): Sliced<readonly Call[]> {
  const [only, second] = isJsonArray(value) ? value : [value];
  const facts = isJsonObject(only) && second === undefined ? yield* slicedEntries(only) : [];
  if (facts.length === 0 || !facts.every(([key, one]) => isFact(key, one))) return [codeBlock('json', jsonText(value))];
  const shown = facts.map(([key, one]) => [key, factOf(key, one, context.phrases.language)] as const);
  return facts.length === 1 ? [factLine(shown)] : yield* pairBlocks(shown, context, false);
}

const scalarBlock = (value: Scalar): Call =>
  typeof value === 'string' ? textContent(value) : textContent(String(value), 'large-heavy');

function* objectBlocks(given: JsonObject, context: ShowContext): Sliced<readonly Call[]> {
  if (isJsonSchema(given)) return yield* schemaFormBlocks(given, context);
  const members = yield* slicedEntries(given);
  if (members.length === 0) return [quietText(context.phrases.labels.nothing)];
  const isWide = members.length > maxMembers;
  const object = isWide ? given : withNamedUnits(given, members);
  const entries = object === given ? members : Object.entries(object);
  yield;
  const notice = isWide ? undefined : readNotice(object, context.phrases);
  if (notice !== undefined) return [notice.block, ...(yield* restBlocks(notice.rest, context))];
  yield;
  const opposed = isWide ? undefined : yield* opposedParts(object, context);
  if (opposed !== undefined) return opposed;
  yield;
  const columns = isWide ? undefined : readColumns(object);
  if (columns !== undefined) {
    const title = context.title ?? columns.title;
    const top = columns.title === undefined ? [] : [heading(columns.title)];
    const sheet = yield* sheetBlocks(columns.sheet, { ...context, title });
    return [...top, ...sheet, ...(yield* restBlocks(columns.rest, context))];
  }
  yield;
  const records = yield* keyedRecords(entries);
  if (records !== undefined) return yield* recordsBlocks(records, context);
  return yield* partsBlocks(object, entries, context);
}

/** `{"pros": [...], "cons": [...]}`, below the other members. */
function* opposedParts(object: JsonObject, context: ShowContext): Sliced<readonly Call[] | undefined> {
  const lists: OpposedList[] = [];
  const others: Entry[] = [];
  for (const [key, value] of Object.entries(object)) {
    const isList = isJsonArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
    if (isList && isOpposedName(toLabel(key))) lists.push({ title: toLabel(key), content: plainList(value) });
    else others.push([key, value]);
  }
  const call = context.canFold ? opposedLists(lists) : undefined;
  if (call === undefined) return undefined;
  const rest = others.length === 0 ? [] : yield* partsBlocks(Object.fromEntries(others), others, context, true);
  return [...rest, call];
}

/** An object with more members is neither a notice nor a table nor a person. */
const maxMembers = 1_000;

/** Shows the members that a special case did not use. */
function* restBlocks(rest: JsonObject, context: ShowContext): Sliced<readonly Call[]> {
  const entries = Object.entries(rest);
  return entries.length === 0
    ? []
    : yield* partsBlocks(rest, entries, { ...context, title: context.title ?? '' }, true);
}

/** `{"ada": {...}, "bob": {...}}`: records whose key becomes a field. */
function* keyedRecords(entries: Entries): Sliced<readonly JsonObject[] | undefined> {
  const [first] = entries;
  const shared = first !== undefined && isJsonObject(first[1]) ? Object.keys(first[1]) : [];
  if (shared.length === 0 || entries.length < 2) return undefined;
  const ownName = (yield* slicedEvery(entries, ([key]) => isMoment(key))) ? 'date' : 'name';
  const keyName = shared.includes(ownName) ? 'key' : ownName;
  const records: JsonObject[] = [];
  for (const [key, value] of entries) {
    yield;
    if (!isJsonObject(value) || !Object.values(value).every(isScalar)) return undefined;
    const common = shared.filter((one) => Object.hasOwn(value, one)).length;
    if (common * 2 <= Math.max(shared.length, Object.keys(value).length)) return undefined;
    records.push({ [keyName]: key, ...value });
  }
  return records;
}

const maxFactLength = 120;

type Entry = readonly [key: string, value: Json];
type Entries = readonly Entry[];

/** An object with mixed content: its title, facts, images and parts. */
function* partsBlocks(
  object: JsonObject,
  entries: Entries,
  context: ShowContext,
  isBeside = false,
): Sliced<readonly Call[]> {
  const titleKey = context.title !== undefined ? undefined : keyOfText(object, ['title', 'heading', 'name']);
  const subtitleKey = titleKey === undefined ? undefined : keyOfText(object, ['subtitle', 'description', 'summary']);
  const isWide = entries.length > maxMembers;
  const portrait = isWide ? undefined : entries.find(([key, value]) => isPortraitName(key) && isPicture(key, value));
  const nameKey =
    portrait === undefined || titleKey !== undefined
      ? undefined
      : (nameOf(object) ?? keyOfText(object, ['text', 'description', 'main']));
  const roleKey = portrait === undefined ? undefined : keyOfText(object, ['role', 'login', 'username', 'handle']);
  const facts: Entry[] = [];
  const pictures: Entry[] = [];
  const parts: Entry[] = [];
  const pace = new Pace();
  for (const entry of entries) {
    const [key, value] = entry;
    if (pace.isDue(key.length)) yield;
    if (key === titleKey || key === subtitleKey || key === nameKey || key === portrait?.[0]) continue;
    if (key === roleKey && subtitleKey === undefined) continue;
    if (isFact(key, value)) facts.push([key, factOf(key, value, context.phrases.language)]);
    else (isPicture(key, value) ? pictures : parts).push(entry);
  }
  const small = parts.length > maxOpenParts ? parts.filter(([, value]) => smallPart(value) !== undefined) : [];
  const lines = small.map(([key, value]) => [key, lineOf(smallPart(value) ?? {}, context.phrases.language)] as const);
  const large = parts.filter((part) => !small.includes(part));
  const title = titleKey === undefined ? undefined : textMember(object, titleKey);
  const within = { ...context, title: title ?? context.title, unit: unitIn(object) ?? context.unit };
  const isList = parts.some(([, value]) => isJsonArray(value));
  const inner = isList ? large.find(isPagingPart) : undefined;
  const inside = inner === undefined ? [] : Object.entries(inner[1] ?? {});
  const own = isList ? splitPaging(facts) : { paging: [], others: facts };
  const { others } = own;
  const paging = [...own.paging, ...inside];
  const name = title ?? textMember(object, nameKey ?? '') ?? toLabel(portrait?.[0] ?? '');
  const subtitle = textMember(object, subtitleKey ?? (roleKey === nameKey ? '' : roleKey) ?? '');
  return [
    ...(portrait !== undefined ? [avatar(name, inlineText(portrait[1]), subtitle)] : []),
    ...(title === undefined || portrait !== undefined ? [] : [heading(title, subtitle)]),
    ...pictures.map(([key, value]) => imageBlock(inlineText(value), toLabel(key))),
    ...(lines.length > 0
      ? yield* pairBlocks([...others, ...lines], within, false)
      : yield* propertyBlocks(others, isBeside || parts.length + pictures.length > 0, within)),
    ...(yield* innerBlocks(inner === undefined ? large : large.filter((part) => part !== inner), within)),
    ...(paging.length === 0 ? [] : [factLine(paging)]),
  ];
}

/** `"meta": {"page": 1, "total": 48}` beside a list. */
const isPagingPart = ([, value]: Entry): boolean => {
  const members = isJsonObject(value) ? Object.entries(value) : [];
  if (members.length === 0 || members.length > maxSmallMembers || !members.every(([, one]) => isScalar(one)))
    return false;
  return splitPaging(members).others.length === 0;
};

const maxSmallMembers = 10;
const maxSmallLength = 40;

/** Among many parts, a part with a few short members becomes one line, so that all parts are visible at once. */
function smallPart(value: Json): JsonObject | undefined {
  const [only, second] = isJsonArray(value) ? value : [value];
  if (!isJsonObject(only) || second !== undefined || Object.keys(only).length > maxSmallMembers) return undefined;
  const members = Object.entries(only);
  const isShort = ([key, one]: Entry): boolean =>
    isScalar(one) && !isPicture(key, one) && String(one).length <= maxSmallLength;
  return members.length > 0 && members.every(isShort) ? only : undefined;
}

const lineOf = (object: JsonObject, language: string): string =>
  Object.entries(object)
    .map(([key, value]) => `${toLabel(key)}: ${localMoment(inlineText(withMoment(key, value)), language) || '–'}`)
    .join(' · ');

/** Amounts in the language of the reader, moments as dates. */
function factOf(key: string, value: Json, language: string): Json {
  const amount = isJsonObject(value) ? readAmount(value) : undefined;
  return amount === undefined ? withMoment(key, value) : amountText(amount, language);
}

const maxUnitLength = 5;

/** `metric` is a system of units and not a unit. Lower-case `usd` occurs with amounts in cents. */
function unitIn(object: JsonObject): AmbientUnit | undefined {
  const unit = textMember(object, 'unit', 'units');
  const text = unit ?? textMember(object, 'currency') ?? '';
  if (text === '' || text.length > maxUnitLength || /^[a-z]{3}$/.test(text)) return undefined;
  return { text, isCurrency: unit === undefined };
}

const factLine = (facts: Entries): Call =>
  quietText(literalText(facts.map(([key, value]) => `${toLabel(key)}: ${inlineText(value) || '–'}`).join(' · ')));

const keyOfText = (object: JsonObject, keys: readonly string[]): string | undefined =>
  keys.find((key) => (textMember(object, key)?.length ?? Infinity) <= maxFactLength);

/** The state first, then the figures side by side, then the facts. Paging information is small print. */
function* propertyBlocks(facts: Entries, hasParts: boolean, context: ShowContext): Sliced<readonly Call[]> {
  const [first, second] = facts;
  if (first === undefined) return [];
  if (second === undefined && (hasParts || !isFigure(first[1]))) return [factLine(facts)];
  const figures: Figure[] = [];
  const states: (readonly [key: string, value: string])[] = [];
  const others: Entry[] = [];
  const pace = new Pace();
  for (const entry of facts) {
    const [key, value] = entry;
    if (pace.isDue(key.length)) yield;
    const cell = toCell(value);
    const figure = isScalar(value) && !isTimeName(key) ? keyFigure(key, cell, context) : undefined;
    if (figure !== undefined) figures.push(figure);
    else if (isNamedState(key, cell)) states.push([key, cell]);
    else others.push(entry);
  }
  if (figures.length < 2 || figures.length > maxStats || others.length + states.length === 0) {
    return yield* pairBlocks(facts, context, !hasParts);
  }
  return [
    ...states.map(([key, value]) => namedStateTag(key, value)),
    ...statBlocks(figures),
    ...(others.length === 0 ? [] : yield* pairBlocks(others, context, !hasParts)),
  ];
}

const isFigure = (value: Json): boolean =>
  typeof value === 'number' || (typeof value === 'string' && readQuantity(value) !== undefined);

const maxRecipeLines = 100;

/** The ingredients of a recipe are a list, its method is steps. */
function* partBlocks(value: Json, context: ShowContext): Sliced<readonly Call[]> {
  const label = context.title ?? '';
  if (!isRecipePart(label) || !isJsonArray(value) || value.length > maxRecipeLines)
    return yield* jsonBlocks(value, context);
  const lines = value.filter((line) => typeof line === 'string');
  if (lines.length === 0 || lines.length < value.length) return yield* jsonBlocks(value, context);
  return [isMethod(label) ? steps(lines.map((title) => ({ title, details: '' }))) : plainList(lines)];
}

function* innerBlocks(parts: Entries, context: ShowContext): Sliced<readonly Call[]> {
  const [only, second] = parts;
  if (only === undefined) return [];
  if (second === undefined) {
    // A wrapper such as {"data": [...]} adds nothing to its one part.
    const [key, value] = only;
    const label = toLabel(key);
    if (isListKey(key) || (isWrapperKey(key) && (context.title ?? '') === '')) return yield* jsonBlocks(value, context);
    return [partHeading(label, context.level), ...(yield* partBlocks(value, inside(context, label)))];
  }
  const willBeFolded = willFold(parts.length, context);
  const canFold = context.canFold && !willBeFolded;
  const sections: Section[] = [];
  let blocks = 0;
  for (const [key, value] of figuresFirst(parts)) {
    const title = isListKey(key) && !willBeFolded ? '' : toLabel(key);
    const content = yield* partBlocks(value, { ...inside(context, title), canFold });
    const isPlain = isFiguresKey(key) && !willBeFolded && content.every(({ name }) => name === 'Stats');
    sections.push({ title: isPlain ? '' : title, content });
    blocks += content.length + 1;
    if (blocks > maxElements) break;
    yield;
  }
  return foldedParts(sections, context);
}

const isPicture = (key: string, value: Json): boolean => typeof value === 'string' && isImageUrl(value, key);

const isFact = (key: string, value: Json): boolean => {
  if (isScalar(value)) return String(value).length <= maxFactLength && !isPicture(key, value);
  if (isRecipePart(toLabel(key)) && isJsonArray(value) && value.length > 1) return false;
  if (isEmpty(value) || (isJsonObject(value) && readAmount(value) !== undefined)) return true;
  return isJsonArray(value) && value.length <= 12 && value.every(isScalar) && inlineText(value).length <= maxFactLength;
};

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The key figures of a report come before its details. */
const figuresFirst = (parts: Entries): Entries =>
  parts.length > maxOpenParts
    ? parts
    : [...parts.filter(([key]) => isFiguresKey(key)), ...parts.filter(([key]) => !isFiguresKey(key))];

/** Names that only announce key figures. Totals keep their position below the figures that they sum up. */
const isFiguresKey = (key: string): boolean =>
  /^(?:kpis?|metrics|stats|statistics|summary|figures|key_?(?:figures|metrics)|highlights|cards|tiles|widgets|kennzahlen|indicateurs|indicadores|indicatori)$/i.test(
    key,
  );

/** Names that only announce a list. */
const isListKey = (key: string): boolean => ['edges', 'nodes', 'features', 'hits'].includes(key);

const isWrapperKey = (key: string): boolean =>
  ['data', 'items', 'results', 'result', 'rows', 'records', 'values', 'response', 'payload', 'list'].includes(
    key.toLowerCase(),
  );
