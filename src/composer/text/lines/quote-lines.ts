// `"It took five minutes." - Lena, shop owner`: the words of people, one per line.
import type { Quotation } from './line-segment.ts';

const quotation =
  /^\s*(?:[-*•]\s+)?["“„«「]([^"”“»」\n]{2,600})["”“»」]\s*(?:[-–—~]+\s*|\()(\p{L}[^,()\n]{0,60}?)(?:,\s*([^()\n]{1,80}?))?\s*\)?$/u;
const fewest = 2;
const maxLineLength = 800;

/** Undefined unless all lines are quotations. */
export function readQuotes(lines: readonly string[]): readonly Quotation[] | undefined {
  if (lines.length < fewest) return undefined;
  const quotes: Quotation[] = [];
  for (const line of lines) {
    const [, text, author, source = ''] = line.length > maxLineLength ? [] : (quotation.exec(line) ?? []);
    if (text === undefined || author === undefined) return undefined;
    quotes.push({ text, author, source });
  }
  return quotes;
}
