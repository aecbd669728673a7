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
import { withStrictTools } from '../strict-tools.ts';
import { withStructuredOutput } from '../structured-output.ts';
import { withToolNames } from '../tool-names.ts';
import { defaultAnthropicCapabilities, type AnthropicCapabilities } from './capabilities.ts';
import { toConversation, type Conversation } from './conversation.ts';
import { createEventReader } from './event-reader.ts';
import { toMessagesRequest } from './message-request.ts';
import { toEnforcedSchema } from './output-schema.ts';
import { withEnforcedTools } from './strict-tools.ts';

/** `baseUrl`: the URL to which `/messages` is appended. */
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

  function open(call: ModelCall, conversation: Conversation, signal: AbortSignalLike): Promise<Connection> {
    const write = (one: ModelCall): JsonObject => ({
      ...toMessagesRequest(one, conversation, { model, capabilities }),
      ...extraBody,
    });
    const request = { url, headers: { ...call.traceHeaders, ...headers }, body: toJsonBody(call, write), timeouts };
    return openConnection(effects.request, request, signal);
  }

  const adapted: LanguageModel = {
    shortPrompt: capabilities.shortPrompt,
    async stream(given, signal) {
      const { call, unsupported } = applyCapabilities(given, 'anthropic', capabilities, options.apiKey);
      let conversation = toConversation(call, true);
      let connection = await open(call, conversation, signal);
      if (!isAccepted(connection)) {
        const upstreamError = await readUpstreamError(connection, options, effects.now());
        // Thinking is also bound to its model and account. Without it the call is valid.
        if (!conversation.hasThoughts || !isAboutThinking(upstreamError)) throw upstreamError.error;
        conversation = toConversation(call, false);
        connection = await open(call, conversation, signal);
        if (!isAccepted(connection)) throw (await readUpstreamError(connection, options, effects.now())).error;
      }
      const reader = createEventReader(effects.newId, conversation.prefix);
      return new ReplyStream(connection, reader, timeouts.trailing, unsupported);
    },
  };
  const strict = withStrictTools(adapted, capabilities, withEnforcedTools);
  return withToolNames(withStructuredOutput(strict, capabilities, toEnforcedSchema), capabilities);
}

function isAboutThinking({ status, text }: UpstreamError): boolean {
  return status === 400 && /thinking|signature|signed|reasoning/i.test(text);
}
