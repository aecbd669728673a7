// An error as a log line has it. Messages of errors quote what they are about: JSON.parse repeats a part of its input,
// packages repeat requests and replies. So only messages that are made here, or by the system, are written.
import { createHash } from 'node:crypto';
import { ConfigurationError } from '../../config/problem.ts';
import { ApiError, UpstreamDetail } from '../../errors.ts';

export interface DescribedError {
  readonly type: string;
  readonly code?: string;
  /** Absent if it is unknown what the message quotes. */
  readonly message?: string;
  /** Of the text that is not written: characters, and the beginning of its digest. */
  readonly size?: number;
  readonly sha256?: string;
  /** The text itself, at the level `debug`. */
  readonly text?: string;
  readonly stack?: readonly string[];
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
}

const maxDepth = 5;
const maxErrors = 4;
const maxFrames = 20;

/** `withText`: what was said is written too. */
export function describeError(error: unknown, withText: boolean, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const { cause } = error;
  const deeper = (one: unknown): DescribedError => describeError(one, withText, depth + 1);
  return {
    type: nameOf(error),
    ...codeOf(error),
    ...messageOf(error, withText),
    // Of what was to be expected the code says enough.
    ...(error instanceof ApiError || error instanceof UpstreamDetail ? {} : { stack: framesOf(error) }),
    ...(cause === undefined || depth >= maxDepth ? {} : { cause: deeper(cause) }),
    ...(error instanceof AggregateError && depth < maxDepth
      ? { errors: error.errors.slice(0, maxErrors).map(deeper) }
      : {}),
  };
}

function nameOf(error: Error): string {
  return /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
}

/** `ECONNREFUSED`, `UND_ERR_SOCKET`, `HPE_INVALID_CONSTANT`, `Z_DATA_ERROR`. */
const systemCode = /^(?:E[A-Z0-9]{2,20}|(?:UND_ERR|HPE|Z)_[A-Z0-9_]{1,60})$/;
/** Of Node and of OpenSSL, whose messages quote arguments and certificates. */
const otherCode = /^(?:ERR|CERT|DEPTH|SELF|UNABLE)_[A-Z0-9_]{1,60}$/;

function codeOf(error: Error): { readonly code?: string } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error instanceof ApiError || systemCode.test(code) || otherCode.test(code) ? { code } : {};
}

function messageOf(error: Error, withText: boolean): Partial<DescribedError> {
  const { message } = error;
  if (error instanceof UpstreamDetail) {
    const { size, sha256, text } = error;
    return { message, size, sha256: sha256.slice(0, 16), ...(withText ? { text } : {}) };
  }
  if (withText || error instanceof ApiError || error instanceof ConfigurationError) return { message };
  if (systemCode.test(codeOf(error).code ?? '')) return { message: withoutQuotes(message).slice(0, 200) };
  return { size: message.length, sha256: createHash('sha256').update(message).digest('hex').slice(0, 16) };
}

/** From the first quotation mark to the last, for what is quoted may hold some itself. */
const withoutQuotes = (message: string): string => message.replace(/["'`][^]*["'`]/, '...');

/** The lines of the stack without the message, which stands before them and may be of many lines. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  const below = at < 0 ? '' : stack.slice(at + message.length);
  return below
    .split('\n')
    .filter((line) => /^ {4}at .{1,400}$/.test(line))
    .slice(0, maxFrames)
    .map((line) => line.slice(7));
}
