// Ends a stream of events from its frames, for an instance that did not write them.
import type { ApiError } from '../../errors.ts';
import { toErrorBody } from '../error-body.ts';
import { responsesNames } from './parameter-names.ts';
import { toJsonLine } from '../to-json-line.ts';
import { toMessageItem, toResponseError } from './response.ts';

/** An `error` follows a `response.failed`. */
export const isLastEvent = (frame: string): boolean =>
  /^(?:id: \d+\n)?event: (?:error|response\.(?:completed|incomplete))\n/.test(frame);

export const contentOfEvents = (frames: readonly string[]): string =>
  frames.map((frame) => parseTextDelta(frame)?.delta ?? '').join('');

export function closeEvents(
  frames: readonly string[],
  closing: string | undefined,
  error: ApiError,
): readonly string[] {
  const events: { readonly type: string; readonly members: object }[] = [];
  const last = frames.findLast(isTextDelta);
  if (closing !== undefined && last !== undefined) {
    const { item_id, output_index, content_index, logprobs } = parseTextDelta(last) ?? {};
    const members = { item_id, output_index, content_index, logprobs, delta: closing };
    events.push({ type: textDelta, members });
  }
  const begun = toBegunResponse(frames[0] ?? '');
  if (begun !== undefined) {
    const { item_id: id } = parseTextDelta(last ?? '') ?? {};
    const text = contentOfEvents(frames) + (closing ?? '');
    const output = id === undefined ? [] : [toMessageItem(id, 'incomplete', text)];
    const response = { ...begun, status: 'failed', error: toResponseError(error), output };
    events.push({ type: failed, members: { response } });
  }
  events.push(toErrorEvent(error));
  return events.map(({ type, members }, index) => {
    const number = frames.length + index;
    const data = toJsonLine({ type, sequence_number: number, ...members });
    return `id: ${number + 1}\nevent: ${type}\ndata: ${data}\n\n`;
  });
}

/** Clients read either the documented members, or `error` as in all other streams. */
export function toErrorEvent(given: ApiError) {
  const { error } = toErrorBody(given, responsesNames);
  return { type: 'error', members: { code: error.code, message: error.message, param: error.param, error } } as const;
}

const failed = 'response.failed';

/** The response as its first event has it. */
function toBegunResponse(frame: string): object | undefined {
  if (!frame.includes('event: response.created\n')) return undefined;
  // ResponseEventWriter wrote the frame, so its shape is known.
  return (JSON.parse(frame.slice(frame.indexOf('data: ') + 'data: '.length)) as { readonly response?: object })
    .response;
}

const textDelta = 'response.output_text.delta';

const isTextDelta = (frame: string): boolean => frame.includes(`\nevent: ${textDelta}\n`);

interface TextDelta {
  readonly item_id?: string;
  readonly output_index?: number;
  readonly content_index?: number;
  readonly logprobs?: readonly unknown[];
  readonly delta?: string;
}

/** Undefined for other events. ResponseEventWriter wrote the frame, so its shape is known. */
const parseTextDelta = (frame: string): TextDelta | undefined =>
  isTextDelta(frame) ? (JSON.parse(frame.slice(frame.indexOf('data: ') + 'data: '.length)) as TextDelta) : undefined;
