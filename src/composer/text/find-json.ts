// Finds JSON in a text. It begins at the start of a line or after a colon, and ends at the end of a line.
import { Pace, type Sliced } from '../../slices.ts';
import { endOfString, readJson, type JsonReading } from '../data/read-json.ts';

export interface FoundJson {
  /** The text before it on its line. */
  readonly before: string;
  readonly text: string;
  readonly reading: JsonReading;
  /** The number of the line after it. */
  readonly next: number;
}

/** Returns a function that finds the JSON that begins on a given line. */
export function createJsonFinder(lines: readonly string[]): (at: number) => Sliced<FoundJson | undefined> {
  // Without a budget, each unclosed bracket would be followed to the end of the text.
  let budget = lines.reduce((sum, line) => sum + line.length + 1, 0) * 4 + 10_000;
  const pace = new Pace();
  return function* (at) {
    const first = lines[at] ?? '';
    const start = startOfJson(first);
    if (start === undefined) return undefined;
    let depth = 0;
    for (let index = at; index < lines.length && budget > 0; index++) {
      const line = lines[index] ?? '';
      if (pace.isDue(line.length)) yield;
      budget -= line.length + 1;
      const step = scanLine(line, index === at ? start : 0, depth);
      if (step === undefined) return undefined;
      if (step.end === undefined) {
        depth = step.depth;
        continue;
      }
      if (line.slice(step.end).trim() !== '') return undefined;
      const text = [first.slice(start), ...lines.slice(at + 1, index + 1)].join('\n');
      const reading = isData(text) ? yield* readJson(text) : undefined;
      return reading === undefined ? undefined : { before: first.slice(0, start), text, reading, next: index + 1 };
    }
    return undefined;
  };
}

function startOfJson(line: string): number | undefined {
  const direct = /^\s*[{[]/.exec(line);
  if (direct !== null) return direct[0].length - 1;
  const colon = line.search(/:\s{0,3}[{[]/);
  return colon < 0 ? undefined : line.slice(colon).search(/[{[]/) + colon;
}

/** Undefined if this cannot be JSON: its strings do not contain line breaks. */
function scanLine(line: string, start: number, depthBefore: number): { depth: number; end?: number } | undefined {
  let depth = depthBefore;
  for (let at = start; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(line, at);
      if (at >= line.length) return undefined;
    } else if (code === 0x7b || code === 0x5b) {
      depth++;
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
      if (depth === 0) return { depth, end: at + 1 };
    }
  }
  return { depth };
}

/** `[1]` is a footnote and `{}` is empty; data has members or several items. */
const isData = (text: string): boolean => /[":{,]/.test(text.slice(1, -1)) && text.length > 4;
