// The UI that shows how the notation is written. Where the catalog lacks a component of it, another one shows the same:
// a model copies the example, and what is not in the catalog would be lost.
import type { Catalog } from '../ui/catalog.ts';

/** The ways to show a line, the best first: the components it needs, and the call. */
type Line = readonly (readonly [needs: readonly string[], call: string])[];

const labels = '["North", "South", "East"]';
const values = '[12, 15, 19]';

const lines: readonly Line[] = [
  [
    [['CardHeader'], 'CardHeader("Sales by region", "In thousands")'],
    [[], 'TextContent("Sales by region, in thousands", "large-heavy")'],
  ],
  [[['Stats', 'Stat'], 'Stats([Stat("Total", 46, "k", "+8%", "up")])']],
  [
    [['BarChart', 'Series'], `BarChart(${labels}, [Series("Sales", ${values})])`],
    [['HorizontalBarChart', 'Series'], `HorizontalBarChart(${labels}, [Series("Sales", ${values})])`],
    [['Table', 'Col'], `Table([Col("Region", ${labels}), Col("Sales", ${values})])`],
    [[], 'TextContent("North: 12, South: 15, East: 19")'],
  ],
  [[[], 'TextContent("**East** leads with 19, a quarter more than South.")']],
  [[['FollowUpBlock', 'FollowUpItem'], 'FollowUpBlock([FollowUpItem("How has East grown?")])']],
];

export function exampleUi(catalog: Catalog): string {
  const written = lines.flatMap((ways) => {
    const way = ways.find(([needs]) => needs.every((name) => catalog.find(name) !== undefined));
    return way === undefined ? [] : [`  ${way[1]}`];
  });
  return `root = Card([\n${written.join(',\n')}\n])`;
}
