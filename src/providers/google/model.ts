// Any server that speaks Gemini's generateContent, as a LanguageModel.

import type { Effects } from '../../effects.ts';
import type { LanguageModel } from '../../model/language-model.ts';
import { applyCapabilities } from '../apply-capabilities.ts';
import { isAccepted, openConnection } from '../http/connection.ts';
import { apiKeyHeaders, joinUrl, requestHeaders } from '../http/headers.ts';
import { readUpstreamError } from '../http/read-upstream-error.ts';
import { toJsonBody } from '../json-body.ts';
import type { ModelServerOptions } from '../model-server-options.ts';
import { ReplyStream } from '../reply-stream.ts';
import { withStructuredOutput } from '../structured-output.ts';
import { withToolNames } from '../tool-names.ts';
import { defaultGoogleCapabilities, type GoogleCapabilities } from './capabilities.ts';
import { toContentRequest } from './content-request.ts';
import { createResponseReader } from './response-reader.ts';

/** `baseUrl`: the URL to which `/models/NAME:streamGenerateContent` is appended. */
export type GoogleOptions = ModelServerOptions<GoogleCapabilities>;

export function createGoogleModel(
  options: GoogleOptions,
  effects: Pick<Effects, 'request' | 'now' | 'newId'>,
): LanguageModel {
  const { timeouts, extraBody } = options;
  const capabilities = { ...defaultGoogleCapabilities, ...options.capabilities };
  const url = streamUrl(options);
  const headers = requestHeaders(apiKeyHeaders('x-goog-api-key', options.apiKey), options.headers);
  const adapted: LanguageModel = {
    shortPrompt: capabilities.shortPrompt,
    async stream(given, signal) {
      const { call, unsupported } = applyCapabilities(given, 'google', capabilities, options.apiKey);
      const body = toJsonBody(call, (one) => ({ ...toContentRequest(one, capabilities), ...extraBody }));
      const request = { url, headers: { ...call.traceHeaders, ...headers }, body, timeouts };
      const connection = await openConnection(effects.request, request, signal);
      if (!isAccepted(connection)) throw (await readUpstreamError(connection, options, effects.now())).error;
      return new ReplyStream(connection, createResponseReader(effects.newId), timeouts.trailing, unsupported);
    },
  };
  return withToolNames(withStructuredOutput(adapted, capabilities), capabilities);
}

function streamUrl({ baseUrl, model }: GoogleOptions): string {
  const url = joinUrl(baseUrl, `/models/${encodeURIComponent(model)}:streamGenerateContent`);
  // Without it the reply is one long JSON list.
  url.searchParams.set('alt', 'sse');
  return url.href;
}
