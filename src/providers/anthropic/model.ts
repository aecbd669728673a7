// Any server that speaks Anthropic's Messages API, as a LanguageModel.

import type { AbortSignalLike } from '../../abort-signal.ts';
import type { Effects } from '../../effects.ts';
import type { LanguageModel, ModelCall } from '../../model/language-model.ts';
import { applyCapabilities } from '../apply-capabilities.ts';
import { isAccepted, openConnection, type Connection } from '../http/connection.ts';
import { apiKeyHeaders, joinUrl, requestHeaders } from '../http/headers.ts';
import { readUpstreamError, type UpstreamError } from '../http/read-upstream-error.ts';
import { toJsonBody } from '../json-body.ts';
import type { JsonObject } from '../json-object.ts';
import type { ModelServerOptions } from '../model-server-options.ts';
import { ReplyStream } from '../reply-stream.ts';
import { withStructuredOutput } from '../structured-output.ts';
import { defaultAnthropicCapabilities, type AnthropicCapabilities } from './capabilities.ts';
import { createEventReader } from './event-reader.ts';
import { toMessagesRequest } from './message-request.ts';
import { thinkingOf, withoutOutdatedThoughts } from './provider-state.ts';

/** `baseUrl`: what `/messages` is added to. */
export type AnthropicOptions = ModelServerOptions<AnthropicCapabilities>;

export function createAnthropicModel(
  options: AnthropicOptions,
  effects: Pick<Effects, 'request' | 'now' | 'newId'>,
): LanguageModel {
  const { model, timeouts, extraBody } = options;
  const capabilities = { ...defaultAnthropicCapabilities, ...options.capabilities };
  const url = joinUrl(options.baseUrl, '/messages').href;
  const headers = requestHeaders(
    { 'anthropic-version': '2023-06-01', ...apiKeyHeaders('x-api-key', options.apiKey) },
    options.headers,
  );

  function open(call: ModelCall, withThinking: boolean, signal: AbortSignalLike): Promise<Connection> {
    const write = (one: ModelCall): JsonObject => ({
      ...toMessagesRequest(one, { model, capabilities, withThinking }),
      ...extraBody,
    });
    const request = { url, headers: { ...call.traceHeaders, ...headers }, body: toJsonBody(call, write), timeouts };
    return openConnection(effects.request, request, signal);
  }

  const adapted: LanguageModel = {
    shortPrompt: capabilities.shortPrompt,
    async stream(given, signal) {
      const { call, unsupported } = applyCapabilities(withoutOutdatedThoughts(given), 'anthropic', capabilities);
      let connection = await open(call, true, signal);
      if (!isAccepted(connection)) {
        const upstreamError = await readUpstreamError(connection, options, effects.now());
        // Thoughts are bound to their model and conversation. Without them the call is valid again.
        if (!hasThinking(call) || !isAboutThinking(upstreamError)) throw upstreamError.error;
        connection = await open(call, false, signal);
        if (!isAccepted(connection)) throw (await readUpstreamError(connection, options, effects.now())).error;
      }
      return new ReplyStream(connection, createEventReader(effects.newId), timeouts.trailing, unsupported);
    },
  };
  return withStructuredOutput(adapted, capabilities);
}

function hasThinking({ messages }: ModelCall): boolean {
  return messages.some(
    (message) => message.role === 'assistant' && message.toolCalls.some((call) => thinkingOf(message, call).length > 0),
  );
}

function isAboutThinking({ status, text }: UpstreamError): boolean {
  return status === 400 && /thinking|signature|signed|reasoning/i.test(text);
}
