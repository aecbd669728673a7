// Describes an error for the log. Error messages may quote data: JSON.parse repeats a part of its input,
// packages repeat requests and replies. So only our own messages and those of the system are logged.
import { createHash } from 'node:crypto';
import { ConfigurationError } from '../../config/problem.ts';
import { ApiError, UpstreamDetail } from '../../errors.ts';

export interface DescribedError {
  readonly type: string;
  readonly code?: string;
  /** Absent if the message may quote data. */
  readonly message?: string;
  /** The length of the omitted text in characters, and the start of its digest. */
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

/** `withText`: the text is included. */
export function describeError(error: unknown, withText: boolean, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const { cause } = error;
  const deeper = (one: unknown): DescribedError => describeError(one, withText, depth + 1);
  return {
    type: nameOf(error),
    ...codeOf(error),
    ...messageOf(error, withText),
    // For expected errors, the code is enough.
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
/** Node and OpenSSL errors, whose messages quote arguments and certificates. */
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

/** From the first quotation mark to the last, because the quoted text may contain some. */
const withoutQuotes = (message: string): string => message.replace(/["'`][^]*["'`]/, '...');

/** The stack without the message before it, which may have several lines. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  const below = at < 0 ? '' : stack.slice(at + message.length);
  return below
    .split('\n')
    .filter((line) => /^ {4}at .{1,400}$/.test(line))
    .slice(0, maxFrames)
    .map((line) => line.slice(7));
}
