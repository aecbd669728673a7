// The notes on standard error after an answer.
import type { Generation } from '../../generate/collect.ts';
import { cleanLine } from '../draw/clean-text.ts';
import { diagnosticLine } from '../diagnostic-line.ts';
import type { Paint } from '../paint.ts';

const number = new Intl.NumberFormat('en-US');

const truncations = {
  length: 'cut off at the maximum length',
  'content-filter': 'cut off by the content filter of the provider',
} as const;

/** One line for each loss or omission; small repairs are only counted. */
export function generationNotes(
  { toolCalls, diagnostics }: Generation,
  place: string,
  paint: Paint,
): readonly string[] {
  const { repairs = [], ignoredParameters = [], grammar, truncated } = diagnostics;
  const lines = toolCalls.map(
    ({ name, arguments: given }) => `${paint('bold', 'The model calls')} ${cleanLine(name)} ${cleanLine(given)}`,
  );
  for (const { parameter, reason } of ignoredParameters)
    lines.push(`${parameter} was not applied as requested: ${reason}.`);
  if (grammar?.isSent === false) lines.push(`The model was not constrained by a grammar: ${grammar.reason}.`);
  lines.push(...repairs.filter(({ lossy }) => lossy).map((repair) => diagnosticLine(place, repair, paint)));
  const small = repairs.filter(({ lossy }) => !lossy).length;
  if (small > 0) lines.push(`${small} ${small === 1 ? 'repair' : 'repairs'} without loss; --json lists them.`);
  if (truncated !== undefined) lines.push(`${paint('yellow', 'warning')}: the answer was ${truncations[truncated]}.`);
  return lines;
}

/** `1,234 tokens in (1,000 cached), 340 out`. */
export function usageText({ usage, diagnostics }: Generation): string {
  const { promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 } = usage;
  const part = (count: number, name: string): string => (count > 0 ? ` (${number.format(count)} ${name})` : '');
  const why = diagnostics.usageImplausible === true ? ' (the counts of the provider are implausible)' : '';
  const estimate = diagnostics.usageIsEstimate === true ? `, estimated${why}` : '';
  return (
    `${number.format(promptTokens)} tokens in${part(cachedTokens, 'cached')}, ` +
    `${number.format(completionTokens)} out${part(reasoningTokens, 'of reasoning')}${estimate}`
  );
}
