// The error that a stack trace reports: `ValueError: empty payload` below a traceback, or above lines of `at ...`.
import type { Call } from '../notation/call.ts';
import { callout } from '../notation/vocabulary.ts';
import { literalText } from './literal-text.ts';

const frame = /^\s+(?:at \S|File "|from \S+:\d|\.{3} \d+ more)/;
const thrown =
  /^(?:Exception in thread "[^"\n]{0,80}" |Unhandled exception\. |Uncaught |Caused by: )?([\w$.]*(?:Error|Exception)): (\S.*)$/;
/** Lines that are examined from each end: a trace has its error above its frames, or below them. */
const examined = 40;
const longestLine = 500;

/** A callout with the name and the message of the error. Undefined for code that is no stack trace. */
export function errorOfCode(code: string): Call | undefined {
  const lines = code.split('\n');
  if (!lines.slice(0, examined).some((line) => line.length <= longestLine && frame.test(line))) return undefined;
  const isBelow = code.startsWith('Traceback ');
  const ordered = isBelow ? lines.slice(-examined).reverse() : lines.slice(0, examined);
  for (const line of ordered) {
    const [, name, message = ''] = line.length > longestLine ? [] : (thrown.exec(line) ?? []);
    if (name !== undefined) return callout('error', name, literalText(message));
  }
  return undefined;
}
