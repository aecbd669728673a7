// Any server that speaks OpenAI's Responses API, as a LanguageModel.

import type { AbortSignalLike } from '../../abort-signal.ts';
import type { Effects } from '../../effects.ts';
import type { LanguageModel, ModelCall } from '../../model/language-model.ts';
import { applyCapabilities } from '../apply-capabilities.ts';
import { isAccepted, openConnection, type Connection } from '../http/connection.ts';
import { apiKeyHeaders, joinUrl, requestHeaders } from '../http/headers.ts';
import { readUpstreamError, type UpstreamError } from '../http/read-upstream-error.ts';
import { toJsonBody } from '../json-body.ts';
import type { JsonObject } from '../json-object.ts';
import { promptCacheKey } from '../prompt-cache-key.ts';
import type { ModelServerOptions } from '../model-server-options.ts';
import { ReplyStream } from '../reply-stream.ts';
import { withStrictTools } from '../strict-tools.ts';
import { withStructuredOutput } from '../structured-output.ts';
import { withToolNames } from '../tool-names.ts';
import { defaultResponsesCapabilities, type OpenAiResponsesCapabilities } from './capabilities.ts';
import { createResponseEventReader } from './event-reader.ts';
import { callStateOf, isFrom, originOf } from './provider-state.ts';
import { toResponseRequest, type ReasoningUse } from './response-request.ts';

/** `baseUrl`: the URL to which `/responses` is appended. A query, such as Azure's `api-version`, is kept. */
export type OpenAiResponsesOptions = ModelServerOptions<OpenAiResponsesCapabilities>;

export function createOpenAiResponsesModel(
  options: OpenAiResponsesOptions,
  effects: Pick<Effects, 'request' | 'now' | 'newId'>,
): LanguageModel {
  const { model, timeouts, extraBody } = options;
  const capabilities = { ...defaultResponsesCapabilities, ...options.capabilities };
  const url = joinUrl(options.baseUrl, '/responses').href;
  const headers = requestHeaders(apiKeyHeaders(capabilities.apiKeyHeader, options.apiKey), options.headers);
  const origin = originOf(options.baseUrl);
  let isReasoningAsked = capabilities.encryptedReasoning;

  function open(call: ModelCall, reasoning: ReasoningUse, signal: AbortSignalLike): Promise<Connection> {
    const write = (one: ModelCall): JsonObject => ({
      ...toResponseRequest(one, model, reasoning, capabilities),
      ...(capabilities.promptCacheKey ? { prompt_cache_key: promptCacheKey(call) } : undefined),
      ...extraBody,
    });
    const request = { url, headers: { ...call.traceHeaders, ...headers }, body: toJsonBody(call, write), timeouts };
    return openConnection(effects.request, request, signal);
  }

  const adapted: LanguageModel = {
    shortPrompt: capabilities.shortPrompt,
    async stream(given, signal) {
      const { call, unsupported } = applyCapabilities(given, 'openai-responses', capabilities, options.apiKey);
      const isAsked = isReasoningAsked;
      let connection = await open(call, { isAsked, isReturned: true, origin }, signal);
      if (!isAccepted(connection)) {
        const upstreamError = await readUpstreamError(connection, options, effects.now());
        // Reasoning is also bound to its model and organization. Without it the call is valid. If the call contains
        // none, the model does not support reasoning.
        const isReturned = hasReasoning(call, origin);
        if (!(isReturned || isAsked) || !isAboutReasoning(upstreamError)) throw upstreamError.error;
        connection = await open(call, { isAsked: isReturned && isAsked, isReturned: false }, signal);
        if (!isAccepted(connection)) throw (await readUpstreamError(connection, options, effects.now())).error;
        if (!isReturned) isReasoningAsked = false;
      }
      return new ReplyStream(
        connection,
        createResponseEventReader(effects.newId, origin),
        timeouts.trailing,
        unsupported,
      );
    },
  };
  return withToolNames(withStructuredOutput(withStrictTools(adapted, capabilities), capabilities), capabilities);
}

function hasReasoning({ messages }: ModelCall, origin: string): boolean {
  return messages.some(
    (message) =>
      message.role === 'assistant' &&
      isFrom(message, origin) &&
      message.toolCalls.some((call) => callStateOf(message, call).reasoning.length > 0),
  );
}

function isAboutReasoning({ status, text }: UpstreamError): boolean {
  return status === 400 && /encrypted|'reasoning' was provided|type 'reasoning'|reasoning item/i.test(text);
}
