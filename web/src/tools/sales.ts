import type { JsonValue } from '../../../src/schema/schema.ts';
import { textOf, type Tool } from './tool.ts';

interface Sale {
  readonly quarter: string;
  readonly region: string;
  readonly product: string;
  readonly units: number;
  readonly revenue: number;
}

const quarters = ['2025 Q1', '2025 Q2', '2025 Q3', '2025 Q4'] as const;
const regions = [
  ['North', 1],
  ['South', 0.72],
  ['West', 1.35],
] as const;
const products = [
  ['Desk', 320, 140],
  ['Chair', 180, 260],
  ['Lamp', 60, 410],
] as const;

/** The bundled table: 36 rows whose values grow over the year, differently per product and region. */
const sales: readonly Sale[] = quarters.flatMap((quarter, time) =>
  regions.flatMap(([region, weight], place) =>
    products.map(([product, price, base], kind) => {
      const season = 1 + 0.09 * time + 0.07 * Math.sin(time * 2 + place + kind);
      const units = Math.round(base * weight * season);
      return { quarter, region, product, units, revenue: units * price };
    }),
  ),
);

const groups = ['quarter', 'region', 'product'] as const;
const measures = ['revenue', 'units'] as const;
const oneOf = <Value extends string>(values: readonly Value[], input: string, otherwise: Value): Value =>
  values.find((value) => value === input) ?? otherwise;

export const querySales: Tool = {
  name: 'query_sales',
  description: 'Sums over the sales database of 2025: revenue in euros or units, by quarter, region or product.',
  parameters: {
    type: 'object',
    properties: {
      measure: { type: 'string', enum: measures, description: 'The figure to add up' },
      group_by: { type: 'string', enum: groups, description: 'One row per value of this field' },
      region: { type: 'string', enum: regions.map(([name]) => name), description: 'Only this region' },
      product: { type: 'string', enum: products.map(([name]) => name), description: 'Only this product' },
    },
    required: ['measure', 'group_by'],
  },
  run(input): JsonValue {
    const measure = oneOf(measures, textOf(input, 'measure'), 'revenue');
    const group = oneOf(groups, textOf(input, 'group_by'), 'quarter');
    const region = textOf(input, 'region');
    const product = textOf(input, 'product');
    const sums = new Map<string, number>();
    for (const sale of sales) {
      if (region !== '' && sale.region !== region) continue;
      if (product !== '' && sale.product !== product) continue;
      sums.set(sale[group], (sums.get(sale[group]) ?? 0) + sale[measure]);
    }
    if (sums.size === 0) throw new Error('No sales match. Omit region and product, or choose others.');
    return [...sums].map(([name, sum]) => ({ [group]: name, [measure]: sum }));
  },
};
