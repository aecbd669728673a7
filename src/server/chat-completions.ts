// Chat completions and the Responses API: admit, parse, answer. Nothing is sent before the model accepts the call.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../errors.ts';
import type { Protocol } from '../wire/protocol.ts';
import { sendAnswer, toErrorAnswer } from './answer.ts';
import type { ApiKeys } from './api-keys.ts';
import { createAdmit, type AdmitDependencies } from './chat-completions/admit.ts';
import { createAnswer, type AnswerDependencies, type AnswerSettings } from './chat-completions/answer.ts';
import { createParse, type ParseDependencies, type ParseSettings } from './chat-completions/parse.ts';
import { checkHost } from './check-host.ts';
import type { AllowOrigin } from './cors.ts';
import { findHeader } from './find-header.ts';
import { modelsOf, type ModelRegistry } from './model-registry.ts';
import { dropBody } from './read-body.ts';
import { beginRecord, type RecordDependencies, type RequestRecord } from './request-record.ts';

export type ChatCompletionsSettings = ParseSettings & AnswerSettings;

export interface ChatCompletionsDependencies
  extends RecordDependencies, AdmitDependencies, ParseDependencies, AnswerDependencies {
  readonly effects: RecordDependencies['effects'] & ParseDependencies['effects'];
  readonly drain: RecordDependencies['drain'];
  readonly settings: ChatCompletionsSettings;
  readonly metrics?: (RecordDependencies['metrics'] & AnswerDependencies['metrics']) | undefined;
  readonly keys: ApiKeys;
  readonly models: ModelRegistry;
}

/** Never rejects. */
export type ChatCompletionsHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export function chatCompletions(
  dependencies: ChatCompletionsDependencies,
  allowOrigin: AllowOrigin,
  protocol: Protocol,
): ChatCompletionsHandler {
  const { keys, models, resume, cache } = dependencies;
  const admit = createAdmit(dependencies);
  const parse = createParse(dependencies, protocol, resume !== undefined || cache !== undefined);
  const answer = createAnswer(dependencies, protocol);
  return async (incoming, outgoing) => {
    const record = beginRecord(dependencies, incoming, outgoing, protocol.path);
    const header = findHeader(incoming);
    try {
      checkHost(incoming);
      allowOrigin(header('origin'), record.headers);
      const key = keys.check(header('authorization'));
      record.fields['key'] = key.name;
      record.work.key = key;
      const exchange = { incoming, outgoing, header, record, key, models: modelsOf(key, models) };
      const admission = await admit(exchange);
      await answer(exchange, await parse(exchange), admission);
    } catch (thrown) {
      fail(incoming, outgoing, record, thrown, protocol);
    }
    if (!record.isDetached) record.end();
  };
}

function fail(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  record: RequestRecord,
  thrown: unknown,
  { parameterNames }: Protocol,
): void {
  // The abort reason is the error for the client.
  const { reason } = record.work;
  const error = record.fail(reason instanceof ApiError ? reason : thrown);
  if (outgoing.headersSent) return void outgoing.destroy();
  // Not before: another reply on the same connection may be in progress.
  outgoing.once('finish', () => dropBody(incoming));
  sendAnswer(outgoing, record, toErrorAnswer(error, parameterNames));
}
