// The format of recordings: one file per answer.
import { errorTable, type ErrorCode } from '../../errors.ts';
import { describeJson, parseJson } from '../../json.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { Usage } from '../../model/language-model.ts';
import type { RecordedCall, RecordedToolCall, Recording, Times } from '../answer.ts';

/** `facts-1.json`, `facts-1.run2.json`; of a handwritten recording, one file per call: `facts-1.txt`, `facts-1.call2.txt`. */
const fileName = /^([a-z0-9][a-z0-9-]*)(?:\.run(\d+))?(?:\.call(\d+))?\.(json|txt|sse)$/;

export interface RecordingName {
  readonly case: string;
  readonly run: number;
  /** The call that the file contains. Absent: the file contains all of them. */
  readonly call?: number;
  readonly type: 'json' | 'txt' | 'sse';
}

export function parseRecordingName(name: string): RecordingName | undefined {
  const [whole, id = '', run = '1', call, type] = fileName.exec(name) ?? [];
  if (whole === undefined || (type !== 'json' && type !== 'txt' && type !== 'sse')) return undefined;
  return type === 'json' && call === undefined
    ? { case: id, run: Number(run), type }
    : { case: id, run: Number(run), call: Number(call ?? '1'), type };
}

export const recordingName = ({ case: id, run }: Pick<Recording, 'case' | 'run'>): string =>
  `${id}${run === 1 ? '' : `.run${run}`}.json`;

/** An error is a text that completes "FILE ...". */
export function parseRecording(text: string, { case: id, run }: RecordingName): Recording | string {
  const parsed = parseJson(text);
  if (!parsed.ok) return `is not JSON: ${parsed.message}.`;
  if (!isRecord(parsed.value)) return `must be {"calls": [...]}; got ${describeJson(parsed.value)}.`;
  const { calls, contender, asked } = parsed.value;
  if (!Array.isArray(calls))
    return `needs "calls", a list of {"text", "toolCalls"}; got ${calls === undefined ? 'nothing' : describeJson(calls)}.`;
  const wrong = calls.findIndex(
    (call) => !isRecord(call) || (call['text'] === undefined && call['toolCalls'] === undefined),
  );
  if (wrong >= 0) return `has calls[${wrong}], which needs "text" or "toolCalls"; got ${describeJson(calls[wrong])}.`;
  return {
    case: id,
    run,
    calls: calls.filter(isRecord).map(toCall),
    ...(isRecord(contender) && { contender: toContender(contender) }),
    ...(isRecord(asked) && { asked: { case: textOf(asked['case']), prompt: textOf(asked['prompt']) } }),
  };
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

function toContender({ name, model, prompt }: JsonObject): NonNullable<Recording['contender']> {
  return { name: textOf(name), model: textOf(model), ...(typeof prompt === 'string' && { prompt }) };
}

function toCall(given: JsonObject): RecordedCall {
  const { text, toolCalls, reason, usage, times, error } = given;
  const isReason = reason === 'stop' || reason === 'tool-calls' || reason === 'length' || reason === 'content-filter';
  return {
    text: textOf(text),
    toolCalls: (Array.isArray(toolCalls) ? toolCalls : []).filter(isRecord).map(toToolCall),
    ...(isReason && { reason }),
    // Our own files always have these numbers.
    ...(isRecord(usage) && { usage: usage as unknown as Usage, isUsageEstimate: given['isUsageEstimate'] === true }),
    ...(isRecord(times) && { times: times as unknown as Times }),
    ...(isRecord(error) && { error: { code: toErrorCode(textOf(error['code'])), message: textOf(error['message']) } }),
  };
}

const toErrorCode = (code: string): ErrorCode =>
  // The own keys of the table are its codes.
  Object.hasOwn(errorTable, code) ? (code as ErrorCode) : 'upstream_failed';

/** In a handwritten recording, the arguments may be an object. */
function toToolCall({ name, arguments: given = {} }: JsonObject): RecordedToolCall {
  return { name: textOf(name), arguments: typeof given === 'string' ? given : JSON.stringify(given) };
}
