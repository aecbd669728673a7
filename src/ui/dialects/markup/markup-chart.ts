// The rows of a table in a chart are its data: `<chart type="bar"><table><tr><td>May</td><td>4</td></tr></table></chart>`.
// So are elements with a label and a value: `<point label="May" value="4"/>`.
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { parseMeasure, parseNumber } from '../../check/parse-number.ts';
import { isChartName } from '../charts.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';
import { rowsOf } from './markup-table.ts';

/** Attributes in which a chart has data already. */
const dataName = /^(?:data|values|series|labels|points|datasets)$/i;
const labelName = /^(?:label|name|category|x|key|title|month|year|date|day)$/i;
/** The chart with its data as an attribute; undefined for any other element. */
export function chartWithRows(node: MarkupNode): MarkupNode | undefined {
  if (!isChartName(node.tag) || Object.keys(node.attributes).some((name) => dataName.test(name))) return undefined;
  const elements = elementsOf(node);
  const table = [node, ...elements].find((one) => rowsOf(one).length > 0);
  const data = (table === undefined ? undefined : pointsOfRows(rowsOf(table))) ?? pointsOf(node);
  if (data === undefined) return undefined;
  const heading = elements.find(({ tag }) => /^(?:h[1-6]|title|caption)$/i.test(tag));
  const title = heading === undefined || node.attributes['title'] !== undefined ? {} : { title: wordsOf(heading) };
  return { ...node, attributes: { ...node.attributes, ...title, data }, children: [] };
}

function pointsOfRows(rows: readonly MarkupNode[]): JsonObject[] | undefined {
  const texts = rows.map((row) => elementsOf(row).map(wordsOf));
  const [first = [], second = []] = texts;
  const cells = rows[0] === undefined ? [] : elementsOf(rows[0]);
  const isHead =
    cells.every(({ tag }) => tag.toLowerCase() === 'th') ||
    first.slice(1).every((text) => numberIn(text) === undefined);
  const hasHead = isHead && first.length > 1 && second.length > 1;
  const body = hasHead ? texts.slice(1) : texts;
  const points = body.map(([label = '', ...values]) => {
    const named = values.map((text, index): [string, JsonValue] => [
      nameOf(first, index, hasHead, values.length),
      numberIn(text) ?? null,
    ]);
    return Object.fromEntries([['label', label], ...named]);
  });
  const isPoint = (point: JsonObject): boolean => Object.values(point).some((value) => typeof value === 'number');
  return points.length > 0 && points.every(isPoint) ? points : undefined;
}

function nameOf(head: readonly string[], index: number, hasHead: boolean, count: number): string {
  const written = hasHead ? (head[index + 1] ?? '') : '';
  return written !== '' && written !== 'label' ? written : count === 1 ? 'value' : `${index + 1}`;
}

/** Elements of one tag, each with a label and a value. */
function pointsOf(node: MarkupNode): JsonObject[] | undefined {
  const groups = new Map<string, MarkupNode[]>();
  for (const child of elementsOf(node)) {
    const tag = child.tag.toLowerCase();
    groups.set(tag, [...(groups.get(tag) ?? []), child]);
  }
  for (const group of groups.values()) {
    const points = group.map(pointOf);
    const known = points.filter((point) => point !== undefined);
    if (known.length > 0 && known.length === points.length) return known;
  }
  const [only, ...others] = elementsOf(node);
  return only !== undefined && others.length === 0 ? pointsOf(only) : undefined;
}

function pointOf({ attributes, children }: MarkupNode): JsonObject | undefined {
  const parts = children.filter((child) => typeof child !== 'string');
  const members = [
    ...Object.entries(attributes).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : '',
    ]),
    ...parts.map((part): [string, string] => [part.tag, wordsOf(part)]),
  ];
  const label = members.find(([name]) => labelName.test(name))?.[1];
  const others = members.filter(([name]) => !labelName.test(name));
  const text = children.map(wordsOf).join(' ').trim();
  const value =
    others.map(([, one]) => numberIn(one)).find((one) => one !== undefined) ??
    (parts.length === 0 ? numberIn(text) : undefined);
  return label === undefined || label === '' || value === undefined ? undefined : { label, value };
}

const numberIn = (text: string): number | undefined => parseNumber(text) ?? parseMeasure(text);
