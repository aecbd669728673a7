// The UI that demonstrates the notation. If the catalog lacks one of its components, another one takes its place,
// because models copy the example and unknown components would be lost.
import type { Catalog } from '../ui/catalog.ts';

/** The alternatives for a line, best first: the required components and the call. */
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
