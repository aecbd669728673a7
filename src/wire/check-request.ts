// Validates a request. The schema alone would check every item of a list, however long it is and however many are
// invalid. Lengths are therefore checked first, and messages one by one up to the first invalid one.
import { ApiError } from '../errors.ts';
import type { JsonPath } from '../json.ts';
import { isRecord } from '../schema/check.ts';
import { requestError, toRequestError, type Issue } from './request-error.ts';
import {
  envelopeSchema,
  listOfMessages,
  listOfParts,
  listOfToolCalls,
  listOfTools,
  messageSchema,
  type ListRule,
  type MessageBody,
  type RequestBody,
} from './request-schema.ts';

/** Throws an ApiError that names the first invalid parameter. */
export function checkRequest(body: unknown): RequestBody {
  const { tools, messages } = isRecord(body) ? body : {};
  requireLength(tools, listOfTools, ['tools'], body);
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) throw firstOf(envelope.error.issues, body);
  return { ...envelope.data, messages: checkMessages(messages, body) };
}

function checkMessages(messages: unknown, body: unknown): MessageBody[] {
  const path = ['messages'];
  const { error: expected } = listOfMessages;
  if (!Array.isArray(messages)) throw requestError({ path, expected, isAboutType: true }, body);
  if (messages.length === 0) throw requestError({ path, expected, isAboutType: false }, body);
  requireLength(messages, listOfMessages, path, body);
  return messages.map((message, index) => checkMessage(message, ['messages', index], body));
}

function checkMessage(message: unknown, path: JsonPath, body: unknown): MessageBody {
  if (isRecord(message)) {
    requireLength(message['content'], listOfParts, [...path, 'content'], body);
    requireLength(message['tool_calls'], listOfToolCalls, [...path, 'tool_calls'], body);
  }
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) throw firstOf(parsed.error.issues, body, path);
  return parsed.data;
}

function requireLength(value: unknown, { most, error }: ListRule, path: JsonPath, body: unknown): void {
  if (!Array.isArray(value) || value.length <= most) return;
  throw requestError({ path, expected: error, isAboutType: false }, body);
}

/** The error for the first issue. */
function firstOf(issues: readonly Issue[], body: unknown, path?: JsonPath): ApiError {
  const [issue] = issues;
  return issue === undefined ? new ApiError('invalid_value') : toRequestError(issue, body, path);
}
