// Any server that speaks Gemini's generateContent, as a LanguageModel.

import type { Effects } from '../../effects.ts';
import type { LanguageModel } from '../../model/language-model.ts';
import { applyCapabilities } from '../apply-capabilities.ts';
import { isAccepted, openConnection, type UpstreamTimeouts } from '../http/connection.ts';
import { joinUrl, requestHeaders } from '../http/headers.ts';
import { readUpstreamError } from '../http/read-upstream-error.ts';
import { toJsonBody } from '../json-body.ts';
import type { JsonObject } from '../json-object.ts';
import { ReplyStream } from '../reply-stream.ts';
import { withStructuredOutput } from '../structured-output.ts';
import { defaultGoogleCapabilities, type GoogleCapabilities } from './capabilities.ts';
import { toContentRequest } from './content-request.ts';
import { createResponseReader } from './response-reader.ts';

export interface GoogleOptions {
  /** What `/models/NAME:streamGenerateContent` is added to. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** The name that the upstream knows. */
  readonly model: string;
  /** Added to ours, and stronger. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Fields of the body that this service knows nothing of. Added to ours, and stronger. */
  readonly extraBody?: JsonObject | undefined;
  readonly capabilities?: Partial<GoogleCapabilities> | undefined;
  readonly timeouts: UpstreamTimeouts;
}

export function createGoogleModel(
  options: GoogleOptions,
  effects: Pick<Effects, 'request' | 'now' | 'newId'>,
): LanguageModel {
  const { timeouts, extraBody } = options;
  const capabilities = { ...defaultGoogleCapabilities, ...options.capabilities };
  const url = streamUrl(options);
  const headers = requestHeaders(
    options.apiKey === undefined ? {} : { 'x-goog-api-key': options.apiKey },
    options.headers,
  );
  const adapted: LanguageModel = {
    shortPrompt: capabilities.shortPrompt,
    async stream(given, signal) {
      const { call, unsupported } = applyCapabilities(given, 'google', capabilities);
      const body = toJsonBody(call, (one) => ({ ...toContentRequest(one, capabilities), ...extraBody }));
      const request = { url, headers: { ...call.traceHeaders, ...headers }, body, timeouts };
      const connection = await openConnection(effects.request, request, signal);
      if (!isAccepted(connection)) throw (await readUpstreamError(connection, options, effects.now())).error;
      return new ReplyStream(connection, createResponseReader(effects.newId), timeouts.trailing, unsupported);
    },
  };
  return withStructuredOutput(adapted, capabilities);
}

function streamUrl({ baseUrl, model }: GoogleOptions): string {
  const url = joinUrl(baseUrl, `/models/${encodeURIComponent(model)}:streamGenerateContent`);
  // Without it the reply is one long JSON list.
  url.searchParams.set('alt', 'sse');
  return url.href;
}
