// A component of another vocabulary in a document of ours: a metric, a link, a rating. It is held until it is complete
// and then converted by the vocabulary.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { buffered } from '../dialects/call.ts';
import { shown } from '../dialects/foreign-node.ts';
import { NodeConverter } from '../dialects/node-converter.ts';
import { kindOf, type Kind } from '../dialects/vocabulary.ts';
import { BufferedCall, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { readableStrings } from './readable-text.ts';
import { isStyleWord } from './style-words.ts';

type Arguments = readonly JsonValue[];

const metric = (values: Arguments): JsonObject => {
  const texts = values.filter((value) => typeof value !== 'string' || !isTrend(value));
  const [first = '', second, ...rest] = texts;
  // In `Stat("€12", "Revenue")` the figure comes first.
  const isSwapped = second !== undefined && hasDigit(first) && !hasDigit(second);
  const [trendValue, ...details] = rest.filter((value) => typeof value !== 'string' || !isStyleWord(value));
  const trend = values.find((value) => typeof value === 'string' && isTrend(value));
  return {
    ...(isSwapped ? { label: second, value: first } : { label: first, value: second ?? null }),
    trendValue: trendValue ?? null,
    trend: trend ?? null,
    description: details.map(shown).join(' · '),
  };
};

const hasDigit = (value: JsonValue): boolean => /\d/.test(JSON.stringify(value));
const isTrend = (word: string): boolean => /^(?:up|down|flat|neutral|stable|positive|negative)$/i.test(word);

/** Positional arguments. */
const listed =
  (...names: readonly string[]) =>
  (values: Arguments): JsonObject =>
    Object.fromEntries(names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]])));

/** `KeyValue("Carrier", "DHL")`: pairs each label with its value. */
const pairs = (values: Arguments): JsonObject => {
  const items = values.every((value) => !isList(value))
    ? values.flatMap((label, index) => (index % 2 === 0 ? [{ label, value: values[index + 1] ?? null }] : []))
    : values.flatMap((value) => (isList(value) ? value : [value]));
  return { items: items.map((item) => (isList(item) ? { label: item[0] ?? '', value: item[1] ?? null } : item)) };
};

/** Reads `Progress("Storage, 62, 100)` and `Progress(62, "Storage")`. */
const progress = (values: Arguments): JsonObject => {
  const label = values.find((value) => typeof value === 'string' && !isStyleWord(value));
  const [value = null, max = null] = values.filter((one) => typeof one === 'number');
  return { label: label ?? null, value, max };
};

const argumentsOf: Readonly<Partial<Record<Kind, (values: Arguments) => JsonObject>>> = {
  metric,
  heading: listed('text', 'level'),
  link: listed('label', 'url'),
  rating: listed('value', 'max'),
  progress,
  facts: pairs,
  media: listed('url', 'title'),
};

/** The reader for the arguments of a leaf component; undefined for any other component. */
function leafArguments(name: string): ((values: Arguments) => JsonObject) | undefined {
  const kind = kindOf(name);
  // A `Header` or `Hero` may contain other components.
  if (kind === undefined || (kind === 'heading' && !/^(?:heading|h[1-6])$/i.test(name))) return undefined;
  return argumentsOf[kind];
}

export const isForeignLeaf = (name: string): boolean => leafArguments(name) !== undefined || isChart(name);

const isChart = (name: string): boolean => /^(?:chart|graph)$/i.test(name);
/** Settings for the look of a chart, and for the members of its data that it shows. */
const settingOfChart = /^(?:type|kind|variant|chartType|\w*(?:Key|Field))$/;

/** True for a leaf whose arguments decide whether it is one of our components: `KeyValues({"Size": "M"})`. */
export function mayBeForeign(writtenName: string, name: string): boolean {
  const kind = kindOf(writtenName);
  return kind === 'facts' || (name === writtenName && (kind === 'metric' || kind === 'progress'));
}

class HeldCall extends ValueBuffer {
  constructor(name: string, maxSize: number) {
    super(maxSize);
    this.openCall(name);
  }
}

/** Holds the arguments or members of a component, from after its opening bracket, and converts it to our components. */
export function holdForeign(placement: Placement, name: string): void {
  const { tree, replay, displaced } = placement;
  tree.captureValue(new HeldCall(name, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    if (buffer.isCut) tree.report('truncated', 'The value was incomplete and was dropped.', true);
    const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(name);
    const { props, rest } = propsOf(name, call);
    const converter = new NodeConverter({
      catalog: tree.catalog,
      names: placement.fieldNames,
      report: tree.report.bind(tree),
    });
    const blocks = converter.blocks({ type: name, props, children: [], slots: [] });
    const [first] = blocks;
    if (first !== undefined && first.name !== name)
      tree.report('renamed_component', `"${name}" was read as ${first.name}.`);
    for (const block of blocks) replayBuffered(block, replay);
    // Elements that a figure cannot contain, and texts that were not converted.
    const written = blocks.flatMap((block) => readableStrings(block)).join('\n');
    const said = Object.fromEntries(Object.entries(props).filter(([key]) => !settingOfChart.test(key)));
    const texts = [...rest, ...call.args, buffered(isChart(name) ? said : props)].flatMap((value) =>
      readableStrings(value),
    );
    for (const text of new Set(texts)) {
      const isShown = written.includes(text) || isTrend(text) || isStyleWord(text);
      if (!isShown && displaced.isWorthKeeping(text)) displaced.add(text);
    }
  });
}

function propsOf(
  name: string,
  { args, named }: BufferedCall,
): { readonly props: JsonObject; readonly rest: readonly BufferedValue[] } {
  const { props: wrapped, properties, ...members } = toObject(toJson(named));
  const own = { ...members, ...toObject(wrapped), ...toObject(properties) };
  const values = args.map((value) => ({ value, json: toJson(value) }));
  const objects = values.filter(({ value, json }) => isRecord(json) && !(value instanceof BufferedCall));
  const isValue = ({ value, json }: (typeof values)[number]): boolean =>
    json !== null && !isRecord(json) && !(value instanceof BufferedCall);
  const read = leafArguments(name);
  const scalars = values.filter(isValue).map(({ json }) => json);
  const positional = scalars.length === 0 ? {} : (read?.(scalars) ?? {});
  const given = Object.fromEntries(Object.entries(positional).filter(([, value]) => value !== null && value !== ''));
  const written = objects.map(({ json }) => toObject(json));
  // In `KeyValue({"Status": "Open"})` each member is a fact.
  const [described] = written;
  if (kindOf(name) === 'facts' && described !== undefined && !Object.values(described).some(isList))
    return {
      props: { items: Object.entries(described).map(([label, value]) => ({ label, value })), ...own },
      rest: [],
    };
  return {
    props: { ...given, ...Object.assign({}, ...written), ...own },
    rest: values.filter(({ value }) => value instanceof BufferedCall).map(({ value }) => value),
  };
}

const toObject = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});
