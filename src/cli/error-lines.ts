import { UpstreamDetail, type ApiError } from '../errors.ts';
import { cleanText } from './draw/clean-text.ts';
import type { Redactor } from './log/redactor.ts';

/** Maximum characters of the text of a model server. */
const longestDetail = 500;

/** The message, then what the model server answered. Command-line users are operators, so they may see it. */
export function errorLines(error: ApiError, redactor: Pick<Redactor, 'redact'>): readonly string[] {
  const { cause } = error;
  const said = cause instanceof UpstreamDetail ? `${cause.message}: ${cause.text}` : messageOf(cause);
  const detail = said === '' ? [] : [`  ${cleanText(redactor.redact(said).slice(0, longestDetail))}`];
  return [`${cleanText(redactor.redact(error.message))} (${error.code})`, ...detail];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
