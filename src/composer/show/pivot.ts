// Converts one observation per row to one series per category. Requires a complete grid, because missing values would
// have to be invented.
import type { CategoryField, MeasureField, TimeField } from '../data/field.ts';
import type { Series } from '../notation/vocabulary.ts';

export interface Pivot {
  readonly labels: readonly string[];
  readonly measures: readonly { readonly measure: MeasureField; readonly series: readonly Series[] }[];
}

export function pivot(
  axis: TimeField | CategoryField,
  colour: CategoryField,
  measures: readonly MeasureField[],
  maxColours: number,
): Pivot | undefined {
  const colours = [...new Set(colour.texts)];
  const texts = axis.kind === 'time' ? axis.labels : axis.texts;
  const labels = [...new Set(texts)];
  const rowCount = axis.texts.length;
  if (colours.length < 2 || colours.length > maxColours || labels.length < 2) return undefined;
  if (labels.length * colours.length !== rowCount) return undefined;
  const rowOf = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) rowOf.set(JSON.stringify([texts[row], colour.texts[row]]), row);
  if (rowOf.size !== rowCount) return undefined;
  if (measures.some((measure) => measure.numbers.includes(undefined))) return undefined;
  const ordered = axis.kind === 'time' && axis.isSortable ? inOrder(axis, labels) : labels;
  return {
    labels: ordered,
    measures: measures.map((measure) => ({
      measure,
      series: colours.map((name) => ({
        name: name === '' ? '–' : name,
        values: ordered.map((label) => measure.numbers[rowOf.get(JSON.stringify([label, name])) ?? 0] ?? 0),
      })),
    })),
  };
}

function inOrder(axis: TimeField, labels: readonly string[]): readonly string[] {
  const orders = new Map(axis.labels.map((text, row) => [text, axis.orders[row] ?? 0]));
  return [...labels].sort((a, b) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0));
}
