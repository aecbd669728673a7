// A component of another vocabulary in a document of ours: a metric, a link, a rating. It is held until it is complete
// and then converted by the vocabulary.
import { isList } from '../../is-list.ts';
import { isFact, valueOfFact } from './facts-of-object.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isUnitOfStat } from '../components/stat.ts';
import { buffered } from '../dialects/call.ts';
import { shown } from '../dialects/foreign-node.ts';
import { readableName } from '../dialects/form-field.ts';
import { NodeConverter } from '../dialects/node-converter.ts';
import { isDirectionWord } from '../dialects/rows/directions.ts';
import { matrixArguments } from '../dialects/rows/matrix.ts';
import { membersInEnglish } from '../dialects/translated-members.ts';
import { kindOf, type Kind } from '../dialects/vocabulary.ts';
import {
  BufferedCall,
  BufferedWord,
  replayBuffered,
  ValueBuffer,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { isPartOf } from './held-unit.ts';
import { chartArguments, isChart, isChartSetting, markOf } from './chart-arguments.ts';
import { pairsIn } from './list-in-text.ts';
import { parseNumber } from './parse-number.ts';
import { isForeignField, isForeignItem } from './layout-names.ts';
import { reportTruncated } from './place-value.ts';
import { fitsElement } from './placement-rules.ts';
import type { ComponentShape } from '../catalog.ts';
import type { Placement } from './placement.ts';
import { hasUnit } from './tested-text.ts';
import { partsOfPair } from './place-pair.ts';
import { dropStyle } from './place-style.ts';
import { isRatingFigure, ratingArguments } from './rating-arguments.ts';
import { readableStrings } from './readable-text.ts';
import { expectAgain, type Slot } from './scopes.ts';
import { isTime } from './time-words.ts';
import {
  emoji,
  isPriority,
  isFieldName,
  isIconName,
  isIconOfFigure,
  isIdentifier,
  isStyleWord,
} from './style-words.ts';

type Arguments = readonly JsonValue[];

const metric = (values: Arguments): JsonObject => {
  // `Metric("Condition", "Stable")`: a figure needs a value.
  const isDirection = (value: JsonValue): boolean => typeof value === 'string' && isTrend(value) && values.length > 2;
  const texts = values.filter((value) => !isDirection(value));
  const [first = '', second, ...rest] = texts;
  const isSwapped = second !== undefined && isFigureBeforeLabel(first, second);
  const label = shown(isSwapped ? second : first).toLowerCase();
  const trend = values.find(isDirection);
  // `StatCard("Visitors", "18,204", "users")`: alone behind a plain number, it may be a unit.
  const hasIcon = rest.length > 1 || trend !== undefined || hasUnit(shown((isSwapped ? first : second) ?? ''));
  const words = rest.filter(
    (value) => typeof value !== 'string' || !(isSetting(value, label) || (hasIcon && isIconOfFigure(value))),
  );
  const figure = isSwapped ? first : (second ?? null);
  const unit = isUnitOfFigure(words[0], figure) ? words.shift() : undefined;
  const [trendValue, ...details] = words;
  return {
    ...(isSwapped ? { label: second, value: first } : { label: first, value: figure }),
    unit: unit ?? null,
    trendValue: trendValue ?? null,
    trend: trend ?? null,
    description: details.map(shown).join(' · '),
  };
};

/** True for the "kg" of `StatCard("Weight", 5, "kg")`, and not for a change such as "+5%" or "from 12". */
const isUnitOfFigure = (text: JsonValue | undefined, figure: JsonValue): boolean =>
  typeof text === 'string' &&
  hasDigit(figure) &&
  !hasUnit(shown(figure)) &&
  !isTrend(text) &&
  (isUnitOfStat(text) || isPartOf.test(text));

/** A style, or the name of an icon: `StatCard("Users", 840, "+3%", "users")`. */
const isSetting = (value: string, label: string): boolean =>
  isStyleWord(value) || isIconName(value) || (isIdentifier(value) && label.includes(value));

/** `Stat("€12", "Revenue")`. */
export const isFigureBeforeLabel = (first: JsonValue, second: JsonValue): boolean =>
  hasDigit(first) && !hasDigit(second);

const hasDigit = (value: JsonValue): boolean => /\d/.test(JSON.stringify(value));
const isTrend = (word: string): boolean => isDirectionWord(word) && !/^(?:good|bad)$/i.test(word);

/** Positional arguments. */
const listed =
  (...names: readonly string[]) =>
  (values: Arguments): JsonObject =>
    Object.fromEntries(names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]])));

/** `KeyValue("Carrier", "DHL")`: pairs each label with its value. */
const pairs = (given: Arguments): JsonObject => {
  // `KeyValues("Owner: Ann, Plan: Team")`.
  const [text] = given;
  const values = given.length === 1 && typeof text === 'string' ? pairsIn(text) : given;
  const lists = values.filter(isList);
  const arePairs = lists.length === 0 && !values.every((value) => splitPair(value) !== undefined);
  const items = arePairs
    ? values.flatMap((label, index) => (index % 2 === 0 ? [{ label, value: values[index + 1] ?? null }] : []))
    : (lists.length === 0 ? values : lists.flat()).map((item) => factOf(item));
  // `KeyValues("Order", [...])`: the subject of the facts.
  const title = lists.length === 0 ? undefined : values.find((value) => typeof value === 'string');
  return { ...(title === undefined ? {} : { title }), items };
};

const factOf = (item: JsonValue): JsonValue => {
  const [label = item, value = null] = isList(item) ? item : (splitPair(item) ?? []);
  return isRecord(item) ? item : { label, value };
};

/** `Owner: Ann`. */
const splitPair = (value: JsonValue): readonly string[] | undefined =>
  typeof value === 'string' ? partsOfPair(value) : undefined;

/** Litres and metres are units, not sizes. */
const isUnit = (text: string): boolean =>
  /^\S{1,12}$/.test(text) && (text.length === 1 || !isStyleWord(text)) && !isIconName(text);

/** Reads `Progress("Storage, 62, 100)`, `Progress(62, "Storage")` and `Progress("62%", "Storage")`. */
const progress = (values: Arguments): JsonObject => {
  const numbers = values.map((value) => (typeof value === 'string' ? parseNumber(value) : value));
  const label = values.find(
    (value, index) => typeof value === 'string' && numbers[index] === undefined && !isStyleWord(value),
  );
  const [value = null, max = null] = numbers.filter((one) => typeof one === 'number');
  const unit = values.find(
    (one, index) => one !== label && numbers[index] === undefined && typeof one === 'string' && isUnit(one),
  );
  return { label: label ?? null, value, max, unit: unit ?? null };
};

const isLevel = (value: JsonValue | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^(?:h|level[ -]?)?[1-6]$/i.test(value));

/** `Heading("Prices", 2)` and `Heading("h2", "Prices")`. */
const heading = ([first, second, ...rest]: Arguments): JsonObject => {
  const isSwapped = isLevel(first) && second !== undefined && !isLevel(second);
  const [text, level] = isSwapped ? [second, first] : [first, second];
  return listed('text', 'level')([shown(text), level ?? null, ...rest]);
};

const isAddress = (value: JsonValue | undefined): boolean => typeof value === 'string' && /^[a-z]+:\S+$/.test(value);

/** `required`, `minLength:8`. */
const isRule = (item: JsonValue): boolean =>
  typeof item === 'string' && /^(?:required|[a-z]+[A-Z]?\w*[:=]\S+)$/.test(item);

/** `Checkbox("terms", "I accept the terms", true)` and `Switch("Dark mode")`. */
const field = (values: Arguments): JsonObject => {
  // `Toggle("dark", "Dark mode")`, `Switch("auto", true)`: the first word is a name.
  const texts = values.filter(
    (value, index): value is string => typeof value === 'string' && (index === 0 || !isStyleWord(value)),
  );
  const [first = '', second, ...others] = texts;
  const isNamed = isFieldName(first);
  const isNamedLast = second !== undefined && !isNamed && isFieldName(second);
  return {
    name: isNamed ? first : isNamedLast ? second : '',
    label: isNamed ? (second ?? readableName(first)) : first,
    description: [...(isNamed || isNamedLast || second === undefined ? [] : [second]), ...others].join(' · '),
    value: values.find((value) => typeof value === 'boolean') ?? null,
    options: values.find((value) => isList(value) && !value.every(isRule)) ?? null,
    ...(values.some((value) => isList(value) && value.includes('required') && value.every(isRule)) && {
      required: true,
    }),
  };
};

const item = (values: Arguments): JsonObject => {
  const texts = values.flatMap((value) => (isList(value) ? [value.map(shown).join(', ')] : [shown(value)]));
  const [title = '', ...others] = texts.filter(
    (text) => text !== '' && !emoji.test(text) && (!isStyleWord(text) || isPriority(text)),
  );
  const symbol = texts.find((text) => emoji.test(text));
  return { title: symbol === undefined ? title : `${symbol} ${title}`, subtitle: others.join(' · ') || null };
};

/** `Event("4 May", "Dentist", "09:00")` in any order. */
function eventOf(args: Arguments): JsonObject {
  const texts = args.map(shown).filter((text) => text !== '');
  const times = texts.filter(isTime);
  const [title = times.at(-1) ?? '', ...details] = texts.filter((text) => !times.includes(text) && !isStyleWord(text));
  return { title, time: times.filter((time) => time !== title).join(' '), details: details.join(' · ') };
}

const argumentsOf: Readonly<Partial<Record<Kind, (values: Arguments) => JsonObject>>> = {
  metric,
  heading,
  link: (values) => listed(...(isAddress(values[0]) ? ['url', 'label'] : ['label', 'url']))(values),
  rating: ratingArguments,
  matrix: matrixArguments,
  progress,
  timeline: (values) => ({
    title: values.find((value) => typeof value === 'string') ?? null,
    items: values.flatMap((value) =>
      isList(value) ? value.map((event) => (isList(event) ? eventOf(event) : event)) : [],
    ),
  }),
  facts: pairs,
  media: (values) => {
    const titles = values.filter((value) => typeof value === 'string' && !isAddress(value));
    return listed('url', 'title')([values.find(isAddress) ?? '', titles[0] ?? '']);
  },
};

/** The reader for the arguments of a leaf component; undefined for any other component. */
function leafArguments(name: string): ((values: Arguments) => JsonObject) | undefined {
  const kind = name === 'Calendar' ? 'timeline' : kindOf(name);
  if (isForeignField(name)) return field;
  if (isForeignItem(name)) return item;
  if (isChart(name)) return (values) => chartArguments(name, values);
  // A `Header` or `Hero` may contain other components.
  if (kind === undefined || (kind === 'heading' && !/^(?:heading|h[1-6])$/i.test(name))) return undefined;
  return argumentsOf[kind];
}

export const isForeignLeaf = (name: string): boolean => leafArguments(name) !== undefined && !isForeignField(name);

/** Settings for the look of a chart, and for the members of its data that it shows. */
const settingOfChart = /^(?:type|kind|variant|chartType|\w*(?:Key|Field|Scheme|Scale|[pP]alette))$/;

/** `Calendar("arrival")` is a field, `Calendar([{date: "4 May", title: "Dentist"}])` shows events. */
export const isCalendar = (writtenName: string, name: string): boolean =>
  writtenName === 'Calendar' && name === 'DatePicker';

/** True for one fact, whose term may be any text or number: `KeyValue("10:30", "Talk")`. */
export const isSingleFact = ({ component, order }: ComponentShape): boolean =>
  kindOf(component.name) === 'facts' && component.props.properties[order[0] ?? '']?.type !== 'array';

/** True for a leaf whose arguments decide whether it is one of our components: `KeyValues({"Size": "M"})`. */
export function mayBeForeign(writtenName: string, name: string): boolean {
  const kind = kindOf(writtenName);
  if (kind === 'facts') return true;
  return name === writtenName && (kind === 'metric' || kind === 'progress' || name === 'Heading');
}

/** True for a component of ours before whose label models also write its figure: `Stat("12", "users")`. */
export const mayBeginWithFigure = (shape: ComponentShape): boolean =>
  mayBeForeign(shape.component.name, shape.component.name) && !isSingleFact(shape);

class HeldCall extends ValueBuffer {
  constructor(name: string, maxSize: number) {
    super(maxSize);
    this.openCall(name);
  }
}

/** Holds the arguments or members of a component, from after its opening bracket, and converts it to our components. */
export function holdForeign(placement: Placement, name: string, slot?: Slot): void {
  const { tree, replay, displaced } = placement;
  tree.captureValue(new HeldCall(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    if (buffer.isCut) tree.report('truncated', 'The value was incomplete and was dropped.', true);
    const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
    const { props: written, rest } = propsOf(name, call);
    // The names of facts are shown.
    const props = kindOf(name) === 'facts' ? written : membersInEnglish(written);
    const converter = new NodeConverter({
      catalog: tree.catalog,
      names: placement.fieldNames,
      report: tree.report.bind(tree),
    });
    const blocks = converter
      .blocks({ type: convertedType(name), props, children: [], slots: [] })
      .flatMap((block) => inPlace(block, slot));
    const [first] = blocks;
    if (first !== undefined && first.name !== name)
      tree.report('renamed_component', `"${name}" was read as ${first.name}.`);
    if (slot !== undefined) expectAgain(slot);
    // Only one value belongs to the name of a member.
    if (slot?.scope.kind === 'element' && !slot.isPositional) replayBuffered(blocks, replay);
    else for (const block of blocks) replayBuffered(block, replay);
    // Elements that a figure cannot contain, and texts that were not converted.
    const shownTexts = blocks
      .flatMap((block) => [...readableStrings(block), ...readableStrings(listsOf(block))])
      .join('\n');
    const said = Object.fromEntries(Object.entries(props).filter(([key]) => !settingOfChart.test(key)));
    const fieldName = isForeignField(name) ? props['name'] : undefined;
    const isDrawn = isChart(name) || markOf(name) !== undefined || kindOf(name) === 'matrix';
    const args = isDrawn ? call.args.map((value) => toJson(value)) : [];
    const texts = [...rest, ...call.args, buffered(isDrawn ? said : props)]
      .flatMap((value) => readableStrings(value))
      .filter((text) => text !== fieldName && !(isForeignField(name) && isRule(text)));
    for (const text of new Set(texts)) {
      const parts = pairsIn(text).flatMap((one) => splitPair(one) ?? [one]);
      const isShown =
        (isDrawn && isChartSetting(text, props, args)) ||
        parts.every((part) => shownTexts.includes(part)) ||
        isFigureOf(blocks, text) ||
        (kindOf(name) === 'rating' && isRatingFigure(text)) ||
        isTrend(text) ||
        isSetting(text, shownTexts.toLowerCase());
      if (isShown) continue;
      if (kindOf(name) === 'metric' && isIconOfFigure(text)) dropStyle(tree, text);
      else if (displaced.isWorthKeeping(text)) displaced.add(text);
    }
  });
}

const convertedType = (name: string): string =>
  name === 'Calendar' ? 'Timeline' : isForeignItem(name) ? 'ListItem' : markOf(name) === undefined ? name : 'Chart';

/** The lists in a component, whatever their names: `columns` is a setting elsewhere. */
const listsOf = ({ named }: BufferedCall): BufferedValue => Object.values(named).filter((value) => isList(value));

/** True for a text such as "62%" whose number is already in one of the components. */
function isFigureOf(blocks: readonly BufferedCall[], text: string): boolean {
  const number = parseNumber(text);
  const values = blocks.flatMap(({ named }) => Object.values(named));
  return number !== undefined && values.some((value) => value instanceof BufferedWord && Number(value.word) === number);
}

/** Inside a field, only the control of another field is used, and in a list of items, the items of another list. */
function inPlace(block: BufferedCall, slot: Slot | undefined): readonly BufferedCall[] {
  const { input, items } = block.named;
  const fits = (value: BufferedValue | undefined): value is BufferedCall =>
    value instanceof BufferedCall && slot !== undefined && fitsElement(slot.schema, value.name);
  if (fits(input)) return [input];
  return isList(items) && items.length > 0 && items.every(fits) ? items : [block];
}

/** As JSON. In a list, a call without names is the list of its arguments: `Agenda([Event("9:00", "Opening")])`. */
const jsonOf = (value: BufferedValue): JsonValue =>
  isList(value)
    ? value.map((one) =>
        one instanceof BufferedCall && one.args.length > 0 && Object.keys(one.named).length === 0
          ? one.args.map(toJson)
          : toJson(one),
      )
    : toJson(value);

function propsOf(
  name: string,
  { args, named }: BufferedCall,
): { readonly props: JsonObject; readonly rest: readonly BufferedValue[] } {
  const { props: wrapped, properties, ...members } = toObject(toJson(named));
  const own = { ...members, ...toObject(wrapped), ...toObject(properties) };
  const values = args.map((value) => ({ value, json: jsonOf(value) }));
  const objects = values.filter(({ value, json }) => isRecord(json) && !(value instanceof BufferedCall));
  const isValue = ({ value, json }: (typeof values)[number]): boolean =>
    json !== null && !isRecord(json) && !(value instanceof BufferedCall);
  const read = markOf(name) === undefined ? leafArguments(name) : (list: Arguments) => chartArguments(name, list);
  const scalars = values.filter(isValue).map(({ json }) => json);
  const positional = scalars.length === 0 ? {} : (read?.(scalars) ?? {});
  const given = Object.fromEntries(Object.entries(positional).filter(([, value]) => value !== null && value !== ''));
  const mark = markOf(name);
  const type = mark === undefined ? {} : { type: mark };
  const written = objects.map(({ json }) => toObject(json));
  if (isForeignItem(name))
    return { props: item([...scalars, ...[...written, own].flatMap((members) => Object.values(members))]), rest: [] };
  // In `KeyValue({"Status": "Open"})` each member is a fact.
  const [described] = written;
  if (kindOf(name) === 'facts' && described !== undefined && Object.entries(described).every(isFact))
    return {
      props: {
        items: Object.entries(described).map(([label, value]) => ({ label, value: valueOfFact(value) })),
        ...own,
      },
      rest: [],
    };
  return {
    props: { ...type, ...given, ...Object.assign({}, ...written), ...own },
    rest: values.filter(({ value }) => value instanceof BufferedCall).map(({ value }) => value),
  };
}

const toObject = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});
