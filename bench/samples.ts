// The UIs that benchmarks use: the valid golden cases in call notation, and one of any length.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Sample {
  readonly name: string;
  /** The model output. */
  readonly notation: string;
  /** The document as compact JSON. */
  readonly json: string;
}

const folder = 'test/golden/ui/calls';
const divider = '\n--------\n';
/** Minimum length in characters; shorter samples are not representative for tokens or damage. */
const minLength = 250;

export function readSamples(): readonly Sample[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => {
      const [notation = '', json = '{}', changes = ''] = readFileSync(join(folder, file), 'utf8')
        .replace(/\n$/, '')
        .split(divider);
      if (changes !== '' || notation.length < minLength) return [];
      return [{ name: file.replace(/\.txt$/, ''), notation, json: JSON.stringify(JSON.parse(json)) }];
    });
}

/** A UI of about this many characters. */
export function longNotation(length: number): string {
  const parts = ['root = Card([\n'];
  let size = 0;
  for (let index = 0; size < length - 200; index += 1) {
    const part =
      `  CardHeader("Section ${index}", "Subtitle of ${index}"),\n` +
      `  BarChart(["Q1", "Q2", "Q3", "Q4"], [Series("Revenue", [12, 15, 14, ${index}])]),\n` +
      `  TextContent("Some **text** about number ${index}, long enough to be a paragraph of words."),\n` +
      `  Table([Col("Item", ["x", "y"]), Col("Amount", [1, 2], "number")]),\n`;
    parts.push(part);
    size += part.length;
  }
  parts.push('  TextContent("end")\n])\n');
  return parts.join('');
}
