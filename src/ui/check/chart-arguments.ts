// The arguments of a chart of another vocabulary: `Chart(rows, "bar", "Revenue")`, `Bar(rows, "month", "revenue")`.
import { isList } from '../../is-list.ts';
import { memoOfName } from '../../memo.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { records, shown } from '../dialects/foreign-node.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { EventRecording } from '../events/event-recording.ts';
import { Peek, type Seen } from '../events/peek.ts';
import type { TreeSink } from '../events/tree-sink.ts';
import { isStyleWord } from './style-words.ts';

/** Charts that are named only after their marks, with the matching word in the name of a chart. */
const byMark: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bar: 'bar',
    line: 'line',
    area: 'area',
    pie: 'pie',
    donut: 'donut',
    doughnut: 'donut',
    histogram: 'bar',
    sparkline: 'line',
    trendline: 'line',
    minichart: 'line',
  }),
);
const chartWord = /^(?:horizontal[ -]?)?(?:bar|column|line|area|pie|donut|doughnut|radar|radial|scatter)$/i;
/** A longer text is not the title of a chart. */
const maxTitle = 200;
/** The arrangements of several series of bars. */
const barMode = /^(?:group(?:ed)?|stack(?:ed)?|relative|overlay|horizontal|vertical|h|v)$/i;

/** A direction, a curve or a colour: a setting of the line, not a label. */
const settingWord = /^(?:up|down|flat|positive|negative|smooth|linear|#[\da-f]{3,8})$/i;

/** The name under which a chart is converted. `Bar` counts as a chart only with the arguments of a chart. */
export const markOf = (name: string): string | undefined => markOrEmpty(name) || undefined;
const markOrEmpty = memoOfName((name) => byMark.get(name.toLowerCase()) ?? '');

/** The word for a kind of chart: "pie". */
export const isChartWord = (text: string): boolean => chartWord.test(text);

export const isChart = (name: string): boolean => /^(?:chart|graph)$/i.test(name);

/** Looks at the first argument of `Bar(`, or the second after a title: numbers or rows of data make it a chart. */
export class MarkPeek extends Peek {
  isChart = false;
  #isInList = false;
  #isInObject = false;
  #title: string | undefined;

  #decide(isChart: boolean): void {
    this.isChart = isChart;
    this.isDone = true;
  }

  override text(chunk: string): void {
    super.text(chunk);
    if (this.isDone) return;
    this.#title = `${this.#title ?? ''}${chunk}`;
    if (this.#title.length > maxTitle) this.#decide(false);
  }

  protected override see(event: Seen, word: string): void {
    switch (event) {
      case 'array':
        if (this.#isInList) this.#decide(true);
        this.#isInList = true;
        return;
      case 'object':
        // `Sparkline({data: [3, 5]})`.
        if (this.#isInList || this.#isInObject) this.#decide(this.#isInList);
        this.#isInObject = true;
        return;
      case 'bare':
        // A null before the data keeps the place of an argument.
        if (this.#isInList || word !== 'null') this.#decide(this.#isInList);
        return;
      case 'string':
        if (this.#isInList || this.#isInObject || this.#title !== undefined) this.#decide(false);
        this.#title ??= '';
        return;
      case 'key':
      case 'end-of-string':
        return;
      default:
        this.#decide(false);
    }
  }
}

/**
 * Looks at the first arguments of a chart that the catalog does not have: our own charts begin with labels in a list,
 * which follow the kind or a title in `Chart("line", [...], [...])`.
 */
export class LabelsPeek implements TreeSink {
  readonly #all = new EventRecording();
  /** Without the kind. */
  readonly #events = new EventRecording();
  /** The kind, if it is an argument. */
  kind = '';
  isLabels = false;
  isDone = false;
  #isInList = false;
  #text = '';
  #countOfTexts = 0;

  /** Labels are replayed without the kind, which is in the name of our own chart. */
  replay(sink: TreeSink): void {
    (this.isLabels ? this.#events : this.#all).replay(sink);
  }

  #decide(isLabels: boolean): void {
    if (!this.isDone) this.isLabels = isLabels;
    this.isDone = true;
  }

  openArray(): void {
    this.#all.openArray();
    this.#events.openArray();
    if (this.#isInList) this.#decide(false);
    this.#isInList = true;
  }
  openObject(): void {
    this.#all.openObject();
    this.#events.openObject();
    this.#decide(false);
  }
  key(name: string): void {
    this.#all.key(name);
    this.#events.key(name);
    this.#decide(false);
  }
  bare(word: string): void {
    this.#all.bare(word);
    this.#events.bare(word);
    this.#decide(false);
  }
  openString(): void {
    this.#all.openString();
    this.#text = '';
    if (!this.#isInList) return;
    this.#events.openString();
    this.#decide(true);
  }
  text(chunk: string): void {
    this.#all.text(chunk);
    if (this.#isInList) return this.#events.text(chunk);
    this.#text += chunk;
    if (this.#text.length > maxTitle) this.#decide(false);
  }
  closeString(isCut: boolean): void {
    this.#all.closeString(isCut);
    if (this.#isInList) return this.#events.closeString(isCut);
    this.#countOfTexts += 1;
    if (this.#countOfTexts > 2) return this.#decide(false);
    if (this.kind === '' && chartWord.test(this.#text)) {
      this.kind = this.#text;
      return;
    }
    this.#events.openString();
    this.#events.text(this.#text);
    this.#events.closeString(isCut);
  }
  openCall(name: string): void {
    this.#all.openCall(name);
    this.#events.openCall(name);
    this.#decide(false);
  }
  close(isCut: boolean): void {
    this.#all.close(isCut);
    this.#events.close(isCut);
    this.#decide(false);
  }
}

const ownCharts: readonly (readonly [RegExp, string])[] = [
  [/singlestacked|segmented/i, 'SingleStackedBarChart'],
  [/gauge|radial/i, 'RadialChart'],
  [/pie|donut|doughnut/i, 'PieChart'],
  [/radar|spider/i, 'RadarChart'],
  [/horizontal/i, 'HorizontalBarChart'],
  [/area/i, 'AreaChart'],
  [/bar|column|stacked|histogram/i, 'BarChart'],
];

/** Our chart that is meant by the name of another one, or by the word for its kind. */
export const ownChart = (name: string, kind: string): string =>
  ownCharts.find(([word]) => word.test(`${kind} ${name}`))?.[1] ?? 'LineChart';

/** `BubbleChart([[1, 2, 3]])`: points with a size. */
export const isBubbleChart = (name: string): boolean => /^bubble(?:chart|plot|graph)$/i.test(name);

/** True for the name of a chart: `Chart`, `BubbleChart`, `HorizontalBar`. */
export const mayBeChart = (name: string): boolean =>
  (/[a-z](?:Chart|Graph|Plot)$|[a-z](?:(?<!Nav|App|Tool|Side|Tab|Action|Button|Menu|Search|Title|Top|Bottom|Command|Header|Footer)Bar|Pie|Gauge|Donut)$/.test(
    name,
  ) &&
    kindOf(name) !== 'matrix') ||
  isChart(name);

/** True for a text argument of a chart that names a member of its rows or a style. */
export function isChartSetting(text: string, props: JsonObject, args: readonly JsonValue[]): boolean {
  const isMember = [props['data'] ?? null, ...args].some((value) => records(value)[0]?.[text] !== undefined);
  return isMember || chartWord.test(text) || settingWord.test(text) || barMode.test(text);
}

/** The data, its members that are shown, and the titles. */
export function chartArguments(name: string, values: readonly JsonValue[]): JsonObject {
  const data = values.find((value) => isList(value) && records(value).length > 0);
  const rows = records(data ?? []);
  const texts = values.filter((value): value is string => typeof value === 'string');
  const type = markOf(name) ?? texts.find((text) => chartWord.test(text));
  const keys = texts.filter((text, index) => rows[0] !== undefined && text in rows[0] && texts.indexOf(text) === index);
  const numbers = values.filter((value) => isList(value) && value.every((item) => typeof item === 'number'))[0];
  // `[["Run", 6], ["Swim", 1]]` or `{"Run": 6, "Swim": 1}`.
  const pairs = values.find((value) => isRecord(value) || (isList(value) && value.length > 0 && value.every(isList)));
  const others = texts
    .slice(keys.length === 0 ? 0 : Math.max(...keys.map((key) => texts.indexOf(key))) + 1)
    .filter((text) => !isStyleWord(text) && !settingWord.test(text) && !barMode.test(text) && !chartWord.test(text));
  // The names of axes are given in pairs.
  const [first, second, third] = others;
  const axes = second === undefined ? { title: first } : { xLabel: first, yLabel: second, title: third };
  const given = {
    type,
    ...axes,
    ...(rows.length === 0 ? { data: data ?? numbers ?? pairs } : fromRows(rows, keys)),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** `keys`: the members for the axis, for the values, and for splitting the rows into series. */
function fromRows(rows: readonly JsonObject[], keys: readonly string[]): JsonObject {
  const isNumber = (key: string): boolean => rows.every((row) => typeof row[key] === 'number' || row[key] === null);
  const [x = '', ...others] = keys;
  const split = others.find((key) => !isNumber(key));
  const [y] = others.filter(isNumber);
  if (split !== undefined && y !== undefined) return { data: splitRows(rows, x, y, split), xKey: x };
  const wanted = others.length === 0 ? undefined : new Set(keys);
  const data = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => wanted?.has(key) ?? true)));
  return { data, ...(x === '' || isRecord(rows[0]?.[x]) ? {} : { xKey: x }) };
}

/** A row for each label, with a value for each part: `{month: "Oct", product: "A", sold: 3}` is `{month: "Oct", A: 3}`. */
function splitRows(rows: readonly JsonObject[], x: string, y: string, split: string): JsonValue[] {
  const byLabel = new Map<JsonValue, Record<string, JsonValue>>();
  for (const row of rows) {
    const label = row[x] ?? '';
    const parts = byLabel.get(label) ?? { [x]: label };
    byLabel.set(label, parts);
    const part = shown(row[split]);
    if (!Object.hasOwn(parts, part)) Object.defineProperty(parts, part, { value: row[y] ?? null, enumerable: true });
  }
  return [...byLabel.values()];
}
