// A line of the log for a person at a terminal. Everywhere else the log is JSON.
import type { Colour, Paint } from '../paint.ts';

type Level = readonly [least: number, name: string, colour: Colour];
/** Also for a line without a level. */
const info: Level = [30, 'INFO', 'green'];
const levels: readonly Level[] = [[50, 'ERROR', 'red'], [40, 'WARN', 'yellow'], info, [0, 'DEBUG', 'dim']];
/** Shown first and without their names, or of no use at a terminal. */
const special = new Set(['level', 'time', 'msg', 'method', 'path', 'status', 'milliseconds', 'requestId', 'err']);

/** `line` ends with a line break, as the result does. A line that is not JSON is kept. */
export function readableLine(line: string, paint: Paint): string {
  const fields = parsed(line);
  if (fields === undefined) return line;
  const { level, time, msg, method, path, status, milliseconds, err } = fields;
  const [, name, colour] = levels.find(([least]) => Number(level) >= least) ?? info;
  const isRequest = typeof method === 'string' && typeof path === 'string';
  const parts = [
    paint('dim', clock(Number(time))),
    paint(colour, name.padEnd(5)),
    // The method and the path say that it is a request.
    ...(isRequest && msg === 'request' ? [] : [textOf(msg)]),
    ...(isRequest ? [`${method} ${path} ${textOf(status)} in ${textOf(milliseconds)} ms`] : []),
    ...Object.entries(fields)
      .filter(([key]) => !special.has(key))
      .map(([key, value]) => paint('dim', `${key}=${textOf(value)}`)),
  ];
  return `${parts.join(' ')}\n${errorLines(err)
    .map((text) => `  ${text}\n`)
    .join('')}`;
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** In the time zone of the machine. */
function clock(time: number): string {
  const date = new Date(time);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The described error (describe-error.ts) and its causes, one below the other. */
function errorLines(err: unknown): readonly string[] {
  if (typeof err !== 'object' || err === null) return [];
  const { type, code, message, stack, cause, errors, ...rest }: Readonly<Record<string, unknown>> = { ...err };
  const name = [type, code].flatMap((part) => (part === undefined ? [] : [textOf(part)])).join(' ');
  const others = Object.entries(rest).map(([key, value]) => `${key}=${textOf(value)}`);
  return [
    [message === undefined ? name : `${name}: ${textOf(message)}`, ...others].join(' '),
    ...(Array.isArray(stack) ? stack.map((frame) => `  at ${textOf(frame)}`) : []),
    ...[cause, ...(Array.isArray(errors) ? errors : [])].flatMap((inner) =>
      errorLines(inner).map((text) => `  ${text}`),
    ),
  ];
}
