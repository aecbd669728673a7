// Texts after the data of a chart: the titles of its axes and the title of the chart. No chart has a prop for its own
// title. Models write them in several orders, so positional ones are held until the chart ends.
import { textComponent } from '../catalog.ts';
import { call } from '../dialects/call.ts';
import { joined } from '../dialects/rows/plain-text.ts';
import type { BufferedValue } from '../events/buffered-value.ts';
import { coerce } from './coerce.ts';
import { dropStyle, moveToSetting, placeStyleInText, settingListing } from './place-style.ts';
import type { Placement } from './placement.ts';
import { isReadable } from './readable-text.ts';
import type { OpenTree } from './open-tree.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { isStyleWord, isTone } from './style-words.ts';
import { GatheredText } from './text-sinks.ts';

/** The title of the value axis is written above the chart, after the chart's own title. */
const valueAxis = 'yLabel';
/** The position of a setting before the titles. */
const setting = 'variant';
const titleName = /^(?:chart[-_]?)?(?:title|heading|caption)$/i;

/** True for the name of a chart's title. */
export const isChartTitle = ({ shape }: ElementScope, name: string): boolean =>
  titleName.test(name) && shape.order.includes(valueAxis);

/** Holds a positional text in place of the title of an axis. Returns false for any other text. */
export function holdAxisTitle({ tree }: Placement, slot: Slot): boolean {
  const { scope, prop, isPositional } = slot;
  if (scope.kind !== 'element' || (prop !== 'xLabel' && prop !== valueAxis)) return false;
  if (!isPositional && (prop !== valueAxis || scope.chartTitle === undefined)) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (!isPositional) {
      // `title: "Sales", yLabel: "Euros"`.
      scope.namedAxis = kept;
      return tree.endValue();
    }
    // `BarChart([...], [...], "default", "grouped", "Month")`: a style word of another vocabulary was in the position
    // before.
    const isStyle = scope.hasLostSetting && placeStyleInText(tree, slot, kept);
    if (isStyle) scope.next = scope.shape.order.indexOf(prop);
    else addText(scope, prop, kept);
    tree.endValue();
  });
  return true;
}

/** Keeps a text in place of another setting of a chart: `LineChart([...], [...], "Sales by month", "Month", "Euros")`. */
export function keepChartText({ tree }: Placement, { scope, prop, isPositional }: Slot, value: BufferedValue): boolean {
  if (!isPositional || scope.kind !== 'element' || typeof value !== 'string' || !(isReadable(value) || isUnit(value)))
    return false;
  if (prop === undefined || !['variant', 'appearance'].includes(prop) || !scope.shape.order.includes('xLabel'))
    return false;
  tree.report('moved_argument', `A text of ${scope.shape.component.name} was written in place of "${prop}".`);
  addText(scope, setting, value);
  return true;
}

function addText(scope: ElementScope, prop: string, text: string): void {
  scope.chartTexts ??= { prop, texts: [] };
  scope.chartTexts.texts.push(text);
}

/** `BarChart([...], [...], "grouped", "Month", "Euros", "Sales")`: keeps the text after those of the axes. */
export function takeChartText({ top }: OpenTree, text: string): boolean {
  if (top.kind !== 'element' || top.chartTexts === undefined || !isReadable(text)) return false;
  addText(top, valueAxis, text);
  return true;
}

interface ChartTexts {
  readonly xLabel?: string | undefined;
  readonly yLabel?: string | undefined;
  readonly titles?: readonly string[];
}

/** Titles for the labels of an axis: "Month", "Fiscal year", "Product category". */
const categories =
  /\b(?:time|dates?|days?|weeks?|weekdays?|months?|quarters?|years?|hours?|minutes?|periods?|seasons?|ages?|age groups?|categor(?:y|ies)|regions?|countr(?:y|ies)|cit(?:y|ies)|products?|stages?|steps?|channels?|departments?)$/i;
/** Titles for the values of an axis: "kWh", "€", "Temperature (°C)". */
const unit =
  /^(?:[$€£¥₹₩₽₺%‰]|[A-Z]{3}|[kMG]?Wh?|[kmcµ]?m[²³23]?|[kmµ]?g|t|lbs?|oz|[mch]?l|°[CF]?|h|min|m?s|[kMGT]i?B|[kMG]?Hz|km\/h|mph|m\/s|k?cal|k?J|bpm|ppm|[hk]?Pa|mm?bar|dB|[km]?V|m?A)$/u;
const isUnit = (text: string): boolean =>
  unit.test(text.trim()) || unit.test(/\(([^()]{1,8})\)$/.exec(text.trim())?.[1] ?? '');
/** Words of the label of an axis. A longer text is the title of the chart. */
const maxLabel = 2;
const wordsOf = (text: string): number => text.trim().split(/\s+/u).length;
const isCategory = (text: string): boolean =>
  categories.test(text) && wordsOf(text) < 4 && !/\b(?:by|per|over|in|vs)\b/i.test(text);

/**
 * The first text was in place of `prop`. `isForeign`: a style came before, as in `"default", "stacked", "Sales", "By
 * quarter"`, where the titles of the chart come first.
 */
function arrange(
  texts: readonly string[],
  prop: string,
  { hasLostSetting: isForeign, hasNamelessSeries: isNameless }: ElementScope,
): ChartTexts {
  const [first = '', second = '', third = ''] = texts;
  if (texts.length === 1 && prop === setting && isUnit(first)) return { yLabel: first };
  if (texts.length === 1) {
    if (prop === valueAxis || (isNameless && !isCategory(first))) return { yLabel: first };
    const isTitle = isForeign || (prop === setting && wordsOf(first) > 2);
    return isTitle && !isCategory(first) ? { titles: [first] } : { xLabel: first };
  }
  // The order of our prompt.
  if (texts.length === 2 && !isForeign && prop !== setting) return { xLabel: first, yLabel: second };
  // Two single words name axes in any language.
  const areWords = texts.length === 2 && wordsOf(first) === 1 && wordsOf(second) === 1;
  if (texts.length === 2 && isForeign && !areWords && !isUnit(second) && ![first, second].some(isCategory))
    return { titles: texts };
  const isTitleFirst = isCategory(second) && !isCategory(first);
  if (texts.length === 2) return isTitleFirst ? { titles: [first], xLabel: second } : { xLabel: first, yLabel: second };
  // `LineChart([...], [...], "Laborwerte", "Tag", "Wert")`: the title is in place of the setting before the axes.
  const isTitleOfThree = prop === setting && texts.length === 3 && wordsOf(first) >= wordsOf(third);
  const areAxesLast =
    isTitleFirst ||
    (isTitleOfThree && !isCategory(first)) ||
    (!isCategory(first) && (texts.length > 3 ? !isCategory(second) : wordsOf(first) > wordsOf(third)));
  const [xLabel, yLabel] = areAxesLast ? texts.slice(-2) : texts;
  return { xLabel, yLabel, titles: areAxesLast ? texts.slice(0, -2) : texts.slice(2) };
}

/** Writes the texts of a chart that ends. */
export function writeChartTexts({ tree, displaced, coerceContext }: Placement, element: ElementScope): void {
  const { shape, chartTexts, chartTitle, namedAxis } = element;
  element.chartTexts = undefined;
  element.chartTitle = undefined;
  element.namedAxis = undefined;
  if (chartTexts === undefined && chartTitle === undefined) return;
  const { texts = [], prop = '' } = chartTexts ?? {};
  // A chart has two axes, so of more texts one may be a style.
  const isMany = texts.length > 2;
  const isStyle = (text: string, index: number): boolean =>
    (isMany && isTone(text)) ||
    // `BarChart([...], [...], "Sales per month", "stacked")`: the title has taken the place of the setting.
    (prop === setting && index > 0 && (isStyleWord(text) || settingListing(shape, text) !== undefined));
  const styles = texts.filter(isStyle);
  for (const word of styles) if (!moveToSetting(tree, element, undefined, word)) dropStyle(tree, word);
  const written = texts.filter((text) => !(isMany && text === '') && !styles.includes(text));
  const { xLabel, yLabel = namedAxis, titles = [] } = arrange(written, prop, element);
  const above = [...(chartTitle === undefined ? [] : [chartTitle]), ...titles];
  const write = (name: string, text: string | undefined): void => {
    if (text === undefined) return;
    const schema = shape.component.props.properties[name];
    if (schema === undefined || element.seen.includes(name)) return displaced.add(text);
    tree.writeProp(element, name, coerce(schema, text, coerceContext) ?? '');
  };
  if (written.length > 0) write('xLabel', xLabel);
  const [title = '', ...others] = above;
  const hasAxis = yLabel !== undefined || element.seen.includes(valueAxis) || !shape.order.includes(valueAxis);
  if (above.length > 0 && (hasAxis || others.length > 0 || wordsOf(title) > maxLabel)) {
    tree.report('moved_text', `The title of ${shape.component.name} was placed below it.`);
    (element.moreItems ??= []).push(call(textComponent, { text: joined(above), size: 'small' }));
  } else if (above.length > 0) {
    element.prop = valueAxis;
    tree.report('moved_argument', `The title of ${shape.component.name} was read as "${valueAxis}".`);
    return write(valueAxis, title);
  }
  if (written.length > 0 || namedAxis !== undefined) write(valueAxis, yLabel);
}
