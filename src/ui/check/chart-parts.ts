// The parts of a chart in a component that the catalog does not have: `ChartBlock("pie", [Slice("Rent", 42)])`,
// `Group([Series("Sales", [3, 4])])`, `MiniChartBlock("bar", [MiniChart("Flight", 840), MiniChart("Hotel", 560)])`. They
// become one chart.
import { isList } from '../../is-list.ts';
import type { JsonObject } from '../../schema/schema.ts';
import { BufferedCall, BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { isChartWord } from './chart-arguments.ts';
import type { ForeignNode } from '../dialects/foreign-node.ts';
import { holdChart } from './held-chart.ts';
import { parseNumber } from './parse-number.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';
import { isStyleWord } from './style-words.ts';

const partName =
  /^(?:(?:Pie)?Slice|Bar|Segment|Wedge|MiniChart|Sparkline|DataPoint|ChartItem|Dataset|Trace|(?!Scatter)(?:[A-Z][a-z]+)?Series)$/;
const chartName = /(?:Chart|Graph|Plot|Pie|Donut|Bar)s?(?:Block|Box|View|Widget|Container|Section|Panel|Area|Group)?$/;
const kindInName = /(?:donut|doughnut|pie|radar|radial|area|line|column|bar)/i;
const color = /^(?:#[\da-f]{3,8}|[a-z]{3,12}(?:-\d{2,3})?)$/i;
const listNames = /^(?:data|series|items|children|slices|charts|bars|parts|segments|points|datasets|values)$/;
const titleNames = /^(?:title|label|heading|caption|name)$/;
const kindNames = /^(?:type|kind|variant|chartType)$/;
const labelNames = ['category', 'label', 'name', 'title'];
const valueNames = ['value', 'values', 'data', 'amount', 'count'];
/** A longer text before the parts is readable text, not a setting. */
const maxText = 200;
/** If a list has more texts, they are not labels. */
const maxLabels = 60;

/** Takes the arguments up to the first call, if there are only a few texts before it. */
export class PartsPeek extends Peek {
  areParts = false;
  readonly #isChart: boolean;
  #isInList = false;
  #length = 0;
  #text = '';
  #labels = 0;

  constructor(name: string) {
    super();
    this.#isChart = chartName.test(name);
  }

  #decide(areParts: boolean): void {
    this.areParts = areParts;
    this.isDone = true;
  }

  override text(chunk: string): void {
    super.text(chunk);
    if (this.isDone) return;
    this.#text += chunk;
    this.#length += chunk.length;
    if (this.#length > (this.#isChart ? maxText * maxLabels : maxText)) this.#decide(false);
  }

  protected override see(event: Seen, word: string): void {
    switch (event) {
      case 'call':
        return this.#decide(partName.test(word) || (this.#isChart && word === 'Point'));
      case 'array':
        if (this.#isInList) this.#decide(false);
        this.#isInList = true;
        return;
      case 'string':
        this.#text = '';
        this.#labels += 1;
        if (this.#isInList ? !this.#isChart || this.#labels > maxLabels : this.#labels > 3) this.#decide(false);
        return;
      case 'end-of-string':
        // Other components begin with readable texts, which are shown as they arrive.
        if (!this.#isChart && !this.#isInList && !isChartWord(this.#text)) this.#decide(false);
        return;
      case 'close':
        if (!this.#isInList) this.#decide(false);
        this.#isInList = false;
        return;
      case 'object':
      case 'bare':
        return this.#decide(false);
      default:
    }
  }
}

/** Holds the component. `open` opens it as an unknown component if its parts do not form a chart. */
export function holdParts(placement: Placement, writtenName: string, slot: Slot, open: () => void): void {
  holdChart(placement, writtenName, slot, { nodesOf: nodesOfChart, open });
}

function nodesOfChart(written: BufferedCall): readonly ForeignNode[] | undefined {
  const props = chartOf(written);
  return props && [{ type: 'Chart', props, children: [], slots: [] }];
}

interface Part {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly isOne: boolean;
}

/** The members of the chart that the parts form; undefined if there is any other part. */
function chartOf({ name, args, named }: BufferedCall): JsonObject | undefined {
  const texts: string[] = [];
  const labels: string[] = [];
  const calls: BufferedCall[] = [];
  const take = (value: BufferedValue): boolean => {
    if (typeof value === 'string') texts.push(value);
    else if (value instanceof BufferedCall) calls.push(value);
    else if (!isList(value)) return false;
    else if (value.every((one) => typeof one === 'string'))
      labels.push(...value.filter((one) => typeof one === 'string'));
    else if (value.every((one) => one instanceof BufferedCall))
      calls.push(...value.filter((one) => one instanceof BufferedCall));
    else return false;
    return true;
  };
  const isTaken = ([key, value]: readonly [string, BufferedValue]): boolean =>
    isList(value)
      ? (listNames.test(key) || key === 'labels' || key === 'categories') && take(value)
      : typeof value === 'string' && (titleNames.test(key) || kindNames.test(key)) && take(value);
  if (!args.every(take) || !Object.entries(named).every(isTaken) || calls.length === 0) return undefined;
  const parts = calls.map((call) => partOf(call));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const areOne = known.every(({ isOne }) => isOne);
  if (!areOne && known.some(({ isOne }) => isOne)) return undefined;
  const kind = texts.find(isChartWord);
  const [title, ...others] = texts.filter((text) => text !== kind && !isStyleWord(text));
  const areSlices = calls.every((call) => /Slice|Wedge|Segment/.test(call.name));
  const areLines = calls.every((call) => /MiniChart|Sparkline|LineSeries/.test(call.name));
  const type =
    kind ??
    kindInName.exec(name)?.[0].toLowerCase() ??
    (areOne ? (areSlices ? 'pie' : 'bar') : areLines ? 'line' : 'bar');
  const about = { type, ...(title === undefined ? {} : { title }), description: others.join(' · ') };
  if (areOne) return { ...about, data: known.map(({ label, values }) => ({ label, value: values[0] ?? null })) };
  const count = Math.max(...known.map(({ values }) => values.length));
  return {
    ...about,
    labels: labels.length > 0 ? labels : Array.from({ length: count }, (_, index) => String(index + 1)),
    datasets: known.map(({ label, values }) => ({ label, data: [...values] })),
  };
}

/** A label with its number or its numbers. Colours are dropped. */
function partOf({ args, named }: BufferedCall): Part | undefined {
  const members: BufferedValue = named;
  if (!isMembers(members)) return undefined;
  const given = (names: readonly string[]): BufferedValue | undefined => {
    const key = names.find((one) => Object.hasOwn(members, one));
    return key === undefined ? undefined : members[key];
  };
  const [first, second, ...others] = args;
  const label = given(labelNames) ?? first;
  const value = given(valueNames) ?? (given(labelNames) === undefined ? second : first);
  const rest = [...others, ...Object.entries(members).flatMap(([key, one]) => (isKnown(key) ? [] : [one]))];
  if (typeof label !== 'string' || value === undefined) return undefined;
  if (!rest.every((one) => typeof one === 'string' && (color.test(one) || isStyleWord(one)))) return undefined;
  const numbers = (isList(value) ? value : [value]).map(numberOf);
  const known = numbers.filter((one) => one !== undefined);
  if (known.length < numbers.length || known.length === 0) return undefined;
  return { label, values: known, isOne: !isList(value) };
}

const isKnown = (key: string): boolean => labelNames.includes(key) || valueNames.includes(key);

function numberOf(value: BufferedValue): number | null | undefined {
  if (value instanceof BufferedWord) return value.word === 'null' ? null : parseNumber(value.word);
  return typeof value === 'string' ? parseNumber(value) : undefined;
}

/** The number or numbers of a single part, as a text; empty if there is none. */
export function figuresOf(call: BufferedCall): string {
  const part = partOf(call);
  return part === undefined ? '' : part.values.map((value) => (value === null ? '–' : String(value))).join(', ');
}
