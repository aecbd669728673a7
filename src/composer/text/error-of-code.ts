// The error that a stack trace reports: `ValueError: empty payload` below a traceback, or above lines of `at ...`.
import type { Call } from '../notation/call.ts';
import { callout } from '../notation/vocabulary.ts';
import { literalText } from './literal-text.ts';

const frame =
  /^\s+(?:at \S|File "|from \S+:\d|\.{3} \d+ more)|^goroutine \d+ \[|^#\d+\s+(?:\{main\}$|0x|\S+\(\d+\): )|^\s+\d+: \S|^\S+\.rb:\d+:in /;
/** Text before the name of an error. */
const prefix =
  /^(?:Exception in thread "[^"\n]{0,80}" |Unhandled exception\. |Uncaught |Caused by: |(?:PHP )?Fatal error:\s+Uncaught )/;
const thrown = /^([\w$.\\]*(?:Error|Exception)): (\S.*)$/;
const panicOfGo = /^(panic): (\S.*)$/;
const panicOfRust = /^thread '[^'\n]{1,60}' (panicked) at ([^:\n]{1,200}:\d+:\d+):?$/;
const fatal = /^(?:PHP )?((?:Fatal|Parse) error):\s+(\S.*)$/;
/** `cart.rb:12:in 'total': undefined method (NoMethodError)`. */
const raised = /^\S+\.rb:\d+:in ['`][^'\n]{1,80}': (.{1,300}) \((\w+(?:::\w+)*)\)$/;
/** Lines that are examined from each end: a trace has its error above its frames, or below them. */
const examined = 40;
const maxLineLength = 500;

/** A callout with the name and the message of the error. Undefined for code that is not a stack trace. */
export function errorOfCode(code: string): Call | undefined {
  const lines = code.split('\n');
  if (!lines.slice(0, examined).some((line) => line.length <= maxLineLength && frame.test(line))) return undefined;
  const isBelow = code.startsWith('Traceback ');
  const ordered = isBelow ? lines.slice(-examined).reverse() : lines.slice(0, examined);
  for (const [index, line] of ordered.entries()) {
    if (line.length > maxLineLength) continue;
    const error = readError(line, ordered[index + 1] ?? '');
    if (error !== undefined) return callout('error', error.name, literalText(error.message));
  }
  return undefined;
}

function readError(line: string, below: string): { readonly name: string; readonly message: string } | undefined {
  const [, place = ''] = panicOfRust.exec(line)?.slice(1) ?? [];
  if (place !== '' && below.trim() !== '') return { name: `panicked at ${place}`, message: below.trim() };
  const [, reason, error] = raised.exec(line) ?? [];
  if (reason !== undefined && error !== undefined) return { name: error, message: reason };
  const found = thrown.exec(line.replace(prefix, '')) ?? panicOfGo.exec(line) ?? fatal.exec(line);
  const [, name, message] = found ?? [];
  return name === undefined || message === undefined ? undefined : { name, message };
}
