// Reads the data of charts from the document.
import type { Element } from '../../ui/element.ts';
import { elementsOf, filledText, numberOf, numbersOf, textOf, textsOf } from '../read-props.ts';

export interface Series {
  readonly name: string;
  /** A gap is null. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly xTitle: string | undefined;
  readonly yTitle: string | undefined;
}

/** Labels and series of the same length: a label without a value is a gap, a value without a label has an empty one. */
export function chartDataOf({ props }: Element): ChartData {
  const given = elementsOf(props['series'], 'Series').map(({ props: own }) => ({
    name: textOf(own['category']),
    values: numbersOf(own['values']),
  }));
  const texts = textsOf(props['labels']);
  const count = Math.max(texts.length, ...given.map(({ values }) => values.length));
  return {
    labels: Array.from({ length: count }, (_, index) => texts[index] ?? ''),
    series: given.map(({ name, values }) => ({
      name,
      values: Array.from({ length: count }, (_, index) => values[index] ?? null),
    })),
    xTitle: filledText(props['xLabel']),
    yTitle: filledText(props['yLabel']),
  };
}

export interface Share {
  readonly name: string;
  readonly value: number;
  /** Its position in the document, which selects its colour. */
  readonly index: number;
}

/** Parts of a whole. A gap has none. */
export function sharesOf({ props }: Element): readonly Share[] {
  const labels = textsOf(props['labels']);
  return numbersOf(props['values']).flatMap((value, index) =>
    value === null ? [] : [{ name: labels[index] ?? '', value, index }],
  );
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly size: number | undefined;
}

export interface Dataset {
  readonly name: string;
  readonly marks: readonly Mark[];
}

export function datasetsOf({ props }: Element): readonly Dataset[] {
  return elementsOf(props['datasets'], 'ScatterSeries').map(({ props: own }) => ({
    name: textOf(own['name']),
    marks: elementsOf(own['points'], 'Point').flatMap(({ props: point }) => {
      const [x, y] = [numberOf(point['x']), numberOf(point['y'])];
      return x === undefined || y === undefined ? [] : [{ x, y, size: numberOf(point['z']) }];
    }),
  }));
}

export const knownValues = (series: readonly Series[]): readonly number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));
