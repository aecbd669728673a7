import type { Diagnostic } from '../ui/element.ts';
import { cleanLine } from './draw/clean-text.ts';
import type { Paint } from './paint.ts';

/** The format that editors parse: `FILE:LINE:1: warning[code] path: message`. A diagnostic without loss is a note. */
export function diagnosticLine(place: string, { code, path, message, lossy }: Diagnostic, paint: Paint): string {
  const severity = lossy ? paint('yellow', `warning[${code}]`) : paint('cyan', `note[${code}]`);
  return `${paint('bold', `${place}:`)} ${severity} ${cleanLine(path)}: ${cleanLine(message)}`;
}
